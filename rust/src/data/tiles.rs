//! The tiles by industry and level: price, needs, yield.

use super::{INDUSTRIES, Industry, Period};

/// What a tile costs, needs and yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// How many of it each player has.
    pub count: u8,
    /// Price in pounds.
    pub cost: u8,
    /// Coal cubes that building it takes.
    pub coal: u8,
    /// Iron cubes that building it takes.
    pub iron: u8,
    /// Cubes that it holds when built.
    pub cubes: u8,
    /// Spaces on the income track when it flips.
    pub income: u8,
    /// Victory points when it is flipped at the end of a period.
    pub vp: u8,
    /// The periods in which it can be built: bit 0 canal, bit 1 rail (R4.1).
    pub periods: u8,
}

impl Tile {
    /// Whether it can be built in this period (R4.1).
    pub const fn allowed(&self, period: Period) -> bool {
        self.periods & (1 << period as u8) != 0
    }
}

/// Levels 0 to 4.
pub const LEVELS: usize = 5;

const CANAL: u8 = 1;
const RAIL: u8 = 2;
const BOTH: u8 = 3;
const NONE: Tile = tile(0, 0, [0, 0], 0, 0, 0, 0);

const fn tile(count: u8, cost: u8, needs: [u8; 2], cubes: u8, income: u8, vp: u8, periods: u8) -> Tile {
    Tile { count, cost, coal: needs[0], iron: needs[1], cubes, income, vp, periods }
}

/// The tiles by industry and level; `count` is 0 where there is none.
///
/// Columns: count, cost, [coal, iron], cubes, income, VP, periods.
pub const TILE: [[Tile; LEVELS]; INDUSTRIES] = [
    [
        NONE,
        tile(3, 12, [0, 0], 0, 5, 3, CANAL),
        tile(3, 14, [1, 0], 0, 4, 5, BOTH),
        tile(3, 16, [1, 1], 0, 3, 9, BOTH),
        tile(3, 18, [1, 1], 0, 2, 12, BOTH),
    ],
    [
        NONE,
        tile(1, 5, [0, 0], 2, 4, 1, CANAL),
        tile(2, 7, [0, 0], 3, 7, 2, BOTH),
        tile(2, 8, [0, 1], 4, 6, 3, BOTH),
        tile(2, 10, [0, 1], 5, 5, 4, BOTH),
    ],
    [
        NONE,
        tile(1, 5, [1, 0], 4, 3, 3, CANAL),
        tile(1, 7, [1, 0], 4, 3, 5, BOTH),
        tile(1, 9, [1, 0], 5, 2, 7, BOTH),
        tile(1, 12, [1, 0], 6, 1, 9, BOTH),
    ],
    [
        NONE,
        tile(2, 6, [0, 0], 0, 3, 2, CANAL),
        tile(2, 7, [0, 0], 0, 3, 4, BOTH),
        tile(2, 8, [0, 0], 0, 4, 6, BOTH),
        tile(2, 9, [0, 0], 0, 4, 9, BOTH),
    ],
    [
        tile(2, 0, [0, 0], 0, 0, 0, 0), // only ever developed away
        tile(2, 16, [1, 1], 0, 2, 10, CANAL),
        tile(2, 25, [1, 1], 0, 1, 18, RAIL),
        NONE,
        NONE,
    ],
];

/// The tile of an industry and level.
pub const fn tile_of(industry: Industry, level: u8) -> &'static Tile {
    &TILE[industry as usize][level as usize]
}

/// What building the top tile of a stack asks for, made ready for the legal set.
#[derive(Clone, Copy, Debug)]
pub struct TopTile {
    /// Price in pounds; beyond all money where the tile cannot be built.
    pub cost: i16,
    /// All ones if it needs an iron cube.
    pub needs_iron: i16,
    /// Whether it needs a coal cube.
    pub needs_coal: bool,
    /// Its level.
    pub level: u8,
}

/// The top tile by industry and by the step of the stack: twice 0 to 3 from the lowest level up, 8 if it is empty.
pub type TopTiles = [[TopTile; 16]; INDUSTRIES];

/// The top tiles by period.
pub static TOP_TILE: [TopTiles; 2] = {
    const NEVER: TopTile = TopTile { cost: i16::MAX / 2, needs_iron: 0, needs_coal: false, level: 0 };
    let mut table = [[[NEVER; 16]; INDUSTRIES]; 2];
    let mut k = 0;
    while k < INDUSTRIES {
        let mut step = 0;
        while step < 4 {
            let level = step + lowest_level(Industry::ALL[k]);
            if (level as usize) < LEVELS {
                let tile = &TILE[k][level as usize];
                let top = TopTile {
                    cost: tile.cost as i16,
                    needs_iron: -(tile.iron as i16),
                    needs_coal: tile.coal != 0,
                    level,
                };
                let mut period = 0;
                while period < 2 {
                    if tile.periods >> period & 1 != 0 {
                        // A stack keeps two bits a level, and the lower one decides only where it is the lowest set.
                        table[period][k][2 * step as usize] = top;
                        table[period][k][2 * step as usize + 1] = top;
                    }
                    period += 1;
                }
            }
            step += 1;
        }
        k += 1;
    }
    table
};

/// The lowest level that an industry has.
pub const fn lowest_level(industry: Industry) -> u8 {
    if matches!(industry, Industry::Shipyard) { 0 } else { 1 }
}
