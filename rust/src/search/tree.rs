//! One tree: a node for each decision that was come by, with the answers that were legal there in any drawn state.

use super::{
    Settings,
    playout::{Vector, play_out, result},
};
use crate::{
    View,
    action::{Action, ActionSet},
    bots::{Mind, Sight},
    rng::Stream,
    state::{SEATS, State},
};

/// No node.
const NONE: u32 = u32::MAX;

/// An answer at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// Its share of the prior.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of what it came to, for the player of the node.
    pub(super) value: f32,
    /// The sums of points.
    pub(super) vp: Vector,
    /// The first of the nodes that it leads to; chance decides among them.
    pub(super) next: u32,
}

/// A decision.
#[derive(Clone, Debug)]
pub(super) struct Node {
    player: u8,
    /// What tells apart the nodes that one answer leads to: see `State::key`.
    key: u32,
    /// Another node that the same answer leads to.
    sibling: u32,
    pub(super) visits: u32,
    value: f32,
    /// The answers that the edges are about; filled when the node is come by for the second time.
    known: ActionSet,
    pub(super) edges: Vec<Edge>,
}

/// A tree with its root.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) root: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: Vec::new(), root: NONE }
    }
}

impl Tree {
    /// Makes sure that there is a root with the answers to what is asked.
    pub(super) fn begin(&mut self, seen: Sight<'_>, mind: &Mind, settings: &Settings) {
        if self.root == NONE {
            self.nodes.clear();
            self.root = self.add(seen.me() as u8, 0);
        }
        self.expand(self.root, seen, mind, settings);
    }

    fn add(&mut self, player: u8, key: u32) -> u32 {
        self.nodes.push(Node {
            player,
            key,
            sibling: NONE,
            visits: 0,
            value: 0.0,
            known: ActionSet::EMPTY,
            edges: Vec::new(),
        });
        self.nodes.len() as u32 - 1
    }

    /// Adds the legal answers that the node does not know yet.
    fn expand(&mut self, node: u32, seen: Sight<'_>, mind: &Mind, settings: &Settings) {
        let legal = seen.legal();
        let node = &mut self.nodes[node as usize];
        let unknown = legal.without(&node.known);
        if unknown.is_empty() {
            return;
        }
        // Priors are shares of all that is legal here now; those that are known already keep theirs.
        let weighed = mind.weigh(&seen);
        let mut priors: Vec<_> = weighed.iter().map(|(_, terms)| terms.total()).collect();
        make_shares(&mut priors, settings.temperature);
        for ((action, _), prior) in weighed.into_iter().zip(priors) {
            if unknown.contains(action) {
                node.known.insert(action);
                node.edges.push(Edge { action, prior, visits: 0, value: 0.0, vp: [0.0; SEATS], next: NONE });
            }
        }
    }

    /// The answer to try next among those that are legal.
    fn select(&self, node: u32, legal: &ActionSet, settings: &Settings) -> usize {
        let node = &self.nodes[node as usize];
        let mean = if node.visits == 0 { 0.0 } else { node.value / node.visits as f32 };
        let spread = settings.explore * ((node.visits + 1) as f32).sqrt();
        let mut best = (0, f32::NEG_INFINITY);
        for (k, edge) in node.edges.iter().enumerate() {
            if !legal.contains(edge.action) {
                continue;
            }
            let value =
                if edge.visits == 0 { mean - settings.doubt } else { edge.value / edge.visits as f32 };
            let score = value + spread * edge.prior / (1 + edge.visits) as f32;
            if score > best.1 {
                best = (k, score);
            }
        }
        best.0
    }

    /// Whether no other answer at the root can be tried as often as the first with so many simulations more.
    pub(super) fn is_settled(&self, left: u64) -> bool {
        let mut most = [0; 2];
        for edge in &self.nodes[self.root as usize].edges {
            if edge.visits > most[0] {
                most = [edge.visits, most[0]];
            } else {
                most[1] = most[1].max(edge.visits);
            }
        }
        u64::from(most[0] - most[1]) > left
    }

    /// One simulation.
    pub(super) fn simulate(&mut self, view: &View, mind: &Mind, settings: &Settings, seed: u64) {
        let mut at = self.root;
        let mut edge = self.select(at, view.legal(), settings);
        // The n-th trial of each answer has the same draw: answers are compared on equal luck.
        let trial = self.nodes[at as usize].edges[edge].visits;
        let mut state = Sight::of(view).determinize(&mut Stream::new(seed, trial.into()));
        let mut path = Vec::with_capacity(32);
        let mut replies = settings.replies;
        loop {
            path.push((at, edge));
            let action = self.nodes[at as usize].edges[edge].action;
            state.play_unchecked(action, &mut ());
            let Some(player) = next_asked(&mut state, view.viewer(), mind, &mut replies) else { break };
            let key = state.key();
            let Some(next) = self.child(at, edge, key) else {
                self.grow(at, edge, player, key, settings);
                break;
            };
            at = next;
            self.expand(at, Sight::new(&state, player), mind, settings);
            edge = self.select(at, state.legal(), settings);
        }
        play_out(&mut state, mind);
        let result = result(&state, settings);
        for (at, edge) in path {
            let node = &mut self.nodes[at as usize];
            let value = result.value[node.player as usize];
            node.visits += 1;
            node.value += value;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.value += value;
            edge.vp.iter_mut().zip(result.vp).for_each(|(sum, vp)| *sum += vp);
        }
    }

