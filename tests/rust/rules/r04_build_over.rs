//! R4.8: building over a tile.

use serde_json::json;

use crate::support::Position;

/// R4.8: an own tile of the same industry and any lower level, flipped or not, is built over and leaves the game.
#[test]
fn an_own_lower_tile_is_built_over() {
    for old in [Position::tile, Position::flipped] {
        let at = Position::canal().hand(0, "wigan bury").stack(0, "coal", &[2, 2]);
        let mut t = old(at, 0, "wigan/1", "coal", 1).table();
        t.play(&["build:wigan/1:coal+wigan"]);
        assert_eq!(
            t.tile("wigan/1"),
            json!({"owner": 0, "industry": "coal", "level": 2, "flipped": false, "cubes": 3})
        );
        assert_eq!((t.stack(0, "coal"), t.income(0)), (vec![2], 10)); // nobody's income changes
    }
}

/// R4.8: by any number of levels, but never by a tile of the same or a lower level.
#[test]
fn only_a_lower_level_is_built_over() {
    for there in 1..=4 {
        for top in 1..=4 {
            let at = Position::canal().hand(0, "liverpool").stack(0, "port", &[top]);
            let t = at.tile(0, "liverpool/2", "port", there).table();
            assert_eq!(t.is_legal("build:liverpool/2:port"), there < top, "{top} over {there}");
        }
    }
}

/// R4.8: another industry is not built over, nor another player's tile that is neither mine nor works.
#[test]
fn others_mills_ports_and_shipyards_stay() {
    let t = Position::canal()
        .hand(0, "lancaster blackburn bury")
        .stack(0, "port", &[4])
        .tracks(0, 0)
        .tile(1, "lancaster/2", "port", 1)
        .flipped(1, "blackburn/1", "coal", 1)
        .table();
    assert_eq!(t.why_not("build:lancaster/2:port"), "occupied");
    assert_eq!(t.why_not("build:blackburn/1:cotton"), "occupied");
}

/// Another player's empty mine in Wigan; no coal anywhere.
fn scarce() -> Position {
    Position::canal()
        .hand(0, "wigan bury")
        .stack(0, "coal", &[2])
        .tracks(0, 8)
        .flipped(1, "wigan/1", "coal", 1)
}

/// R4.8: another's mine only if no coal is left on any tile of the whole map nor on the track.
#[test]
fn others_mines_are_built_over_in_scarcity() {
    let build = "build:wigan/1:coal";
    let mut t = scarce().table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!((t.at("/tiles/wigan~11/owner"), t.at("/tiles/wigan~11/level")), (0.into(), 2.into()));
    assert_eq!((t.income(0), t.income(1)), (10, 10));
    assert_eq!(scarce().tracks(1, 0).table().why_not(build), "not-scarce");
    assert_eq!(
        scarce().tile(2, "bolton/1", "coal", 1).cubes("bolton/1", 1).table().why_not(build),
        "not-scarce"
    );
    assert!(scarce().tile(2, "barrow/2", "iron", 1).table().is_legal(build)); // iron is another kind
}

/// R4.8: so for works and iron.
#[test]
fn others_works_are_built_over_in_scarcity() {
    let at = Position::canal()
        .hand(0, "rochdale bury")
        .stack(0, "iron", &[3])
        .tracks(8, 0)
        .flipped(1, "rochdale/3", "iron", 2)
        .tile(2, "rochdale/1", "coal", 1);
    let build = "build:rochdale/3:iron";
    let mut t = at.clone().table();
    t.play(&["build:rochdale/3:iron+rochdale"]);
    assert_eq!((t.at("/tiles/rochdale~13/owner"), t.at("/iron_demand")), (0.into(), 5.into()));
    assert_eq!(at.clone().tracks(8, 1).table().why_not(build), "not-scarce");
    assert_eq!(at.clone().tile(2, "barrow/2", "iron", 1).table().why_not(build), "not-scarce");
    assert_eq!(at.stack(0, "iron", &[2]).table().why_not(build), "not-lower");
}

/// R4.4, R4.8: over another's tile the limit of one tile in a town holds; over one's own it is kept anyway.
#[test]
fn the_town_limit_holds_over_others_tiles() {
    let over_other = scarce().flipped(0, "wigan/2", "coal", 1).table();
    assert_eq!(over_other.why_not("build:wigan/1:coal"), "town-limit");
    assert!(over_other.is_legal("build:wigan/2:coal"));
    let rail = Position::rail().hand(0, "wigan").tracks(0, 0).flipped(1, "wigan/1", "coal", 2);
    let rail = rail.flipped(0, "wigan/2", "coal", 2).stack(0, "coal", &[3]);
    assert!(rail.table().is_legal("build:wigan/1:coal"));
}

/// R4.8: the cubes of a tile built over go to the supply, not to a track.
#[test]
fn cubes_of_a_tile_built_over_are_gone() {
    let mut t = Position::canal()
        .hand(0, "wigan bury")
        .stack(0, "coal", &[2])
        .tracks(3, 8)
        .tile(0, "wigan/1", "coal", 1)
        .table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!((t.at("/coal_demand"), t.at("/tiles/wigan~11/cubes")), (3.into(), 3.into()));
}

/// R4.7, R4.8: coal is taken after the old tile has gone: a mine's own cubes do not serve what replaces it.
#[test]
fn a_port_built_over_is_gone_and_the_new_one_serves() {
    let mut t = Position::canal()
        .hand(0, "liverpool bury")
        .stack(0, "port", &[3])
        .flipped(0, "liverpool/1", "port", 1)
        .table();
    t.play(&["build:liverpool/1:port+liverpool"]);
    assert_eq!(
        t.tile("liverpool/1"),
        json!({"owner": 0, "industry": "port", "level": 3, "flipped": false, "cubes": 0})
    );
}

/// R4.2, R4.8: a free space does not hide a tile that may be built over, nor the other way round.
#[test]
fn free_spaces_and_tiles_to_build_over_are_both_offered() {
    let t = Position::rail().hand(0, "wigan").stack(0, "coal", &[3]).tile(0, "wigan/1", "coal", 2).table();
    assert_eq!(t.legal("build:"), ["build:wigan/1:coal", "build:wigan/2:coal"]);
}
