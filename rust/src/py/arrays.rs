//! Arrays that belong to Python, read and written through the buffer protocol. numpy makes those that nobody gave.

use std::ops::Range;

use pyo3::{
    buffer::{Element, PyBuffer},
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PySlice, PyTuple},
};

use super::{action, convert, errors};

/// What an array has to be.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Its name in errors.
    pub(super) name: &'static str,
    /// The numpy type of one that is made here.
    pub(super) dtype: &'static str,
    /// Formats (of the struct module) that are taken from others.
    formats: &'static [&'static str],
    /// The format that it is written in.
    format: &'static str,
    /// How many bytes are made before they are written.
    block: usize,
}

/// A block that stays in the nearest cache until it is written.
const NEAR: usize = 1 << 14;
/// A block that is worth the while of several threads.
const FAR: usize = 1 << 23;

/// Legal answers: one byte each, 0 or 1.
pub(super) const MASK: Kind =
    Kind { name: "legal_mask", dtype: "bool_", formats: &["?", "B", "b"], format: "B", block: NEAR };
/// Whether a game ended.
pub(super) const DONE: Kind = Kind { name: "done", ..MASK };
/// Seats.
pub(super) const TO_MOVE: Kind =
    Kind { name: "to_move", dtype: "int8", formats: &["b"], format: "b", block: NEAR };
/// Worths.
pub(super) const REWARDS: Kind =
    Kind { name: "rewards", dtype: "float32", formats: &["f"], format: "f", block: NEAR };

/// What players know.
pub(super) const OBSERVATION: Kind = Kind { name: "observation", block: FAR, ..REWARDS };

/// An array that is written again and again, in blocks of rows.
pub(super) struct Target<T> {
    array: Py<PyAny>,
    blocks: Vec<PyBuffer<T>>,
    /// A block before it is written.
    room: Vec<T>,
    /// The items of a row.
    width: usize,
}

impl<T: Element + Default> Target<T> {
    /// Binds an array of this shape, written in so many rows, or one that numpy makes.
    pub(super) fn bind(
        py: Python<'_>,
        kind: &Kind,
        rows: usize,
        shape: &[usize],
        array: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let array = match array {
            Some(array) => array.clone(),
            None => zeros(py, shape, kind.dtype)?,
        };
        let flat = flat(kind, shape, &array)?;
        let items: usize = shape.iter().product();
        let width = items / rows;
        let size = (kind.block / (width * size_of::<T>())).max(1) * width;
        let block = |start: usize| {
            let slice = PySlice::new(py, start as isize, items.min(start + size) as isize, 1);
            PyBuffer::get(&flat.get_item(slice)?)
        };
        let blocks = (0..items).step_by(size).map(block).collect::<PyResult<_>>()?;
        Ok(Self { array: array.unbind(), blocks, room: vec![T::default(); size.min(items)], width })
    }

    /// The array.
    pub(super) fn array(&self, py: Python<'_>) -> Py<PyAny> {
        self.array.clone_ref(py)
    }

    /// Writes the rows of one block; none if there are not so many blocks. `fill` works without the interpreter.
    pub(super) fn write_block(
        &mut self,
        py: Python<'_>,
        number: usize,
        fill: impl FnOnce(Range<usize>, &mut [T]) + Send,
    ) -> PyResult<bool>
    where
        T: Send,
    {
        let Some(block) = self.blocks.get(number) else { return Ok(false) };
        let first = number * (self.room.len() / self.width);
        let room = &mut self.room[..block.item_count()];
        let rows = first..first + room.len() / self.width;
        py.detach(|| fill(rows, room));
        block.copy_from_slice(py, room)?;
        Ok(true)
    }

    /// Writes an array of one row.
    pub(super) fn write_row(&mut self, py: Python<'_>, make: impl FnOnce(&mut [T])) -> PyResult<()> {
        make(&mut self.room);
        self.blocks.first().map_or(Ok(()), |block| block.copy_from_slice(py, &self.room))
    }

    /// Writes all rows, each made from the next of these things.
    pub(super) fn write<S>(
        &mut self,
        py: Python<'_>,
        rows: impl IntoIterator<Item = S>,
        make: impl Fn(S, &mut [T]),
    ) -> PyResult<()> {
        let mut rows = rows.into_iter();
        for block in &self.blocks {
            let room = &mut self.room[..block.item_count()];
            for (row, from) in room.chunks_exact_mut(self.width).zip(&mut rows) {
                make(from, row);
            }
            block.copy_from_slice(py, room)?;
        }
        Ok(())
    }
}

/// A numpy array of zeros.
pub(super) fn zeros<'py>(py: Python<'py>, shape: &[usize], dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("zeros", (PyTuple::new(py, shape)?, dtype))
}

/// A numpy array of these bytes.
pub(super) fn from_bytes<'py>(
    py: Python<'py>,
    bytes: &[u8],
    shape: &[usize],
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let flat = py.import("numpy")?.call_method1("frombuffer", (PyByteArray::new(py, bytes), dtype))?;
    flat.call_method1("reshape", (PyTuple::new(py, shape)?,))
}

