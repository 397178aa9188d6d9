//! `brass_fast.View`.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyString, PyTuple},
};
use serde_json::Value;

use super::{
    action, convert, errors, observe,
    state::{PyOutcome, PyState},
};
use crate::{State, View, data::tracks::DISTANT_TILES};

/// What one player may know of a state (R8.5).
#[pyclass(frozen, eq, hash, name = "View", module = "brass_fast")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyView(pub(super) View);

/// How to make an object again: a function and its arguments.
type Unpickle<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, usize));

/// A seat of this game.
pub(super) fn player(state: &State, given: &Bound<'_, PyAny>) -> PyResult<usize> {
    let seat = convert::integer(given, "player")?.extract::<usize>();
    seat.ok().filter(|&seat| seat < state.players()).ok_or_else(|| {
        let text = format!("player: expected a seat from 0 to {}, got {given}", state.players() - 1);
        errors::brass(given.py(), "player", &text)
    })
}

/// What pickles of views call: a state that looks like the view, as bytes, and the viewer.
#[pyfunction(name = "_view_from_bytes")]
pub(super) fn view_from_bytes(py: Python<'_>, data: &[u8], viewer: &Bound<'_, PyAny>) -> PyResult<PyView> {
    let state = State::from_bytes(data).map_err(|error| errors::position(py, &error))?;
    Ok(PyView(state.view(player(&state, viewer)?)))
}

impl PyView {
    /// The public parts as a state, for what states and views have in common.
    fn public(&self) -> PyState {
        PyState(*self.0.public())
    }

    /// One key of the view.
    fn key(&self, key: &str) -> Value {
        self.0.to_value()[key].take()
    }

    fn tuple<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyTuple>> {
        convert::to_tuple(py, &self.key(key))
    }
}

#[pymethods]
impl PyView {
    /// Whose view it is.
    #[getter]
    fn viewer(&self) -> usize {
        self.0.viewer()
    }

    /// How many players there are: 3 or 4.
    #[getter]
    fn players(&self) -> usize {
        self.0.public().players()
    }

