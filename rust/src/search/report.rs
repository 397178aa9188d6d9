//! What a search found.

use super::tree::{Edge, Tree};
use crate::{
    View,
    action::Action,
    bots::{Sight, Terms, planner_mind},
    state::SEATS,
};

/// What was found about one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The answer.
    pub action: Action,
    /// How often it was tried.
    pub visits: u32,
    /// The share of the prior, before anything was tried.
    pub prior: f32,
    /// What it came to for who is asked, on the mean: points, less a part of the best rival's, and more for wins.
    pub value: f32,
    /// The mean points of all players at the end of the game.
    pub vp: [f32; SEATS],
    /// What the evaluation says, one action ahead.
    pub terms: Terms,
}

/// What a search found: all legal answers, the most visited first, and where the best line leads.
#[derive(Clone, Debug)]
pub struct Report {
    pub(super) players: usize,
    pub(super) answers: Vec<Answer>,
    pub(super) line: Vec<(usize, Action)>,
    pub(super) nodes: usize,
}

impl Report {
    /// What trees about the same view found together.
    pub(super) fn of(view: &View, trees: &[Tree]) -> Self {
        let weighed = planner_mind().weigh(&Sight::of(view));
        let mut answers: Vec<_> = weighed
            .into_iter()
            .map(|(action, terms)| {
                let edges = trees.iter().filter_map(|tree| {
                    tree.nodes[tree.root as usize].edges.iter().find(|edge| edge.action == action)
                });
                answer(action, terms, edges)
            })
            .collect();
        answers.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        let best = answers[0].action;
        let line =
            trees.iter().map(Tree::line).find(|line| line.first().is_some_and(|first| first.1 == best));
        Self {
            players: view.public().players(),
            answers,
            line: line.unwrap_or_else(|| vec![(view.viewer(), best)]),
            nodes: trees.iter().map(|tree| tree.nodes.len()).sum(),
        }
    }

    /// The answer that was tried most often.
    pub fn best(&self) -> Action {
        self.answers[0].action
    }

    /// All legal answers, the most visited first.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// How many simulations are behind it, those of earlier decisions that still count included.
    pub fn sims(&self) -> u32 {
        self.answers.iter().map(|answer| answer.visits).sum()
    }

    /// How many nodes the trees have.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The line of the answers that were tried most often: who, and what.
    pub fn line(&self) -> &[(usize, Action)] {
        &self.line
    }
}

fn answer<'a>(action: Action, terms: Terms, edges: impl Iterator<Item = &'a Edge>) -> Answer {
    let mut all = Answer { action, visits: 0, prior: 0.0, value: 0.0, vp: [0.0; SEATS], terms };
    for edge in edges {
        all.visits += edge.visits;
        all.prior = edge.prior;
        all.value += edge.value;
        all.vp.iter_mut().zip(edge.vp).for_each(|(sum, vp)| *sum += vp);
    }
    let visits = all.visits.max(1) as f32;
    all.value /= visits;
    all.vp.iter_mut().for_each(|sum| *sum /= visits);
    all
}

impl Report {
    /// The reasons in words, for the answers that were tried most often.
    pub fn text(&self, count: usize) -> String {
        let sims = self.sims();
        let mut lines = vec![format!("{sims} simulations, {} nodes", self.nodes)];
        let best = self.answers[0].value;
        for (place, answer) in self.answers.iter().take(count).enumerate() {
            lines.push(format!("{}. {}", place + 1, answer.action));
            lines.push(format!(
                "   tried {} times, {:.0} % by the prior",
                answer.visits,
                100.0 * answer.prior
            ));
            if answer.visits > 0 {
                let vp: Vec<_> = answer.vp[..self.players].iter().map(|vp| format!("{vp:.1}")).collect();
                let less = if place == 0 { String::new() } else { format!(", {:+.1}", answer.value - best) };
                lines.push(format!(
                    "   value {:.1}{less}; points at the end {}",
                    answer.value,
                    vp.join(", ")
                ));
            }
            let named = Terms::NAMES.into_iter().zip(answer.terms.values());
            let terms: Vec<_> =
                named.filter(|(_, v)| v.abs() >= 0.05).map(|(name, v)| format!("{name} {v:+.1}")).collect();
            let terms = if terms.is_empty() { "nothing".to_owned() } else { terms.join(", ") };
            lines.push(format!("   at once {:+.1}: {terms}", answer.terms.total()));
        }
        let line: Vec<_> = self.line.iter().map(|(player, action)| format!("{player} {action}")).collect();
        lines.push(format!("line: {}", line.join(", ")));
        lines.join("\n")
    }
}
