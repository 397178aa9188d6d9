//! Reading what is kept as bytes, from the front: what all encodings share.

use crate::position::PositionError;

/// What is left to be read.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

/// Why nothing is read.
pub(crate) fn damaged() -> PositionError {
    PositionError::new("bytes", "not-bytes", "these bytes are damaged, cut short, or of another version")
}

impl<'a> Reader<'a> {
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], PositionError> {
        let (head, tail) = self.0.split_first_chunk::<N>().ok_or_else(damaged)?;
        self.0 = tail;
        Ok(*head)
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], PositionError> {
        let (head, tail) = self.0.split_at_checked(length).ok_or_else(damaged)?;
        self.0 = tail;
        Ok(head)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, PositionError> {
        self.take().map(u8::from_le_bytes)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, PositionError> {
        self.take().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, PositionError> {
        self.take().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, PositionError> {
        self.take().map(u64::from_le_bytes)
    }

    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> Result<u8, PositionError> {
        self.u8().and_then(|n| if usize::from(n) < limit { Ok(n) } else { Err(damaged()) })
    }

    /// The first bytes of a kind and its version, and after them the number of players.
    pub(crate) fn players(&mut self, kind: [u8; 4]) -> Result<usize, PositionError> {
        let (first, players) = (self.take()?, self.u8()?.into());
        if first == kind && matches!(players, 3 | 4) { Ok(players) } else { Err(damaged()) }
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), PositionError> {
        if self.0.is_empty() { Ok(()) } else { Err(damaged()) }
    }
}