    /// The period: "canal" or "rail".
    #[getter]
    fn period(&self) -> &'static str {
        self.0.public().period().name()
    }

    /// The round, from 1 in each period.
    #[getter]
    fn round(&self) -> u8 {
        self.0.public().round()
    }

    /// The seat that answers; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.public().to_move()
    }

    /// Actions left in the turn, the present one counted.
    #[getter]
    fn actions_left(&self) -> u8 {
        self.0.public().actions_left
    }

    /// What is asked.
    #[getter]
    fn decision(&self) -> &'static str {
        self.0.public().decision().name()
    }

    /// What the running action has announced, as in the position; of another player's chosen cards only the number.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.key("pending"))
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.public().is_over()
    }

    /// Seats in the order of their turns.
    #[getter]
    fn turn_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().turn_order(py)
    }

    /// Pounds in hand by seat.
    #[getter]
    fn money<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().money(py)
    }

    /// Pounds spent this round by seat.
    #[getter]
    fn spent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().spent(py)
    }

    /// Space of the income marker by seat, 0 to 99.
    #[getter]
    fn income_space<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().income_space(py)
    }

    /// Income level in pounds by seat.
    #[getter]
    fn income<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().income(py)
    }

    /// Victory points scored so far by seat.
    #[getter]
    fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().vp(py)
    }

    /// Stacks by seat: industry to levels, top first.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().stacks(py)
    }

    /// Tiles on the board by space.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.public().tiles(py)
    }

    /// Owner of each link on the board.
    #[getter]
    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.public().links(py)
    }

    /// Turned-up distant-market tiles, first drawn first.
    #[getter]
    fn distant_drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().distant_drawn(py)
    }

    /// The discards, oldest first.
    #[getter]
    fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.public().discards(py)
    }

    /// The viewer's cards, in the order of the card actions.
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        convert::to_tuple(py, &self.key("hands")[self.0.viewer()])
    }

    /// By seat: the viewer's cards, and how many each of the others holds.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hands = self.key("hands");
        let hands = hands.as_array().map_or(&[][..], Vec::as_slice).iter();
        let hands: Vec<_> = hands
            .map(|hand| match hand {
                Value::Array(_) => convert::to_tuple(py, hand).map(Bound::into_any),
                _ => convert::to_python(py, hand),
            })
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, hands)
    }

    /// How many cards are in hand, by seat.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let s = self.0.public();
        PyTuple::new(py, (0..s.players()).map(|player| s.hand(player).len()))
    }

    /// The cards that the viewer does not see - in others' hands, in the deck or set aside - in the order of the card
    /// actions.
    #[getter]
    fn unseen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, "unseen")
    }

    /// Cubes on the coal demand track, 0 to 8.
    #[getter]
    fn coal_demand(&self) -> u8 {
        self.0.public().coal_demand
    }

    /// Cubes on the iron demand track, 0 to 8.
    #[getter]
    fn iron_demand(&self) -> u8 {
        self.0.public().iron_demand
    }

    /// Space of the cotton demand marker, 0 to 8.
    #[getter]
    fn cotton_demand(&self) -> u8 {
        self.0.public().cotton_demand
    }

    /// Whether the distant market is open.
    #[getter]
    fn distant_open(&self) -> bool {
        crate::rules::sell::is_open(self.0.public())
    }

    /// How many distant-market tiles lie face down.
    #[getter]
    fn distant_pile(&self) -> usize {
        DISTANT_TILES - self.0.public().pile.drawn()
    }

    /// How many cards are in the draw deck.
    #[getter]
    fn deck(&self) -> usize {
        self.0.public().cards.deck().len()
    }

    /// How many cards are set aside.
    #[getter]
    fn set_aside(&self) -> usize {
        self.0.public().cards.set_aside().len()
    }

    /// None: nobody knows it.
    #[getter]
    #[allow(clippy::unused_self)] // a getter has one
    fn rail_deck(&self) -> Option<usize> {
        None
    }

    /// None: nobody knows it.
    #[getter]
    #[allow(clippy::unused_self)] // a getter has one
    fn rail_distant_pile(&self) -> Option<usize> {
        None
    }

    /// The legal answers if the viewer is to move; none otherwise.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        action::tuple(py, self.0.legal())
    }

    /// The legal answers as a numpy array of bool, shape (256,); all False if the viewer is not to move.
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        action::mask(py, self.0.legal())
    }

    /// The result; None before the end.
    fn outcome(&self) -> Option<PyOutcome> {
        self.public().outcome()
    }

    /// A full state drawn from those that look like this; the same as `state.determinize(viewer, seed)`.
    #[pyo3(signature = (seed))]
    fn determinize(&self, seed: &Bound<'_, PyAny>) -> PyResult<PyState> {
        Ok(PyState(self.0.determinize(convert::seed(seed)?)))
    }

    /// What is known as float32 numbers (docs/observation.md): a new numpy array, or `out`, filled.
    #[pyo3(signature = (out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        observe::observation(py, self.0.public(), self.0.viewer(), out)
    }

    /// What is known as a dict: the keys of a position, numbers where only they are known.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.0.to_value())
    }

    /// The same as JSON text.
    fn to_json(&self) -> String {
        self.0.to_value().to_string()
    }

    /// What is known as text; equal for equal views only.
    fn information_state_string(&self) -> String {
        self.0.text()
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        slf.py().import("brass_fast.svg")?.call_method1("board", (slf,))?.str()
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let s = self.0.public();
        let what = match s.to_move() {
            Some(player) => format!("{} of player {player}", s.decision().name()),
            None => "over".to_owned(),
        };
        format!(
            "<View of player {}: {} players, {} period, round {}, {what}, vp {:?}>",
            self.0.viewer(),
            s.players(),
            s.period().name(),
            s.round(),
            s.vp()
        )
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    /// Any state that looks like the view will do, so that pickles tell no more than views, in the bytes of states.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Unpickle<'py>> {
        let function = py.import("brass_fast._core")?.getattr("_view_from_bytes")?;
        let drawn = PyBytes::new(py, &self.0.determinize(0).to_bytes());
        Ok((function, (drawn, self.0.viewer())))
    }
}
