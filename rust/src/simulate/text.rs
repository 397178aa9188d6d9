//! Rows as text. Names of columns need no quotes (a test says so), those of bots may, and all else is numbers.

use super::rows::{BOT, COLUMNS, Cell, Games, Row, SEED};

impl Games {
    /// The rows as lines of csv, without a header.
    pub fn csv(&self) -> Vec<u8> {
        self.lines(96, |out, fields| {
            for (column, field) in fields.into_iter().enumerate() {
                if column > 0 {
                    out.push(b',');
                }
                field.write(out);
            }
        })
    }

    /// The rows as json objects, one a line.
    pub fn jsonl(&self) -> Vec<u8> {
        self.lines(384, |out, fields| {
            for (column, field) in fields.into_iter().enumerate() {
                out.push(if column == 0 { b'{' } else { b',' });
                Field::write_quoted(out, COLUMNS[column]);
                out.push(b':');
                match field {
                    Field::Bot(name) => Field::write_quoted(out, name),
                    number => number.write(out),
                }
            }
            out.push(b'}');
        })
    }

    /// One line a row; `width` is about as long as a line is.
    fn lines(&self, width: usize, write: impl Fn(&mut Vec<u8>, [Field; COLUMNS.len()])) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.rows().len() * width);
        for row in self.rows() {
            write(&mut out, Self::fields(row, &self.names));
            out.push(b'\n');
        }
        out
    }

    fn fields<'a>(row: &Row, names: &'a [String]) -> [Field<'a>; COLUMNS.len()] {
        std::array::from_fn(|column| match column {
            SEED => Field::Seed(row.seed),
            BOT => Field::Bot(&names[row.cells[Cell::Seat as usize] as usize]),
            _ => Field::Number(row.cells[column - 1 - usize::from(column > BOT)]),
        })
    }
}

#[derive(Clone, Copy)]
enum Field<'a> {
    Seed(u64),
    Bot(&'a str),
    Number(i32),
}

impl Field<'_> {
    fn write(self, out: &mut Vec<u8>) {
        match self {
            Field::Seed(seed) => write_digits(out, seed),
            Field::Bot(name) if name.contains(',') => Self::write_quoted(out, name),
            Field::Bot(name) => out.extend_from_slice(name.as_bytes()),
            Field::Number(number) => {
                if number < 0 {
                    out.push(b'-');
                }
                write_digits(out, number.unsigned_abs().into());
            }
        }
    }

    /// Writes a name in quotes; no name holds one itself.
    fn write_quoted(out: &mut Vec<u8>, text: &str) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    }
}

/// As `write!` does, without its detour through formatters: it is most of what writing a row costs.
fn write_digits(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return out.extend_from_slice(&digits[at..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Bot, Plan, simulate};

    fn games() -> Games {
        let plan = Plan::new(&[(5, 7), (u64::MAX, u64::MAX)], &[Bot::Random; 3]).unwrap();
        simulate(&plan, 1, &mut || true).unwrap()
    }

    #[test]
    fn digits_are_written_as_they_are_read() {
        for number in [0, 1, 9, 10, 99, 100, 12_345, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            write_digits(&mut out, number);
            assert_eq!(String::from_utf8(out).unwrap(), number.to_string());
        }
        let mut out = Vec::new();
        Field::Number(i32::MIN).write(&mut out);
        assert_eq!(out, i32::MIN.to_string().as_bytes());
    }

    #[test]
    fn names_need_no_quotes() {
        for name in COLUMNS {
            assert!(name.bytes().all(|c| c.is_ascii_lowercase() || c == b'_'), "{name}");
        }
        assert_eq!((COLUMNS[SEED], COLUMNS[BOT]), ("seed", "bot"));
    }

    #[test]
    fn csv_and_jsonl_say_the_same() {
        let games = games();
        let (csv, jsonl) =
            (String::from_utf8(games.csv()).unwrap(), String::from_utf8(games.jsonl()).unwrap());
        assert_eq!(csv.lines().count(), 12);
        assert_eq!(jsonl.lines().count(), 12);
        for (line, object) in csv.lines().zip(jsonl.lines()) {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let fields: Vec<_> = line.split(',').collect();
            let keys: Vec<_> = object.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, COLUMNS);
            for (name, field) in COLUMNS.into_iter().zip(fields) {
                assert_eq!(object[name].to_string().trim_matches('"'), field, "{name}");
            }
        }
    }
}
