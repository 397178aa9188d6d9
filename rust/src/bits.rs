//! Walking through the bits of a mask.

/// The numbers of the set bits, lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Whether a mask has exactly one bit set, given that it has any.
pub(crate) const fn is_single(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) == 0
}
