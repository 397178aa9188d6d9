//! `brass_fast.State` and `brass_fast.Outcome`.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyString, PyTuple, PyType},
};
use serde_json::Value;

use super::{
    action, convert, errors, observe,
    view::{self, PyView},
};
use crate::{
    Action, Outcome, State,
    position::{from_value, to_value},
};

/// A complete game position at a decision. Immutable: `play` gives the next state.
#[pyclass(frozen, eq, hash, name = "State", module = "brass_fast")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyState(pub(super) State);

/// The start of a game: all that is random in it follows from the seed.
#[pyfunction]
#[pyo3(signature = (players = None, seed = None))]
pub(super) fn new_game(
    players: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyState> {
    begin("new_game", players, seed).map(PyState)
}

/// The start of a game, as `new_game` and `Stepper` are asked for it.
pub(super) fn begin(
    what: &str,
    players: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<State> {
    let players = players.map_or(Ok(4), self::players)?;
    // Without a seed every game would be the same one, or none could be played again.
    let seed = seed.ok_or_else(|| PyTypeError::new_err(format!("{what}() needs a seed: 0 to 2^64 - 1")))?;
    Ok(State::new(players, convert::seed(seed)?))
}

/// The number of players: 3 or 4.
pub(super) fn players(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    let players = convert::integer(given, "players")?.extract::<usize>().unwrap_or(0);
    if (3..=4).contains(&players) {
        return Ok(players);
    }
    Err(errors::brass(given.py(), "players", "players: the game is for 3 or 4 players (R1.1)"))
}

/// The error that says why an answer is not legal.
#[cold]
pub(super) fn refuse(s: &State, answer: Action, given: &Bound<'_, PyAny>) -> PyErr {
    let Some(refusal) = crate::explain(s, answer) else {
        return errors::illegal("illegal-action", &format!("{answer} is not legal"), given);
    };
    errors::illegal(&refusal.code, &format!("{answer} is not legal: {refusal}"), given)
}

/// A state in a few words.
pub(super) fn describe(s: &State) -> String {
    let what = match s.to_move() {
        Some(player) => {
            format!("{} of player {player}, {} answers", s.decision().name(), s.legal().len())
        }
        None => "over".to_owned(),
    };
    let (players, period, round) = (s.players(), s.period().name(), s.round());
    format!("<State: {players} players, {period} period, round {round}, {what}, vp {:?}>", s.vp())
}

/// Reads `State.to_bytes()`; what pickles call.
#[pyfunction(name = "_state_from_bytes")]
pub(super) fn state_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyState> {
    State::from_bytes(data).map(PyState).map_err(|error| errors::position(py, &error))
}

impl PyState {
    /// One key of the position.
    fn key(&self, key: &str) -> Value {
        to_value(&self.0)[key].take()
    }

    fn tuple<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyTuple>> {
        convert::to_tuple(py, &self.key(key))
    }

    fn object<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.key(key))
    }
}

