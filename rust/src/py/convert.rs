//! JSON values to Python objects and back.

use pyo3::{
    exceptions::PyOverflowError,
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple},
};
use serde_json::{Map, Number, Value};

use crate::position::PositionError;

/// How deep a position may be nested; a real one is three deep.
const MAX_DEPTH: usize = 8;

/// A JSON value as a Python object.
pub(super) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(n) => n.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?,
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| to_python(py, item)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// A JSON array as a tuple.
pub(super) fn to_tuple<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyTuple>> {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let items: Vec<_> = items.iter().map(|item| to_python(py, item)).collect::<PyResult<_>>()?;
    PyTuple::new(py, items)
}

/// A Python object made of dicts, lists, tuples, text, numbers, booleans and None as a JSON value.
pub(super) fn from_python(object: &Bound<'_, PyAny>) -> Result<Value, PositionError> {
    convert(object, "position", MAX_DEPTH)
}

fn convert(object: &Bound<'_, PyAny>, path: &str, depth: usize) -> Result<Value, PositionError> {
    let inside = |key: &str| if path == "position" { key.to_owned() } else { format!("{path}.{key}") };
    if depth == 0 {
        return Err(PositionError::new(path, "wrong-type", "nested too deep for a position"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        // A number of more than 64 bits is too large for every bound; it may even be too long to be written out.
        let number = object.extract::<i64>().map(Value::from);
        return Ok(number.unwrap_or_else(|_| Value::from("a number of more than 64 bits")));
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        let value = number.extract().ok().and_then(Number::from_f64);
        return Ok(value.map_or_else(|| Value::String(number.to_string()), Value::Number));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.to_string_lossy().into_owned()));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut map = Map::new();
        for (key, value) in dict {
            let Ok(key) = key.extract::<String>() else {
                return Err(PositionError::new(
                    path,
                    "wrong-type",
                    format!("expected names as keys, got {key}"),
                ));
            };
            let value = convert(&value, &inside(&key), depth - 1)?;
            map.insert(key, value);
        }
        return Ok(Value::Object(map));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter().into_iter().flatten().flatten().enumerate();
        return items.map(|(k, item)| convert(&item, &inside(&k.to_string()), depth - 1)).collect();
    }
    let kind = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    Err(PositionError::new(
        path,
        "wrong-type",
        format!("expected plain values as in JSON (a dict for a position), got {kind}"),
    ))
}

/// A whole number; no bool, no text, no fraction.
pub(super) fn integer<'py>(given: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyAny>> {
    index(given)?.ok_or_else(|| super::errors::wrong_type(&format!("{what}: a whole number"), given))
}

/// The whole number that an object stands for; none if it is no number, or a bool. What `__index__` raises is raised.
pub(super) fn index<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if given.is_instance_of::<PyBool>() || !given.hasattr("__index__")? {
        return Ok(None);
    }
    given.call_method0("__index__").map(Some)
}

/// A number of things: 0 or more.
pub(super) fn count(py: Python<'_>, what: &str, given: i64) -> PyResult<usize> {
    usize::try_from(given)
        .map_err(|_| super::errors::brass(py, what, &format!("{what}: expected 0 or more, got {given}")))
}

/// A number of any kind but a bool; infinite where it is too large to tell.
pub(super) fn number(given: &Bound<'_, PyAny>, what: &str) -> PyResult<f64> {
    if given.is_instance_of::<PyBool>() || !(given.hasattr("__float__")? || given.hasattr("__index__")?) {
        return Err(super::errors::wrong_type(&format!("{what}: a number"), given));
    }
    match given.extract::<f64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(f64::INFINITY),
        result => result,
    }
}

/// A seed: 0 to 2^64 - 1.
pub(super) fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    unsigned(given, "seed")
}

/// A whole number from 0 to 2^64 - 1.
pub(super) fn unsigned(given: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    integer(given, what)?.extract().map_err(|_| {
        let text = format!("{what}: expected 0 to 2^64 - 1, got {given}");
        super::errors::brass(given.py(), what, &text)
    })
}
