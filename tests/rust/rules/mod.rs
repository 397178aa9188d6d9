//! What each rule says: a file for each, and four for the contract: decisions, positions, randomness, refusals.
//! Every test names its clauses first.

mod decisions;
mod positions;
mod r01_setup;
mod r02_round;
mod r03_network;
mod r04_build;
mod r04_build_over;
mod r04_coal_and_iron;
mod r05_links;
mod r06_develop;
mod r07_sell;
mod r08_money;
mod r09_income;
mod r10_end_of_period;
mod randomness;
mod refusals;
