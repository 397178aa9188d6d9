//! `brass_fast.Action`.

use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyByteArray, PyInt, PyString, PyTuple, PyType},
};

use super::{convert, errors};
use crate::{
    action::{Action, ActionSet, Kind},
    data::{
        Industry, cards,
        map::{PLACE, SPACE},
        tables::SLOT,
    },
};

/// One answer to a decision: one of 256, with a number (0 to 255) and a name that never change.
#[pyclass(frozen, eq, hash, ord, name = "Action", module = "brass_fast")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PyAction(pub(super) Action);

static ALL: PyOnceLock<Vec<Py<PyAction>>> = PyOnceLock::new();

/// The one Python object of each action.
pub(super) fn all(py: Python<'_>) -> PyResult<&Vec<Py<PyAction>>> {
    ALL.get_or_try_init(py, || (0..=255).map(|n| Py::new(py, PyAction(Action(n)))).collect())
}

/// One action.
pub(super) fn one(py: Python<'_>, action: Action) -> PyResult<Py<PyAction>> {
    Ok(all(py)?[usize::from(action.0)].clone_ref(py))
}

/// The actions of a set as a tuple, in the order of their numbers.
pub(super) fn tuple<'py>(py: Python<'py>, set: &ActionSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, Members { all: all(py)?, left: *set, count: set.len() as usize })
}

/// The members of a set, so that a tuple can be filled without a list of them.
struct Members<'a> {
    all: &'a [Py<PyAction>],
    left: ActionSet,
    count: usize,
}

impl<'a> Iterator for Members<'a> {
    type Item = &'a Py<PyAction>;

    fn next(&mut self) -> Option<Self::Item> {
        let word = self.left.0.iter().position(|&word| word != 0)?;
        let bits = &mut self.left.0[word];
        let number = 64 * word + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        self.count -= 1;
        Some(&self.all[number])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl ExactSizeIterator for Members<'_> {}

/// A set as a numpy array of bool, shape (256,).
pub(super) fn mask<'py>(py: Python<'py>, set: &ActionSet) -> PyResult<Bound<'py, PyAny>> {
    let mut mask = [0; 256];
    set.write_mask(&mut mask);
    let numpy = py.import("numpy")?;
    numpy.call_method1("frombuffer", (PyByteArray::new(py, &mask), numpy.getattr("bool_")?))
}

/// An action from an `Action`, its name or its number.
#[inline]
pub(super) fn extract(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    // What tight loops give comes first: looking at the type is all that it costs.
    if let Ok(action) = given.cast_exact::<PyAction>() {
        return Ok(action.get().0);
    }
    if given.is_exact_instance_of::<PyInt>() {
        return numbered(given);
    }
    extract_other(given)
}

fn extract_other(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(name) = given.cast::<PyString>() {
        let name = name.to_string_lossy();
        return Action::parse(&name).ok_or_else(|| {
            errors::illegal("unknown-action", &format!("there is no action {name:?} among the 256"), given)
        });
    }
    match convert::index(given)? {
        Some(number) => numbered(&number),
        None => Err(errors::wrong_type("an Action, its name or its number", given)),
    }
}

fn numbered(number: &Bound<'_, PyAny>) -> PyResult<Action> {
    number.extract::<u8>().map(Action).map_err(|_| {
        let text = format!("there is no action {number}: numbers go from 0 to 255");
        errors::illegal("unknown-action", &text, number)
    })
}

#[pymethods]
impl PyAction {
    #[classattr]
    fn __match_args__() -> (&'static str,) {
        ("kind",)
    }

    #[new]
    #[pyo3(signature = (action, /))]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<Self> {
        extract(action).map(Self)
    }

    /// All 256 actions in the order of their numbers.
    #[classmethod]
    fn all<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(cls.py(), all(cls.py())?)
    }

    /// What stands before the first colon of the name.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// The name, as `str(action)`.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The space meant, for builds, sales, ports, sources and sold-off tiles.
    #[getter]
    fn space(&self) -> Option<String> {
        let space = match self.0.kind() {
            Kind::Build | Kind::Sell | Kind::Port | Kind::Coal | Kind::Iron => {
                SLOT[self.0.slot()].space as usize
            }
            Kind::Selloff => self.0.index(),
            _ => return None,
        };
        Some(format!("{}/{}", PLACE[SPACE[space].town as usize].id, SPACE[space].number))
    }

    /// The industry of the tile meant, if the action names one.
    #[getter]
    fn industry(&self) -> Option<&'static str> {
        match self.0.kind() {
            Kind::Build => Some(SLOT[self.0.slot()].industry.name()),
            Kind::Develop => Some(Industry::ALL[self.0.index()].name()),
            kind => kind.industry().map(Industry::name),
        }
    }

    /// The line meant, for canals and rails.
    #[getter]
    fn line(&self) -> Option<&'static str> {
        match self.0.kind() {
            Kind::Canal | Kind::Rail => self.0.name().split_once(':').map(|(_, line)| line),
            _ => None,
        }
    }

    /// The card meant: a town or an industry.
    #[getter]
    fn card(&self) -> Option<&'static str> {
        (self.0.kind() == Kind::Card).then(|| cards::name(self.0.card()))
    }

    /// The pounds of a loan: 10, 20 or 30.
    #[getter]
    fn amount(&self) -> Option<usize> {
        (self.0.kind() == Kind::Loan).then(|| 10 * (self.0.index() + 1))
    }

    fn __int__(&self) -> u8 {
        self.0.0
    }

    fn __index__(&self) -> u8 {
        self.0.0
    }

    fn __str__(&self) -> &'static str {
        self.0.name()
    }

    fn __repr__(&self) -> String {
        format!("Action({:?})", self.0.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Self>(), (self.0.name(),))
    }
}
