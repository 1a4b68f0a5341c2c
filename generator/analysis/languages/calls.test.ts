import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

async function calls(path: string, source: string): Promise<string[]> {
  const { calls: found } = await analyzeFile(path, source)
  return found.map(({ by, name, own }) => `${by} → ${own ? '' : 'imported '}${name}`)
}

it('calls in TypeScript resolve to functions, methods of the same object and imports', async () => {
  const source = `
import { load, type Note } from './load.ts'
import * as disk from './disk.ts'
export const start = async () => { await open<Note>(load(disk.path())) }
function open<T>(note: T) { return note }
class Store extends Base {
  #cache = new Map()
  get() { return this.read(() => this.#find(load('a'))) }
  read(load: () => Note) { load(); other.get(); other.disk.path(); return new Store() }
  #find(key: string) { return this.get }
}
// open(load())
const text = 'open(1)'
const opened = open(1)
`
  expect(await calls('a/store.ts', source)).toEqual(
    [
      'start → own open',
      'start → imported load',
      'start → imported path',
      'Store.get → own Store.read',
      'Store.get → own Store.#find',
      'Store.get → imported load',
      'Store.read → own Store',
    ].map((call) => call.replace('→ own ', '→ ')),
  )
})

it('calls in Python resolve to imported functions, but not to equal names on other objects', async () => {
  const source = `
from .load import load
import tool.disk as disk

class Store:
    def __init__(self, key):
        self.key: str = load(key)

    @property
    def first(self):
        return self.get(1)

    def get(self, key):
        """load(key)"""
        return self._find(disk.read(load(key)))

    def _find(self, found):
        return list(found.read(found))

    def list(self):
        return 1

def main():
    store = Store()
    store.get('a')
    Store.get(store, 'b')
`
  expect(await calls('tool/store.py', source)).toEqual([
    'Store.__init__ → imported load',
    'Store.first → Store.get',
    'Store.get → Store._find',
    'Store.get → imported read',
    'Store.get → imported load',
    'main → Store',
    'main → Store.get',
  ])
})

it('calls in Go resolve to methods of the receiver and to functions of any package', async () => {
  const source = `package tool

import "example.org/tool/disk"

type Store struct{}

func (s *Store) Get(key string) string {
	return s.find(disk.Read(key), helper(key))
}

func (s *Store) find(a, b string) string { return other.find(a) }

func New() *Store { return &Store{} }
func Start() { New().find("a", "b") }
`
  expect(await calls('store.go', source)).toEqual([
    'Store.Get → Store.find',
    'Store.Get → imported Read',
    'Store.Get → imported helper',
    'Start → New',
  ])
})

it('calls in Java and Rust without another object resolve to the same class', async () => {
  const java =
    'class Store {\n  int get() { return find(1) + this.last() + other.last(); }\n  int find(int a) { return a; }\n  int last() { return new Store().get(); }\n}\n'
  expect(await calls('Store.java', java)).toEqual([
    'Store.get → Store.find',
    'Store.get → Store.last',
    'Store.last → Store',
  ])
  const rust =
    'use crate::disk::read;\nstruct Store;\nimpl Store {\n  fn new() -> Self { Self::find(read::<u8>()) }\n  fn find(a: u8) -> Self { a.find(); Store }\n  fn get(&self) -> u8 { self.last() }\n  fn last(&self) -> u8 { 1 }\n}\nfn main() { Store::new(); }\n'
  expect(await calls('src/main.rs', rust)).toEqual([
    'Store.new → Store.find',
    'Store.new → imported read',
    'Store.get → Store.last',
    'main → Store.new',
  ])
})

it('a language without call analysis has no calls', async () => {
  const php = '<?php\nfunction a() { return b(); }\nfunction b() { return 1; }\n'
  expect(await calls('a.php', php)).toEqual([])
  expect(await calls('a.c', 'int b() { return 1; }\nint a() { return b(); }\n')).toEqual([])
})

it('calls in tests are not listed', async () => {
  expect(await calls('test/store.test.ts', "import { load } from './load.ts'\nfunction a() { load() }\n")).toEqual([])
})
