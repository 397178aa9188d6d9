//! The income track, the demand tracks, the cotton demand track and the fixed prices.

/// Income in pounds by space of the income track.
pub const INCOME: [i8; 100] = [
    -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, //
    5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, //
    14, 14, 14, 15, 15, 15, 16, 16, 16, 17, 17, 17, 18, 18, 18, 19, 19, 19, 20, 20, //
    20, 21, 21, 21, 21, 22, 22, 22, 22, 23, 23, 23, 23, 24, 24, 24, 24, 25, 25, 25, //
    25, 26, 26, 26, 26, 27, 27, 27, 27, 28, 28, 28, 28, 29, 29, 29, 29, 30, 30, 30,
];
/// The last space of the income track.
pub const LAST_INCOME_SPACE: u8 = 99;
/// The space of the income markers at the start (R1.1).
pub const STARTING_INCOME_SPACE: u8 = 10;
/// Money in hand at the start (R1.1).
pub const STARTING_MONEY: i16 = 30;
/// The lowest income level, in pounds (R8.4).
pub const LOWEST_INCOME: i8 = -10;
/// How many loans there are: of 10, 20 and 30 pounds.
pub const LOANS: usize = 3;

/// Cubes on a full demand track (R1.2).
pub const FULL_TRACK: u8 = 8;
/// What the next cube costs, by the number of cubes on the track; 0 cubes: from the supply (R8.1).
pub const PRICE: [u8; 9] = [5, 4, 4, 3, 3, 2, 2, 1, 1];
/// What cubes sold to a track earn together: `EARNS[cubes on the track][cubes sold]` (R8.1, dearest space first).
pub const EARNS: [[u8; 9]; 9] = {
    let mut earns = [[0; 9]; 9];
    let mut cubes = 0;
    while cubes < 9 {
        let mut sold = 1;
        while cubes + sold < 9 {
            // The dearest empty space is the one whose cube would be bought last.
            earns[cubes][sold] = earns[cubes][sold - 1] + PRICE[cubes + sold];
            sold += 1;
        }
        cubes += 1;
    }
    earns
};

/// The bottom space of the cotton demand track, where the distant market closes (R7.4).
pub const BOTTOM: u8 = 8;
/// Income spaces beside the spaces of the cotton demand track (R7.3); nothing at the bottom.
pub const BONUS: [u8; 9] = [3, 3, 2, 2, 1, 1, 0, 0, 0];
/// How many distant-market tiles there are.
pub const DISTANT_TILES: usize = 12;
/// The distant-market tiles before the shuffle.
pub const DISTANT_IN_ORDER: [u8; DISTANT_TILES] = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4];

/// Price of a canal (R5.2).
pub const CANAL_COST: i16 = 3;
/// Price of a rail without its coal (R5.2).
pub const RAIL_COST: i16 = 5;
/// Price of the second rail of one action without its coal (R5.4).
pub const SECOND_RAIL_COST: i16 = 10;
/// How many links of a player may stand at a time (R5.5).
pub const LINKS_PER_PLAYER: u32 = 14;
/// VP of a link for each end that is an external or plain place (R10.1).
pub const LINK_END_VP: u16 = 2;
/// Pounds that make a VP at the end of the game (R10.4).
pub const MONEY_PER_VP: i16 = 10;

/// Where the income marker goes with a loan of 10, 20 or 30 pounds: the highest space of the new level (R8.4).
/// Only read where the loan is allowed.
pub const LOAN_SPACE: [[u8; LOANS]; 100] = {
    let mut table = [[0; LOANS]; 100];
    let mut space = 0;
    while space < 100 {
        let mut loan = 0;
        while loan < LOANS {
            let level = INCOME[space] - loan as i8 - 1;
            let mut to = space;
            while to > 0 && INCOME[to] > level {
                to -= 1;
            }
            table[space][loan] = to as u8;
            loan += 1;
        }
        space += 1;
    }
    table
};
