//! The numbers behind the heuristic players. What they stand for is said here; `tools/tuning` finds them.

/// Declares the weights with their values for `greedy` and for `planner`.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident: $greedy:expr, $planner:expr;)+) => {
        /// What a heuristic player values, mostly in victory points at the end of the game.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights { $($(#[doc = $doc])+ pub $name: f32,)+ }

        impl Weights {
            /// The names, in the order of [`Weights::to_array`].
            pub const NAMES: [&'static str; WEIGHTS] = [$(stringify!($name)),+];
            /// Those of `greedy`.
            pub const GREEDY: Self = Self { $($name: $greedy),+ };
            /// Those of `planner`.
            pub const PLANNER: Self = Self { $($name: $planner),+ };

            /// The weights as numbers.
            pub fn to_array(self) -> [f32; WEIGHTS] {
                [$(self.$name),+]
            }

            /// Weights from numbers.
            pub fn from_array(numbers: [f32; WEIGHTS]) -> Self {
                let mut numbers = numbers.into_iter();
                Self { $($name: numbers.next().unwrap_or(0.0)),+ }
            }
        }

        /// How many weights there are.
        pub const WEIGHTS: usize = [$(stringify!($name)),+].len();
    };
}

weights! {
    /// VP that a pound is worth at the start of the canal period.
    money_canal_start: 0.35, 0.146;
    /// The same at the end of the canal period.
    money_canal_end: 0.30, 0.323;
    /// The same at the start of the rail period.
    money_rail_start: 0.28, 0.154;
    /// The same three rounds before the end.
    money_rail_late: 0.22, 0.277;
    /// The same in the last round.
    money_last: 0.10, 0.111;
    /// How much of the worth of income counts, as pounds got later are worth less than the prices above say.
    income: 0.9, 0.962;
    /// VP that each pound is worth on top, as long as a player has less than the purse.
    liquidity: 0.15, 0.271;
    /// The purse that a player wants to have in the canal period, in pounds.
    purse_canal: 20.0, 29.696;
    /// The same in the rail period, until its last rounds.
    purse_rail: 25.0, 15.433;

    /// VP that an action is worth: what a combined build pays for its second.
    action: 2.0, 2.279;

    /// Share of a tile's VP of the rail period that counts when it is flipped in the canal period (R10.2).
    again: 0.9, 2.306;
    /// Share of the income of a flip that is still to come that counts.
    later_income: 0.85, 0.254;
    /// Chance that a tile of level 2 or more that is not flipped in the canal period is flipped later.
    flip_later: 0.75, 0.275;

    /// Chance that a mill sells to an unflipped port of one's own, with all the time of the world.
    sell_own_port: 0.95, 0.902;
    /// The same to an unflipped port of another player.
    sell_other_port: 0.85, 0.469;
    /// The same to the distant market at its start.
    sell_distant: 0.8, 1.008;
    /// What that loses with each step of the marker.
    sell_marker: 0.08, 0.096;
    /// The same for a mill that is not connected to any outlet.
    sell_nowhere: 0.3, 0.257;
    /// How many own actions later half of that chance is there.
    sell_time: 1.5, 1.305;
    /// How much each further unflipped mill of one's own takes away.
    sell_crowd: 0.08, 0.125;
    /// How much of a sale's worth is there already while the mill waits.
    sell_wait: 0.7, 0.587;
    /// VP that closing the distant market costs (R7.4).
    sell_closing: 1.0, 0.904;

    /// Chance that a port is flipped, with all the time of the world and nothing else.
    port_alone: 0.35, 0.245;
    /// What each unflipped mill of one's own that is connected adds.
    port_own_mill: 0.25, 0.050;
    /// What each unflipped mill of another player adds.
    port_other_mill: 0.12, 0.134;
    /// How many own actions later half of that chance is there.
    port_time: 2.0, 2.213;

    /// Coal cubes that all players together need in a round of the canal period.
    coal_need_canal: 1.0, 0.576;
    /// The same in the rail period.
    coal_need_rail: 3.5, 2.683;
    /// The same, where no link connects the mine.
    coal_apart: 0.3, 0.354;
    /// How much other mines with cubes compete.
    coal_rivals: 0.3, 0.365;
    /// Iron cubes that all players together need in a round.
    iron_need: 1.2, 2.384;
    /// How much other works with cubes compete.
    iron_rivals: 0.6, 0.389;

    /// What a cube taken from one's own unflipped tile is worth, as a share of the flip divided by cubes.
    own_cube: 0.5, 0.354;
    /// What others' gains cost, as a share of what they are worth to them.
    rival: 0.25, 0.008;

    /// How much of a flip the place of a link expects of an unflipped tile, with all the time of the world.
    link_unflipped: 0.7, 0.677;
    /// The same of an empty space.
    link_empty: 0.25, 0.251;
    /// What a link of one's own may come to lie at a new flipped tile.
    link_coming: 0.5, 0.559;
    /// What a place that is new to the network is worth for each of its free spaces.
    link_network: 0.15, 0.316;
    /// What an unflipped mill gains by an outlet, as a share of its worth.
    link_outlet: 0.5, 0.705;
    /// What a mine gains by a wider net, as a share of its worth.
    link_mine: 0.2, 0.020;
    /// What coal where there was none is worth.
    link_coal: 0.3, 0.183;

    /// How much the worth of the tiles that are still in the stacks counts.
    stacks: 0.5, 0.817;
    /// How much less each next tile of a stack counts.
    stacks_next: 0.6, 0.371;
    /// What of that is for cotton, over all the game.
    stacks_cotton: 1.0, 1.142;
    /// What of that is for coal.
    stacks_coal: 0.8, 1.316;
    /// What of that is for iron.
    stacks_iron: 1.0, 1.239;
    /// What of that is for ports.
    stacks_port: 0.8, 0.324;
    /// What of that is for shipyards.
    stacks_shipyard: 0.8, 1.033;
    /// Actions left at which half of it counts.
    stacks_time: 8.0, 10.900;

    /// What a town's card is worth to keep, as a share of the best that it allows to build.
    card_town: 0.2, 0.206;
    /// The same for an industry's card.
    card_industry: 0.25, 0.190;
    /// How much a second card of a kind counts.
    card_again: 0.5, 0.530;
}
