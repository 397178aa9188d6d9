//! The numbers of one block.

/// Where a block's numbers go; all are 0 before.
pub(super) struct Out<'a>(pub(super) &'a mut [f32]);

impl Out<'_> {
    /// Says that something is so.
    pub(super) fn mark(&mut self, index: usize) {
        self.0[index] = 1.0;
    }

    /// Writes a number as a part of another.
    pub(super) fn part(&mut self, index: usize, number: impl Into<f32>, of: impl Into<f32>) {
        self.0[index] = number.into() / of.into();
    }
}