    /// Adds the node that an answer leads to with this outcome, while there is room.
    fn grow(&mut self, at: u32, edge: usize, player: usize, key: u32, settings: &Settings) {
        if self.nodes.len() < settings.nodes as usize {
            let new = self.add(player as u8, key);
            let next = &mut self.nodes[at as usize].edges[edge].next;
            let sibling = std::mem::replace(next, new);
            self.nodes[new as usize].sibling = sibling;
        }
    }

    /// The node that an answer leads to with this outcome.
    fn child(&self, node: u32, edge: usize, key: u32) -> Option<u32> {
        let mut next = self.nodes[node as usize].edges[edge].next;
        while next != NONE {
            let node = &self.nodes[next as usize];
            if node.key == key {
                return Some(next);
            }
            next = node.sibling;
        }
        None
    }

    /// Makes the node that an answer leads to the root; false if there is none.
    pub(super) fn advance(&mut self, answer: Action, state: &State) -> bool {
        let node = self.root;
        let edge =
            self.nodes.get(node as usize).and_then(|node| node.edges.iter().position(|e| e.action == answer));
        match edge.and_then(|edge| self.child(node, edge, state.key())) {
            Some(next) => {
                self.keep(next);
                true
            }
            None => false,
        }
    }

    /// Keeps what lies below a node, and gives the room of the rest back.
    fn keep(&mut self, root: u32) {
        let mut kept = Vec::new();
        let mut places = vec![NONE; self.nodes.len()];
        let mut open = vec![root];
        self.nodes[root as usize].sibling = NONE;
        while let Some(at) = open.pop() {
            places[at as usize] = kept.len() as u32;
            let node = &self.nodes[at as usize];
            open.extend(
                node.edges.iter().map(|edge| edge.next).chain([node.sibling]).filter(|&next| next != NONE),
            );
            kept.push(node.clone());
        }
        let moved = |at: &mut u32| *at = if *at == NONE { NONE } else { places[*at as usize] };
        for node in &mut kept {
            moved(&mut node.sibling);
            node.edges.iter_mut().for_each(|edge| moved(&mut edge.next));
        }
        self.nodes = kept;
        self.root = 0;
    }

    /// The line of the most visited answers from the root on, as far as they were tried more than once.
    pub(super) fn line(&self) -> Vec<(usize, Action)> {
        let mut line = Vec::new();
        let mut at = self.root;
        while at != NONE {
            let node = &self.nodes[at as usize];
            let Some(edge) = node.edges.iter().max_by_key(|edge| edge.visits).filter(|edge| edge.visits > 1)
            else {
                break;
            };
            line.push((usize::from(node.player), edge.action));
            // Of the outcomes of chance the one that came most often.
            let mut outcomes = std::iter::successors(Some(edge.next).filter(|&next| next != NONE), |&next| {
                Some(self.nodes[next as usize].sibling).filter(|&next| next != NONE)
            })
            .collect::<Vec<_>>();
            outcomes.sort_by_key(|&next| std::cmp::Reverse(self.nodes[next as usize].visits));
            at = outcomes.first().copied().unwrap_or(NONE);
        }
        line
    }
}

/// Who is asked next that the tree looks into: rivals while there are replies left, after that the viewer alone, and rivals
/// answer by the evaluation. So a line soon comes to the viewer's own next turn.
fn next_asked(state: &mut State, viewer: usize, mind: &Mind, replies: &mut u16) -> Option<usize> {
    while let Some(player) = state.to_move() {
        if player == viewer {
            return Some(player);
        }
        if *replies > 0 {
            *replies -= 1;
            return Some(player);
        }
        let answer = mind.best(Sight::new(state, player)).0;
        state.play_unchecked(answer, &mut ());
    }
    None
}

/// Turns worths into shares of 1: what is worth `temperature` more has a share e times as large.
pub(super) fn make_shares(worths: &mut [f32], temperature: f32) {
    let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    // Not `f32::exp`: the same seed must grow the same tree on every machine.
    worths.iter_mut().for_each(|worth| *worth = libm::expf((*worth - best) / temperature));
    let sum: f32 = worths.iter().sum();
    worths.iter_mut().for_each(|share| *share /= sum);
}
