//! The map: places, building spaces and lines (R1 and the words of the rulebook).
//!
//! Numbers follow the alphabetical order of the names; action numbers depend on them, so they never change.

use super::Industry::{self, Coal, Cotton, Iron, Port, Shipyard};

/// What kind of point of the map a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// Has building spaces.
    Town,
    /// Has a port icon (R3.4).
    External,
    /// Neither spaces nor port.
    Plain,
}

/// One of the 25 points of the map.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The name in actions and positions.
    pub id: &'static str,
    /// The name as printed.
    pub name: &'static str,
    /// Town, external or plain.
    pub kind: PlaceKind,
}

/// A building space of a town.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    /// The town's place number.
    pub town: u8,
    /// The number within the town, from 1.
    pub number: u8,
    /// The industries that it shows.
    pub shows: &'static [Industry],
}

/// Where a canal or a rail can be built.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The two places that it joins, in alphabetical order.
    pub ends: [u8; 2],
}

/// Towns come first among the places.
pub const TOWNS: usize = 19;
/// All places: towns, then external, then plain.
pub const PLACES: usize = 25;
/// The first external place.
pub const FIRST_EXTERNAL: usize = 19;
/// The first plain place.
pub const FIRST_PLAIN: usize = 22;
/// All building spaces.
pub const SPACES: usize = 43;
/// Lines for canals come first among the lines.
pub const CANALS: usize = 23;
/// All lines: canals, then rails.
pub const LINES: usize = 58;

const fn place(id: &'static str, name: &'static str, kind: PlaceKind) -> Place {
    Place { id, name, kind }
}

/// The places by number.
pub const PLACE: [Place; PLACES] = [
    place("barrow", "Barrow-in-Furness", PlaceKind::Town),
    place("birkenhead", "Birkenhead", PlaceKind::Town),
    place("blackburn", "Blackburn", PlaceKind::Town),
    place("bolton", "Bolton", PlaceKind::Town),
    place("burnley", "Burnley", PlaceKind::Town),
    place("bury", "Bury", PlaceKind::Town),
    place("colne", "Colne", PlaceKind::Town),
    place("ellesmere", "Ellesmere Port", PlaceKind::Town),
    place("fleetwood", "Fleetwood", PlaceKind::Town),
    place("lancaster", "Lancaster", PlaceKind::Town),
    place("liverpool", "Liverpool", PlaceKind::Town),
    place("macclesfield", "Macclesfield", PlaceKind::Town),
    place("manchester", "Manchester", PlaceKind::Town),
    place("oldham", "Oldham", PlaceKind::Town),
    place("preston", "Preston", PlaceKind::Town),
    place("rochdale", "Rochdale", PlaceKind::Town),
    place("stockport", "Stockport", PlaceKind::Town),
    place("warrington", "Warrington & Runcorn", PlaceKind::Town),
    place("wigan", "Wigan", PlaceKind::Town),
    place("midlands", "The Midlands", PlaceKind::External),
    place("scotland", "Scotland", PlaceKind::External),
    place("yorkshire", "Yorkshire", PlaceKind::External),
    place("blackpool", "Blackpool", PlaceKind::Plain),
    place("northwich", "Northwich", PlaceKind::Plain),
    place("southport", "Southport", PlaceKind::Plain),
];

pub(crate) const BIRKENHEAD: usize = 1;
pub(crate) const LIVERPOOL: usize = 10;

const fn space(town: u8, number: u8, shows: &'static [Industry]) -> Space {
    Space { town, number, shows }
}