#[pymethods]
impl PyState {
    /// How many players there are: 3 or 4.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The period: "canal" or "rail".
    #[getter]
    fn period(&self) -> &'static str {
        self.0.period().name()
    }

    /// The round, from 1 in each period.
    #[getter]
    fn round(&self) -> u8 {
        self.0.round()
    }

    /// Seats in the order of their turns.
    #[getter]
    pub(super) fn turn_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.turn_order[..self.0.players()])
    }

    /// The seat that answers; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.to_move()
    }

    /// Actions left in the turn, the present one counted.
    #[getter]
    fn actions_left(&self) -> u8 {
        self.0.actions_left
    }

    /// What is asked.
    #[getter]
    fn decision(&self) -> &'static str {
        self.0.decision().name()
    }

    /// What the running action has announced, as in the position.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object(py, "pending")
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Pounds in hand by seat.
    #[getter]
    pub(super) fn money<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.money())
    }

    /// Pounds spent this round by seat.
    #[getter]
    pub(super) fn spent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.spent[..self.0.players()])
    }

    /// Space of the income marker by seat, 0 to 99.
    #[getter]
    pub(super) fn income_space<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.income_space[..self.0.players()])
    }

    /// Income level in pounds by seat.
    #[getter]
    pub(super) fn income<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.0.players()).map(|p| self.0.income(p)).collect::<Vec<_>>())
    }

    /// Victory points scored so far by seat.
    #[getter]
    pub(super) fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.vp())
    }

    /// Cards in hand by seat, in the order of the card actions.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hands = self.key("hands");
        let hands = hands.as_array().map_or(&[][..], Vec::as_slice);
        let hands: Vec<_> = hands.iter().map(|hand| convert::to_tuple(py, hand)).collect::<PyResult<_>>()?;
        PyTuple::new(py, hands)
    }

    /// Stacks by seat: industry to levels, top first.
    #[getter]
    pub(super) fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "stacks")
    }

    /// Tiles on the board by space.
    #[getter]
    pub(super) fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object(py, "tiles")
    }

    /// Owner of each link on the board.
    #[getter]
    pub(super) fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object(py, "links")
    }

    /// Cubes on the coal demand track, 0 to 8.
    #[getter]
    fn coal_demand(&self) -> u8 {
        self.0.coal_demand
    }

    /// Cubes on the iron demand track, 0 to 8.
    #[getter]
    fn iron_demand(&self) -> u8 {
        self.0.iron_demand
    }

    /// Space of the cotton demand marker, 0 to 8.
    #[getter]
    fn cotton_demand(&self) -> u8 {
        self.0.cotton_demand
    }

    /// Whether the distant market is open.
    #[getter]
    fn distant_open(&self) -> bool {
        crate::rules::sell::is_open(&self.0)
    }

    /// Face-down distant-market tiles, top first.
    #[getter]
    fn distant_pile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "distant_pile")
    }

    /// Turned-up distant-market tiles, first drawn first.
    #[getter]
    pub(super) fn distant_drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "distant_drawn")
    }

    /// The draw deck, next card first.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "deck")
    }

    /// The discards, oldest first.
    #[getter]
    pub(super) fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "discards")
    }

    /// The cards set aside unseen.
    #[getter]
    fn set_aside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "set_aside")
    }

    /// The deck of the coming rail period in the order of use; None in the rail period.
    #[getter]
    fn rail_deck<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let key = self.key("rail_deck");
        if key.is_null() { Ok(None) } else { convert::to_tuple(py, &key).map(Some) }
    }

    /// The distant-market pile of the coming rail period, top first; None in the rail period.
    #[getter]
    fn rail_distant_pile<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let key = self.key("rail_distant_pile");
        if key.is_null() { Ok(None) } else { convert::to_tuple(py, &key).map(Some) }
    }

    /// The legal answers in the order of their numbers; none when the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        action::tuple(py, self.0.legal())
    }

    /// The legal answers as a numpy array of bool, shape (256,).
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        action::mask(py, self.0.legal())
    }

    /// The state after this answer, at the next decision that is asked.
    #[pyo3(signature = (action, /))]
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let answer = action::extract(action)?;
        self.0.play(answer).map(Self).map_err(|_| refuse(&self.0, answer, action))
    }

    /// The result; None before the end.
    pub(super) fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// What a player may know (R8.5).
    fn view(&self, player: &Bound<'_, PyAny>) -> PyResult<PyView> {
        Ok(PyView(self.0.view(view::player(&self.0, player)?)))
    }

    /// A state drawn from those that look the same to a player and in which the present decision would be asked: every
    /// way in which the unseen cards and tiles can lie is equally likely.
    fn determinize(&self, player: &Bound<'_, PyAny>, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let player = view::player(&self.0, player)?;
        Ok(Self(self.0.determinize(player, convert::seed(seed)?)))
    }

    /// All that a player knows as text, equal only where the same is known.
    fn information_state_string(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.information_state_string(view::player(&self.0, player)?))
    }

    /// What a player knows as float32 numbers (docs/observation.md): a new numpy array, or `out`, filled.
    #[pyo3(signature = (player, out = None))]
    fn observation<'py>(
        &self,
        player: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = view::player(&self.0, player)?;
        observe::observation(player.py(), &self.0, seat, out)
    }

    /// The full position as a dict, hidden parts included.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &to_value(&self.0))
    }

    /// Reads a position; everything is checked.
    #[classmethod]
    fn from_dict(cls: &Bound<'_, PyType>, position: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state = convert::from_python(position).and_then(|value| from_value(&value));
        state.map(Self).map_err(|error| errors::position(cls.py(), &error))
    }

    /// The full position as JSON text.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Reads a position from JSON text; everything is checked.
    #[classmethod]
    fn from_json(cls: &Bound<'_, PyType>, text: &Bound<'_, PyString>) -> PyResult<Self> {
        State::from_json(&text.to_string_lossy())
            .map(Self)
            .map_err(|error| errors::position(cls.py(), &error))
    }

    /// The state as a few hundred bytes, versioned.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Reads what `to_bytes` gave; everything is checked.
    #[classmethod]
    fn from_bytes(cls: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Self> {
        state_from_bytes(cls.py(), data)
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        slf.py().import("brass_fast.svg")?.call_method1("board", (slf,))?.str()
    }

    /// The board as text.
    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("brass_fast.textboard")?.call_method1("text", (slf,))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_state_from_bytes")?;
        Ok((function, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        describe(&self.0)
    }
}

type Parts<'py> = Bound<'py, PyTuple>;

/// Makes an outcome; what pickles call.
#[pyfunction(name = "_outcome")]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands them over
pub(super) fn outcome(py: Python<'_>, vp: Vec<u16>, ranking: Vec<usize>) -> PyResult<PyOutcome> {
    Outcome::from_parts(&vp, &ranking).map(PyOutcome).ok_or_else(|| {
        errors::brass(py, "outcome", &format!("no game ends with VP {vp:?} and the ranking {ranking:?}"))
    })
}

/// The result of a finished game.
#[pyclass(frozen, eq, hash, name = "Outcome", module = "brass_fast")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PyOutcome(pub(super) Outcome);

#[pymethods]
impl PyOutcome {
    /// Victory points by seat.
    #[getter]
    fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.vp())
    }

    /// The seats, best first, ties broken by R10.5.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.ranking().iter().map(|&seat| usize::from(seat)).collect::<Vec<_>>())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Parts<'py>, Parts<'py>))> {
        let function = py.import("brass_fast._core")?.getattr("_outcome")?;
        Ok((function, (self.vp(py)?, self.ranking(py)?)))
    }

    fn __repr__(&self) -> String {
        format!("Outcome(vp={:?}, ranking={:?})", self.0.vp(), self.0.ranking())
    }
}
