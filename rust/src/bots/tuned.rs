//! `planner` with the weights of a file, as `tools/tuning` writes them.

use std::{
    fs,
    io::Read,
    sync::{Mutex, PoisonError},
};

use super::{Mind, WEIGHTS, Weights};

/// More is no file of weights.
const LARGEST: u64 = 100_000;

/// A mind of a file. It lives as long as the process, so that specs and bots can be copied: there are as many as
/// different files were named.
#[derive(Debug)]
pub struct Tuned {
    file: String,
    pub(super) mind: Mind,
}

impl Tuned {
    /// Reads a file: the same again as long as it says the same.
    ///
    /// # Errors
    /// What would have been right, if it cannot be read or holds no weights.
    pub fn read(file: &str) -> Result<&'static Self, String> {
        let wrong = |what: &str| format!("planner: weights={file}: {what}");
        if fs::metadata(file).is_ok_and(|found| !found.is_file()) {
            return Err(wrong("expected a file")); // pipes and terminals would be waited for
        }
        let mut text = String::new();
        fs::File::open(file)
            .and_then(|opened| opened.take(LARGEST + 1).read_to_string(&mut text))
            .map_err(|error| wrong(&error.to_string()))?;
        if text.len() as u64 > LARGEST {
            return Err(wrong(&format!("expected lines of weights, not more than {LARGEST} bytes")));
        }
        let weights = Weights::parse(text.trim_start_matches('\u{feff}')).map_err(|error| wrong(&error))?;
        Ok(Self::once(file, weights))
    }

    /// The one mind of this file with these weights.
    fn once(file: &str, weights: Weights) -> &'static Self {
        static KNOWN: Mutex<Vec<&'static Tuned>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |tuned: &&&Self| tuned.file == file && *tuned.mind.weights() == weights;
        if let Some(tuned) = known.iter().find(same) {
            return tuned;
        }
        let tuned: &'static Self =
            Box::leak(Box::new(Self { file: file.to_owned(), mind: Mind::new(weights) }));
        known.push(tuned);
        tuned
    }

    /// The file's name, as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }
}

/// There is one for each file and its weights.
impl PartialEq for Tuned {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Tuned {}

impl Weights {
    /// Weights from lines of `name value`, each weight once; empty lines and those with `#` first are left out.
    ///
    /// # Errors
    /// What would have been right.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut found = [None; WEIGHTS];
        let lines = text.lines().map(str::trim).enumerate();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (place, value) = weight(line).map_err(|text| format!("line {}: {text}", number + 1))?;
            if found[place].replace(value).is_some() {
                return Err(format!("line {}: {} is given more than once", number + 1, Self::NAMES[place]));
            }
        }
        let missing = Self::NAMES.iter().zip(found).filter(|(_, value)| value.is_none());
        let missing: Vec<_> = missing.map(|(&name, _)| name).collect();
        if missing.is_empty() {
            return Ok(Self::from_array(found.map(Option::unwrap_or_default)));
        }
        Err(format!("{} of {WEIGHTS} weights are missing: {}", missing.len(), missing.join(", ")))
    }
}

/// Which weight a line is about, and its value.
fn weight(line: &str) -> Result<(usize, f32), String> {
    let (name, value) =
        line.split_once(char::is_whitespace).ok_or("expected the name of a weight and a number")?;
    let place = Weights::NAMES.iter().position(|&known| known == name);
    let place =
        place.ok_or_else(|| format!("there is no such weight: they are {}", Weights::NAMES.join(", ")))?;
    let number = value.trim().parse().ok().filter(|number: &f32| number.is_finite());
    Ok((place, number.ok_or_else(|| format!("expected a number for {name}"))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(weights: Weights) -> String {
        let lines =
            Weights::NAMES.iter().zip(weights.to_array()).map(|(name, value)| format!("{name} {value}\n"));
        lines.collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let told = format!("# a comment\n\n{}", text(Weights::PLANNER));
        assert_eq!(Weights::parse(&told), Ok(Weights::PLANNER));
    }

    #[test]
    fn wrong_weights_are_errors_that_say_what_is_right() {
        let whole = text(Weights::GREEDY);
        for (wrong, right) in [
            ("income".to_owned(), "line 1: expected the name of a weight and a number"),
            (
                format!("{whole}luck 3"),
                &*format!("line {}: there is no such weight: they are money", WEIGHTS + 1),
            ),
            (format!("{whole}income 3"), "income is given more than once"),
            ("income much".to_owned(), "line 1: expected a number for income"),
            ("income inf".to_owned(), "line 1: expected a number for income"),
            (whole.replacen("income 0.9\n", "", 1), "1 of 52 weights are missing: income"),
        ] {
            let error = Weights::parse(&wrong).unwrap_err();
            assert!(error.contains(right), "{error}");
        }
    }

    #[test]
    fn a_file_has_one_mind_while_it_says_the_same() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/tuning/planner-1.weights");
        let first = Tuned::read(file).unwrap();
        assert_eq!(first, Tuned::read(file).unwrap());
        assert_ne!(first, Tuned::once(file, Weights::GREEDY));
        assert!((first.mind.weights().income - 1.0078).abs() < 1e-6);
        let long = std::env::temp_dir().join(format!("brass-fast-{}.weights", std::process::id()));
        fs::write(&long, text(Weights::GREEDY) + &"# more\n".repeat(LARGEST as usize / 7)).unwrap();
        let error = Tuned::read(long.to_str().unwrap()).unwrap_err();
        fs::remove_file(long).unwrap();
        assert!(error.ends_with("expected lines of weights, not more than 100000 bytes"), "{error}");
        for none in ["no-such-file", "/dev/null", env!("CARGO_MANIFEST_DIR")] {
            let error = Tuned::read(none).unwrap_err();
            assert!(error.starts_with(&format!("planner: weights={none}: ")), "{error}");
        }
    }
}