/// A view of an array's items in one row, if it is what is wanted.
fn flat<'py>(kind: &Kind, shape: &[usize], array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let memoryview = py.import("builtins")?.getattr("memoryview")?;
    let Ok(view) = memoryview.call1((array,)) else {
        return Err(errors::wrong_type(&format!("{}: {}", kind.name, wanted(kind, shape)), array));
    };
    let format: String = view.getattr("format")?.extract()?;
    if !kind.formats.contains(&format.as_str()) {
        return Err(PyTypeError::new_err(format!(
            "{}: expected {}, got items of format '{format}'",
            kind.name,
            wanted(kind, shape)
        )));
    }
    let given: Vec<usize> = view.getattr("shape")?.extract()?;
    let refuse = |what: &str| {
        let text = format!("{}: expected {}, got {what}", kind.name, wanted(kind, shape));
        Err(errors::brass(py, "array", &text))
    };
    if given != shape {
        return refuse(&format!("shape {given:?}"));
    }
    if view.getattr("readonly")?.is_truthy()? {
        return refuse("one that can only be read");
    }
    if !view.getattr("c_contiguous")?.is_truthy()? {
        return refuse("one whose items do not lie side by side");
    }
    let bytes = view.call_method1("cast", ("B",))?;
    if kind.format == "B" { Ok(bytes) } else { bytes.call_method1("cast", (kind.format,)) }
}

fn wanted(kind: &Kind, shape: &[usize]) -> String {
    let dtype = kind.dtype.trim_end_matches('_');
    let or = if kind.formats.len() > 1 { " or uint8" } else { "" };
    format!("a writable C-contiguous array of {dtype}{or} of shape {shape:?}")
}

/// Writes a mask to an array that is given for this once.
pub(super) fn write_mask(array: &Bound<'_, PyAny>, mask: &[u8; 256]) -> PyResult<()> {
    if let Ok(buffer) = PyBuffer::<u8>::get(array)
        && buffer.shape() == [256]
        && buffer.is_c_contiguous()
        && !buffer.readonly()
    {
        return buffer.copy_from_slice(array.py(), mask);
    }
    let buffer = PyBuffer::<u8>::get(&flat(&MASK, &[256], array)?)?;
    buffer.copy_from_slice(array.py(), mask)
}

/// The answers in an array of whole numbers, or in any sequence of actions, their names and numbers.
pub(super) fn answers(given: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u8>> {
    let py = given.py();
    let answers = match PyBuffer::<u8>::get(given) {
        Ok(buffer) if buffer.dimensions() == 1 => buffer.to_vec(py)?,
        Ok(buffer) => return not_in_a_row(py, buffer.dimensions()),
        Err(_) => match wider::<i64>(given).or_else(|| wider::<i32>(given)) {
            Some(answers) => answers?,
            None => each(given)?,
        },
    };
    if answers.len() == count {
        return Ok(answers);
    }
    let text = format!("actions: expected one for each of the {count} games, got {}", answers.len());
    Err(errors::brass(py, "actions", &text))
}

fn not_in_a_row<T>(py: Python<'_>, dimensions: usize) -> PyResult<T> {
    let text = format!("actions: expected an array of one dimension, got {dimensions}");
    Err(errors::brass(py, "actions", &text))
}

fn wider<T: Element + TryInto<u8> + std::fmt::Display>(
    given: &Bound<'_, PyAny>,
) -> Option<PyResult<Vec<u8>>> {
    let buffer = native::<T>(given)?;
    if buffer.dimensions() != 1 {
        return Some(not_in_a_row(given.py(), buffer.dimensions()));
    }
    let numbers = buffer.to_vec(given.py()).ok()?;
    let answer = |(game, number): (usize, T)| {
        number.try_into().map_err(|_| {
            let text = format!("game {game}: no action has this number: they go from 0 to 255");
            errors::illegal("unknown-action", &text, given)
        })
    };
    Some(numbers.into_iter().enumerate().map(answer).collect())
}

/// A buffer of such numbers, in the order of bytes of this machine; `PyO3` 0.30 lets others pass.
fn native<T: Element>(given: &Bound<'_, PyAny>) -> Option<PyBuffer<T>> {
    let swapped = if cfg!(target_endian = "little") { b">!" } else { b"<<" };
    let buffer = PyBuffer::<T>::get(given).ok()?;
    let first = buffer.format().to_bytes().first().copied();
    first.is_none_or(|first| !swapped.contains(&first)).then_some(buffer)
}

fn each(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let Ok(items) = given.try_iter() else {
        return Err(errors::wrong_type("actions: an array of uint8, or a sequence of actions", given));
    };
    items.map(|item| action::extract(&item?).map(|answer| answer.0)).collect()
}

/// Whole numbers from 0 to 2^64 - 1 in an array or a sequence, each of which is a seed.
fn seeds(given: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    if let Some(buffer) = native::<u64>(given) {
        return buffer.to_vec(given.py());
    }
    let Ok(items) = given.try_iter() else {
        return Err(errors::wrong_type("seeds: a whole number, or a sequence of them", given));
    };
    items.map(|item| convert::seed(&item?)).collect()
}

/// The seeds of `n` games: as given, or this one and those after it.
pub(super) fn seeds_of(given: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<u64>> {
    let py = given.py();
    if let Ok(first) = convert::integer(given, "seeds") {
        let first = convert::seed(&first)?;
        if first.checked_add(n as u64 - 1).is_none() {
            let text = format!("seeds: {n} from {first} on go beyond 2^64 - 1");
            return Err(errors::brass(py, "seed", &text));
        }
        return Ok((0..n as u64).map(|k| first + k).collect());
    }
    let seeds = seeds(given)?;
    if seeds.len() == n {
        return Ok(seeds);
    }
    Err(errors::brass(py, "seed", &format!("seeds: expected {n} of them, got {}", seeds.len())))
}