/// The building spaces by number, town by town.
pub const SPACE: [Space; SPACES] = [
    space(0, 1, &[Shipyard]),      // barrow/1
    space(0, 2, &[Iron]),          // barrow/2
    space(1, 1, &[Shipyard]),      // birkenhead/1
    space(2, 1, &[Cotton, Coal]),  // blackburn/1
    space(2, 2, &[Cotton, Coal]),  // blackburn/2
    space(2, 3, &[Iron]),          // blackburn/3
    space(3, 1, &[Cotton, Coal]),  // bolton/1
    space(3, 2, &[Cotton, Coal]),  // bolton/2
    space(3, 3, &[Iron]),          // bolton/3
    space(4, 1, &[Cotton, Coal]),  // burnley/1
    space(4, 2, &[Cotton, Coal]),  // burnley/2
    space(5, 1, &[Cotton, Coal]),  // bury/1
    space(5, 2, &[Cotton, Coal]),  // bury/2
    space(6, 1, &[Cotton]),        // colne/1
    space(6, 2, &[Cotton]),        // colne/2
    space(7, 1, &[Port]),          // ellesmere/1
    space(8, 1, &[Port]),          // fleetwood/1
    space(9, 1, &[Port]),          // lancaster/1
    space(9, 2, &[Cotton, Port]),  // lancaster/2
    space(10, 1, &[Port]),         // liverpool/1
    space(10, 2, &[Port]),         // liverpool/2
    space(10, 3, &[Shipyard]),     // liverpool/3
    space(10, 4, &[Port]),         // liverpool/4
    space(11, 1, &[Cotton]),       // macclesfield/1
    space(11, 2, &[Cotton]),       // macclesfield/2
    space(12, 1, &[Cotton, Coal]), // manchester/1
    space(12, 2, &[Cotton, Coal]), // manchester/2
    space(12, 3, &[Cotton, Coal]), // manchester/3
    space(12, 4, &[Iron]),         // manchester/4
    space(13, 1, &[Cotton, Coal]), // oldham/1
    space(13, 2, &[Cotton, Coal]), // oldham/2
    space(14, 1, &[Port]),         // preston/1
    space(14, 2, &[Cotton, Port]), // preston/2
    space(14, 3, &[Iron]),         // preston/3
    space(15, 1, &[Cotton, Coal]), // rochdale/1
    space(15, 2, &[Cotton, Coal]), // rochdale/2
    space(15, 3, &[Iron]),         // rochdale/3
    space(16, 1, &[Cotton]),       // stockport/1
    space(16, 2, &[Cotton]),       // stockport/2
    space(17, 1, &[Cotton, Coal]), // warrington/1
    space(17, 2, &[Port]),         // warrington/2
    space(18, 1, &[Coal]),         // wigan/1
    space(18, 2, &[Coal]),         // wigan/2
];

const fn line(a: u8, b: u8) -> Line {
    Line { ends: [a, b] }
}

/// The lines by number: 23 for canals, then 35 for rails.
pub const LINE: [Line; LINES] = [
    line(2, 4),   // canal:blackburn-burnley
    line(2, 18),  // canal:blackburn-wigan
    line(3, 5),   // canal:bolton-bury
    line(3, 12),  // canal:bolton-manchester
    line(4, 6),   // canal:burnley-colne
    line(5, 12),  // canal:bury-manchester
    line(6, 21),  // canal:colne-yorkshire
    line(7, 10),  // canal:ellesmere-liverpool
    line(7, 23),  // canal:ellesmere-northwich
    line(7, 17),  // canal:ellesmere-warrington
    line(8, 14),  // canal:fleetwood-preston
    line(9, 14),  // canal:lancaster-preston
    line(10, 18), // canal:liverpool-wigan
    line(11, 19), // canal:macclesfield-midlands
    line(11, 16), // canal:macclesfield-stockport
    line(12, 13), // canal:manchester-oldham
    line(12, 16), // canal:manchester-stockport
    line(12, 17), // canal:manchester-warrington
    line(19, 23), // canal:midlands-northwich
    line(13, 15), // canal:oldham-rochdale
    line(14, 18), // canal:preston-wigan
    line(15, 21), // canal:rochdale-yorkshire
    line(17, 18), // canal:warrington-wigan
    line(0, 9),   // rail:barrow-lancaster
    line(1, 7),   // rail:birkenhead-ellesmere
    line(2, 3),   // rail:blackburn-bolton
    line(2, 4),   // rail:blackburn-burnley
    line(2, 14),  // rail:blackburn-preston
    line(2, 18),  // rail:blackburn-wigan
    line(22, 14), // rail:blackpool-preston
    line(3, 5),   // rail:bolton-bury
    line(3, 12),  // rail:bolton-manchester
    line(3, 18),  // rail:bolton-wigan
    line(4, 5),   // rail:burnley-bury
    line(4, 6),   // rail:burnley-colne
    line(5, 12),  // rail:bury-manchester
    line(5, 15),  // rail:bury-rochdale
    line(6, 21),  // rail:colne-yorkshire
    line(7, 23),  // rail:ellesmere-northwich
    line(7, 17),  // rail:ellesmere-warrington
    line(8, 14),  // rail:fleetwood-preston
    line(9, 14),  // rail:lancaster-preston
    line(9, 20),  // rail:lancaster-scotland
    line(10, 24), // rail:liverpool-southport
    line(10, 17), // rail:liverpool-warrington
    line(10, 18), // rail:liverpool-wigan
    line(11, 19), // rail:macclesfield-midlands
    line(11, 16), // rail:macclesfield-stockport
    line(12, 13), // rail:manchester-oldham
    line(12, 16), // rail:manchester-stockport
    line(12, 17), // rail:manchester-warrington
    line(19, 23), // rail:midlands-northwich
    line(13, 15), // rail:oldham-rochdale
    line(14, 24), // rail:preston-southport
    line(14, 18), // rail:preston-wigan
    line(15, 21), // rail:rochdale-yorkshire
    line(24, 18), // rail:southport-wigan
    line(17, 18), // rail:warrington-wigan
];
