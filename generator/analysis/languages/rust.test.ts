import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a Rust type lists fields and methods of its own `impl` blocks, but not methods of traits', async () => {
  const lines = await outlineLines(
    'src/server.rs',
    `/// A server.
///
/// # Examples
///
/// \`\`\`
/// # use it::Server;
/// Server::new(80);
/// \`\`\`
#[derive(Debug)]
pub struct Server<T: Clone> where T: Copy {
    /// Where it listens, see [\`listen\`](Self::listen).
    pub port: u16, // not this
    hidden: T, // what nobody sees
}

impl<T: Clone> Server<T> {
    pub const fn new(port: u16) -> Self { todo!() }
    fn inner(&self) {}
}

impl<T> std::fmt::Display for Server<T> {
    fn fmt(&self) {}
}

pub struct Pair(pub u8, i32);
`,
  )
  expect(lines).toEqual([
    '9–14 +struct Server | pub struct Server<T: Clone> where T: Copy | A server.⏎⏎**Example:**⏎⏎```rust⏎Server::new(80);⏎```',
    '  12 +property port | pub port: u16 | Where it listens, see `listen`.',
    '  13 -property hidden | hidden: T',
    '  17 +method new | pub const fn new(port: u16) -> Self',
    '  18 -method inner | fn inner(&self)',
    '25 +struct Pair | pub struct Pair(pub u8, i32)',
  ])
})

it('a Rust file lists enums, traits, modules, macros and values, but no test-only code', async () => {
  const lines = await outlineLines(
    'src/lib.rs',
    `pub enum Level {
    /// Quiet.
    Low,
    High(u8),
}
pub trait Sink: Clone {
    type Error;
    /// Writes.
    fn write(&mut self, line: &str) -> Result<(), Self::Error>;
}
#[macro_export]
macro_rules! log { () => {} }
macro_rules! inner { () => {} }
pub(crate) static COUNT: u8 = 2;
pub const NAME: &str = "x";
pub mod deep {
    pub struct Inside;
    impl Inside { pub fn go() {} }
}
#[cfg(test)]
mod tests { fn t() {} }
extern "C" { fn outside(); }
`,
  )
  expect(lines).toEqual([
    '1–5 +enum Level | pub enum Level',
    '  3 +property Low | Low | Quiet.',
    '  4 +property High | High(u8)',
    '6–10 +trait Sink | pub trait Sink: Clone',
    '  7 +type Error | type Error',
    '  9 +method write | fn write(&mut self, line: &str) -> Result<(), Self::Error> | Writes.',
    '11–12 +macro log | macro_rules! log',
    '13 -macro inner | macro_rules! inner',
    '14 -variable COUNT | pub(crate) static COUNT: u8 = 2',
    '15 +constant NAME | pub const NAME: &str = "x"',
    '16–19 +module deep | pub mod deep',
    '  17 +struct Inside | pub struct Inside',
    '    18 +method go | pub fn go()',
    '22 -function outside | fn outside()',
  ])
})

it('a Rust file gives its `use` paths, file comment, environment variables and entry point', async () => {
  const analysis = await analyzeFile(
    'src/main.rs',
    `// Copyright 2020 Somebody. All rights reserved.
//! The program.

use std::{collections::HashMap, env as e};
pub use crate::a::b::{self, C as D, *};
mod inner;
extern crate serde;

fn main() {
    std::env::var("SERVER_PORT");
    env!("CARGO_PKG_VERSION");
    // env::var("NOT_READ")
}
`,
  )
  expect(importLines(analysis)).toEqual([
    'std::collections: HashMap',
    'std: env',
    '^crate::a: b',
    '^crate::a::b: C',
    '^crate::a::b:',
    'mod inner:',
    'serde:',
  ])
  expect(analysis).toMatchObject({
    fileDoc: 'The program.',
    entryPoint: true,
    environment: [{ name: 'SERVER_PORT', line: 10 }],
  })
})

it('a Rust test file lists its test functions', async () => {
  const source = `use tokio::net::TcpListener;

/// Reads what was written.
#[tokio::test]
async fn key_value_get_set() {}

async fn start_server() {}

mod slow {
    #[test]
    #[ignore]
    fn times_out() {}
}
`
  const { headings } = await analyzeFile('tests/server.rs', source)
  expect(headings.map(({ level, text, line }) => `${level} ${text} ${line}`)).toEqual([
    '1 key_value_get_set 5',
    '1 slow 9',
    '2 times_out 12',
  ])
})
