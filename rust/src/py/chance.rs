//! `brass_fast.ChanceGame`.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyString, PyTuple, PyType},
};

use super::{
    action::{self, PyAction},
    convert, errors, observe,
    state::{self, PyOutcome, PyState},
    view,
};
use crate::{
    Action, State,
    chance::{Awaited, ChanceGame, DRAWS, Draw, FIRST_DRAW},
};

/// A game with explicit chance: every card drawn, every market tile turned up and the first player is a node.
#[pyclass(frozen, eq, hash, name = "ChanceGame", module = "brass_fast")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyChanceGame(ChanceGame);

/// What makes a chance game again: players, state, answer, draws.
type Parts<'py> = (usize, Option<Bound<'py, PyBytes>>, Option<u8>, Vec<u16>);

/// What pickles of chance games call: plays the draws from the state, or from the very beginning without one.
#[pyfunction(name = "_chance_game_from")]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands it over
pub(super) fn chance_game_from(
    py: Python<'_>,
    players: &Bound<'_, PyAny>,
    data: Option<&[u8]>,
    answer: Option<u8>,
    draws: Vec<u16>,
) -> PyResult<PyChanceGame> {
    let damaged = || errors::brass(py, "chance-game", "this is no chance game that was pickled");
    let mut game = match data {
        None => ChanceGame::new(state::players(players)?),
        Some(data) => ChanceGame::at(&State::from_bytes(data).map_err(|error| errors::position(py, &error))?),
    };
    if let Some(number) = answer {
        game = game.play(Action(number)).map_err(|_| damaged())?;
    }
    for number in draws {
        game = Draw::from_number(number).and_then(|draw| game.draw(draw)).ok_or_else(damaged)?;
    }
    Ok(PyChanceGame(game))
}

/// A draw, if this names one.
fn draw(given: &Bound<'_, PyAny>) -> PyResult<Option<Draw>> {
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(Draw::parse(&name.to_string_lossy()));
    }
    let number = convert::index(given)?.and_then(|number| number.extract().ok());
    Ok(number.and_then(Draw::from_number))
}

/// What a chance node is about, for errors and texts.
fn what(awaited: Awaited) -> String {
    match awaited {
        Awaited::First => "the first player is drawn".to_owned(),
        Awaited::Tile => "a distant-market tile is turned up".to_owned(),
        Awaited::Card(player) => format!("a card for player {player} is drawn"),
    }
}

impl PyChanceGame {
    fn draw(&self, given: &Bound<'_, PyAny>, awaited: Awaited) -> PyResult<Self> {
        let Some(draw) = draw(given)? else {
            action::extract(given)?; // what is no action either says so
            let text = format!("{given} is not asked here: {}", what(awaited));
            return Err(errors::illegal("chance-node", &text, given));
        };
        self.0.draw(draw).map(Self).ok_or_else(|| {
            let text = format!("{draw} cannot be drawn here: {}, and of this none is left", what(awaited));
            errors::illegal("impossible-draw", &text, given)
        })
    }

    /// The state, where a decision is asked or the game is over.
    fn decided(&self, py: Python<'_>) -> PyResult<&State> {
        self.0.state().ok_or_else(|| {
            let chance = self.0.awaited().map(what).unwrap_or_default();
            errors::brass(py, "chance-node", &format!("not at a chance node: {chance} here"))
        })
    }
}

#[pymethods]
impl PyChanceGame {
    /// The number of the first draw: those below are actions.
    #[classattr]
    const FIRST_DRAW: u16 = FIRST_DRAW;

    /// How many draws there are.
    #[classattr]
    const DRAWS: usize = DRAWS;

