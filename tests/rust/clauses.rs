//! No clause is without a test or a case: `tests/clauses.md` lists them, and is held against what there is.

use std::{collections::BTreeMap, fmt::Write};

use crate::support::{env, file, items, json, text, word, words};

const TABLE: &str = "tests/clauses.md";
const RULES: &str = "tests/rust/rules";

const HEAD: &str = "\
# Clauses and what pins them

Each clause of `docs/rules.md`, with the tests of `tests/rust/rules/` and the conformance cases of `tests/cases/` that are
about it; `contract.N` are the sections on decisions, randomness, positions and names. Tests name their clauses in the line above
them, cases in `clauses`. Made by `BRASS_BLESS=1 cargo test --test rust clauses`; `cargo test` fails where it is out of date
or a clause has nothing.

| clause | tests | cases |
|---|---|---|
";

/// What pins a clause.
#[derive(Default)]
struct Pins {
    tests: Vec<String>,
    cases: Vec<String>,
}

#[test]
fn every_clause_is_pinned() {
    let mut pins: BTreeMap<(usize, usize), Pins> =
        clauses().into_iter().map(|clause| (clause, Pins::default())).collect();
    for (name, clause) in named_by_tests() {
        let known =
            pins.get_mut(&clause).unwrap_or_else(|| panic!("{name}: there is no clause {}", show(clause)));
        known.tests.push(name);
    }
    for case in items(&json("tests/cases/cases.json")) {
        for clause in words(&case["clauses"]) {
            let clause = parse(clause).unwrap_or_else(|| panic!("case {}: {clause}", case["id"]));
            pins.get_mut(&clause).expect("a clause").cases.push(word(&case["id"]).to_owned());
        }
    }
    let mut table = HEAD.to_owned();
    for (&clause, Pins { tests, cases }) in &pins {
        assert!(!tests.is_empty() || !cases.is_empty(), "nothing pins {}", show(clause));
        let tests: Vec<String> = tests.iter().map(|name| format!("`{name}`")).collect();
        writeln!(table, "| {} | {} | {} |", show(clause), tests.join(" "), cases.join(" ")).unwrap();
    }
    if env("BRASS_BLESS").is_some() {
        std::fs::write(file(TABLE), &table).unwrap();
    }
    assert!(text(TABLE) == table, "{TABLE} is out of date: BRASS_BLESS=1 cargo test --test rust clauses");
}

/// The clauses of the rulebook and the sections of the contract, which are put before them as rule 0.
fn clauses() -> Vec<(usize, usize)> {
    let mut rule = 0;
    let mut all: Vec<_> = [1, 2, 3, 5].into_iter().map(|section| (0, section)).collect();
    for line in text("docs/rules.md").lines() {
        if let Some(heading) = line.strip_prefix("## R") {
            rule = leading_number(heading).expect("a number");
        } else if line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(". ") {
            all.extend(leading_number(line).map(|clause| (rule, clause)));
        }
    }
    assert_eq!(all.len(), 4 + 51, "the rulebook has grown: count again");
    all
}

fn leading_number(text: &str) -> Option<usize> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// `R4.5` or `contract.1`.
fn parse(clause: &str) -> Option<(usize, usize)> {
    let (rule, clause) = clause.split_once('.')?;
    let rule = if rule == "contract" { 0 } else { rule.strip_prefix('R')?.parse().ok()? };
    Some((rule, clause.parse().ok()?))
}

fn show((rule, clause): (usize, usize)) -> String {
    if rule == 0 { format!("contract.{clause}") } else { format!("R{rule}.{clause}") }
}

/// The tests of the rules, each with the clauses that its description begins with.
fn named_by_tests() -> Vec<(String, (usize, usize))> {
    let mut named = Vec::new();
    let mut files: Vec<_> =
        std::fs::read_dir(file(RULES)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let module = path.file_stem().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = source.lines().collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
            let name = lines[at + 1].trim_start_matches("fn ").trim_end_matches("() {");
            let name = format!("{module}::{name}");
            let first = lines[..at].iter().rposition(|line| !line.starts_with("///")).map_or(0, |k| k + 1);
            let about = lines[first].trim_start_matches("/// ").split(": ").next().unwrap_or_default();
            let clauses: Vec<_> = about.split(", ").filter_map(parse).collect();
            assert!(!clauses.is_empty(), "{name} names no clause");
            named.extend(clauses.into_iter().map(|clause| (name.clone(), clause)));
        }
    }
    named
}