    #[new]
    #[pyo3(signature = (players = None))]
    fn new(players: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self(ChanceGame::new(players.map_or(Ok(4), state::players)?)))
    }

    /// A game that goes on from a state, whose hands are as they are; what nobody sees is yet to be drawn.
    #[classmethod]
    fn at(_cls: &Bound<'_, PyType>, state: &Bound<'_, PyState>) -> Self {
        Self(ChanceGame::at(&state.get().0))
    }

    /// The name of the draw with this number.
    #[staticmethod]
    fn draw_name(number: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = convert::integer(number, "number")?;
        let draw = number.extract().ok().and_then(Draw::from_number);
        draw.map(|draw| draw.to_string()).ok_or_else(|| {
            let last = usize::from(FIRST_DRAW) + DRAWS - 1;
            let text = format!("number: expected one of a draw, {FIRST_DRAW} to {last}, got {number}");
            errors::brass(number.py(), "unknown-draw", &text)
        })
    }

    /// How many players there are: 3 or 4.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// What chance node this is: "first", "tile" or "card"; None at a decision and at the end.
    #[getter]
    fn chance(&self) -> Option<&'static str> {
        self.0.awaited().map(|awaited| match awaited {
            Awaited::First => "first",
            Awaited::Tile => "tile",
            Awaited::Card(_) => "card",
        })
    }

    /// Who draws the card, at a chance node for a card.
    #[getter]
    fn drawer(&self) -> Option<usize> {
        match self.0.awaited() {
            Some(Awaited::Card(player)) => Some(player),
            _ => None,
        }
    }

    /// Whether something is drawn here.
    #[getter]
    fn is_chance(&self) -> bool {
        self.0.state().is_none()
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.state().is_some_and(State::is_over)
    }

    /// The seat that answers; None at chance nodes and at the end.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.state().and_then(State::to_move)
    }

    /// The state, where a decision is asked or the game is over, what is not yet drawn in a fixed order.
    #[getter]
    fn state(&self) -> Option<PyState> {
        self.0.state().copied().map(PyState)
    }

    /// The answer whose effects are being drawn; None elsewhere and at the first deal.
    #[getter]
    fn answer(&self, py: Python<'_>) -> PyResult<Option<Py<PyAction>>> {
        let all = action::all(py)?;
        Ok(self.0.answer().map(|answer| all[usize::from(answer.0)].clone_ref(py)))
    }

    /// The draws since the last answer: number, and who drew it if it is a card.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let drawn: Vec<_> = self.0.drawn().map(|(draw, player)| (draw.number(), player)).collect();
        PyTuple::new(py, drawn)
    }

    /// What can be drawn here, by number, with probabilities; nothing at decisions.
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let chances: Vec<_> = self.0.chances().collect();
        let total: f64 = chances.iter().map(|&(_, count)| f64::from(count)).sum();
        let shares = chances.into_iter().map(|(draw, count)| (draw.number(), f64::from(count) / total));
        PyTuple::new(py, shares.collect::<Vec<_>>())
    }

    /// The legal answers in the order of their numbers; none at chance nodes and at the end.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        action::tuple(py, self.0.state().map_or(&crate::ActionSet::EMPTY, State::legal))
    }

    /// The numbers of what can be played here: draws at chance nodes, actions at decisions.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let numbers: Vec<u16> = match self.0.state() {
            None => self.0.chances().map(|(draw, _)| draw.number()).collect(),
            Some(state) => state.legal().iter().map(|answer| answer.0.into()).collect(),
        };
        PyTuple::new(py, numbers)
    }

    /// The game after this draw at a chance node, after this answer at a decision.
    #[pyo3(signature = (answer, /))]
    fn play(&self, answer: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(awaited) = self.0.awaited() {
            return self.draw(answer, awaited);
        }
        if let Some(draw) = draw(answer)? {
            let text = format!("{draw} is not drawn here: a decision is asked");
            return Err(errors::illegal("no-chance-node", &text, answer));
        }
        let number = action::extract(answer)?;
        self.0.play(number).map(Self).map_err(|_| state::refuse(self.0.last_state(), number, answer))
    }

    /// The result; None before the end.
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.state().and_then(State::outcome).map(PyOutcome)
    }

    /// All that a player knows as text; at a chance node what is drawn and for whom as well.
    fn information_state_string(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.information_state_string(view::player(self.0.last_state(), player)?))
    }

    /// What a player knows as float32 numbers; at a chance node what the player knew at the last decision.
    #[pyo3(signature = (player, out = None))]
    fn observation<'py>(
        &self,
        player: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = self.0.last_state();
        observe::observation(player.py(), state, view::player(state, player)?, out)
    }

    /// A game at the same decision in which others' hands are drawn anew, as `State.determinize`.
    fn determinize(&self, player: &Bound<'_, PyAny>, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state = self.decided(player.py())?;
        let player = view::player(state, player)?;
        Ok(Self(ChanceGame::at(&state.determinize(player, convert::seed(seed)?))))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let function = py.import("brass_fast._core")?.getattr("_chance_game_from")?;
        let answer = self.0.answer();
        let begun = self.0.state().is_some() || answer.is_some();
        let data = begun.then(|| PyBytes::new(py, &self.0.last_state().to_bytes()));
        let draws = self.0.drawn().map(|(draw, _)| draw.number()).collect();
        Ok((function, (self.0.players(), data, answer.map(|answer| answer.0), draws)))
    }

    fn __repr__(&self) -> String {
        let players = self.0.players();
        match (self.0.awaited(), self.0.state().and_then(State::to_move)) {
            (Some(awaited), _) => format!("<ChanceGame: {players} players, {}>", what(awaited)),
            (None, Some(player)) => {
                let decision = self.0.last_state().decision().name();
                format!("<ChanceGame: {players} players, {decision} of player {player}>")
            }
            (None, None) => format!("<ChanceGame: {players} players, over>"),
        }
    }
}
