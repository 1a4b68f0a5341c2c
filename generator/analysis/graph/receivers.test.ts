import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

/** Calls as `path name → path name`, sorted. */
async function edges(files: Record<string, string>): Promise<string[]> {
  const { model } = await sampleRepository(files)
  return [...model.callers]
    .flatMap(([path, symbols]) =>
      [...symbols].flatMap(([name, callers]) => callers.map((by) => `${by.path} ${by.name} → ${path} ${name}`)),
    )
    .toSorted()
}

const STORE = `export interface Disk { write(text: string): void; read?: () => Store }
export class Base { close() {} }
export class Store extends Base {
  static open(): Store { return new Store() }
  get() { return this }
  async load(): Promise<Store> { return this.get() }
  all(): Store[] { return [] }
  named(): Map<string, Store> { return new Map() }
}
export const shared = new Store()
`

async function callsOfStore(main: string): Promise<string[]> {
  const found = await edges({ 'store.ts': STORE, 'main.ts': main })
  return found
    .filter((edge) => edge.startsWith('main.ts '))
    .map((edge) => edge.replace(/^main\.ts (.*) → \S+ /, '$1 → '))
    .toSorted()
}

it.each([
  ['a parameter', 'export function f(s: Store) { s.get() }', ['f → Store.get']],
  ['a parameter that may be missing', 'export function f(s?: Store | null) { s?.get() }', ['f → Store.get']],
  ['a parameter taken apart', 'type P = { s: Store }\nexport function f({ s: t }: P) { t.get() }', ['f → Store.get']],
  ['a field', 'export class A { #s = new Store()\n f() { this.#s.get() } }', ['A.f → Store.get', 'A.#s → Store']],
  [
    'a parameter of a constructor',
    'export class A { constructor(private s: Store) {}\n f() { this.s.get() } }',
    ['A.f → Store.get'],
  ],
  [
    'a field that is assigned',
    'export class A { s\n constructor(s: Store) { this.s = s }\n f() { this.s.get() } }',
    ['A.f → Store.get'],
  ],
  [
    'a result',
    'export function f() { make().get() }\nfunction make() { return shared }',
    ['f → Store.get', 'f → make'],
  ],
  ['a static method', 'export function f() { Store.open().close() }', ['f → Base.close', 'f → Store.open']],
  ['what is awaited', 'export async function f() { (await shared.load()).get() }', ['f → Store.get', 'f → Store.load']],
  [
    'what a promise hands on',
    'export function f() { shared.load().then((s) => s.get()) }',
    ['f → Store.get', 'f → Store.load'],
  ],
  ['an element', 'export function f() { for (const s of shared.all()) s.get() }', ['f → Store.all', 'f → Store.get']],
  [
    'an element that is handed on',
    'export function f() { shared.all().map((s) => s.get()) }',
    ['f → Store.all', 'f → Store.get'],
  ],
  [
    'a value of a map',
    'export function f() { shared.named().get("a")?.close() }',
    ['f → Base.close', 'f → Store.named'],
  ],
  [
    'an entry of a map',
    'export function f() { for (const [, s] of shared.named()) s.get() }',
    ['f → Store.get', 'f → Store.named'],
  ],
  ['a method of an interface', 'export function f(d: Disk) { d.write("") }', ['f → Disk.write']],
  [
    'a function in a property',
    'export function f({ read }: Disk) { read?.().get() }',
    ['f → Disk.read', 'f → Store.get'],
  ],
  [
    'an inherited method that is overridden',
    'class A extends Store { close() { super.close() } }',
    ['A.close → Base.close'],
  ],
  ['an object of the file', 'const all = { s: shared }\nexport function f() { all.s.get() }', ['f → Store.get']],
])('TypeScript: %s leads to the method', async (_, code, expected) => {
  expect(await callsOfStore(`import { type Disk, shared, Store } from './store.ts'\n${code}\n`)).toEqual(
    expected.toSorted(),
  )
})

it.each([
  ['a parameter named like an import', 'export function f(shared: Other) { shared.get() }'],
  ['a variable named like an import', 'export function f() { const shared = other(); shared.get() }'],
  ['a name that is assigned something else', 'export function f() { let s = shared; s = other(); s.get() }'],
  ['one of two types', 'export function f(s: Store | Disk) { s.get() }'],
  ['a conditional type', 'export function f(s: Store extends Disk ? Store : never) { s.get() }'],
  ['a type parameter', 'export function f<Store>(s: Store) { s.get() }'],
  ['a type of the function', 'export function f() { type Store = Other; const s: Store = x; s.get() }'],
  ['a default that others may replace', 'export function f(open = Store.open) { open() }'],
  ['a method that is handed over', "export function f(load: Store['load']) { load() }"],
  ['a base that is unknown', 'class A extends mixed(Store) { f() { this.get() } }'],
  ['an object that others are spread into', 'const all = { s: shared, ...other }\nexport function f() { all.s.get() }'],
  ['bases in a circle', 'class A extends B { f() { this.get() } }\nclass B extends A {}'],
  ['values that rest on each other', 'export function f() { let a = b.get(); let b = a.get(); b.get() }'],
])('TypeScript: %s leads nowhere', async (_, code) => {
  const found = await callsOfStore(`import { type Disk, shared, Store } from './store.ts'\n${code}\n`)
  expect(found.filter((edge) => edge.includes('Store.'))).toEqual([])
})

const PYTHON = `from __future__ import annotations
class Base:
    def close(self): ...
class Store(Base):
    @classmethod
    def open(cls) -> Store: return cls()
    def get(self): return self
    @property
    def other(self) -> "Store": ...
    def all(self) -> list[Store]: ...
    def named(self) -> dict[str, Store]: ...
    def __enter__(self) -> Store: ...
shared: Store = make()
`

async function callsOfPython(main: string): Promise<string[]> {
  const found = await edges({ 'tool/__init__.py': '', 'tool/store.py': PYTHON, 'tool/main.py': main })
  return found
    .filter((edge) => edge.startsWith('tool/main.py '))
    .map((edge) => edge.replace(/^\S+ (.*) → \S+ /, '$1 → '))
    .toSorted()
}

it.each([
  ['a parameter', 'def f(s: Store): s.get()', ['f → Store.get']],
  ['a parameter that may be missing', 'def f(s: "Store | None" = None): s.get()', ['f → Store.get']],
  [
    'an attribute of the instance',
    'class A:\n  def __init__(self): self.s = Store()\n  def f(self): self.s.get()',
    ['A.__init__ → Store', 'A.f → Store.get'],
  ],
  ['an attribute with a type', 'class A:\n  s: Store\n  def f(self): self.s.other.close()', ['A.f → Base.close']],
  ['a result', 'def f(): Store.open().get()', ['f → Store.get', 'f → Store.open']],
  ['a name of a module', 'from . import store\ndef f(): store.shared.get()', ['f → Store.get']],
  ['an element', 'def f():\n  for s in shared.all(): s.get()', ['f → Store.all', 'f → Store.get']],
  ['a value of a map', 'def f():\n  for _, s in shared.named().items(): s.get()', ['f → Store.get', 'f → Store.named']],
  ['what a block opens', 'def f():\n  with Store() as s: s.get()', ['f → Store', 'f → Store.get']],
  ['what is inherited', 'class A(Store):\n  def close(self): super().close()', ['A.close → Base.close']],
])('Python: %s leads to the method', async (_, code, expected) => {
  expect(await callsOfPython(`from .store import Store, shared\n${code}\n`)).toEqual(expected)
})

it.each([
  ['a parameter named like an import', 'def f(shared): shared.get()'],
  ['a name that is assigned something else', 'def f():\n  s = shared\n  s = other()\n  s.get()'],
  ['a loop over the keys of a map', 'def f():\n  for _, s in shared.named(): s.get()'],
  ['a decorator', '@shared.get()\ndef f(): pass'],
  ['a default value', 'def f(x=shared.get()): pass'],
  ['the value of an attribute of a class', 'class A:\n  x = shared.get()'],
  ['a base that is unknown', 'class A(Other, Store):\n  def f(self): self.get()'],
  ['a name that a pattern binds', 'def f(x):\n  match x:\n    case Point(a=shared): shared.get()'],
  ['an attribute of a method without an instance', 'class A(Store):\n  @staticmethod\n  def f(self): self.get()'],
])('Python: %s leads nowhere', async (_, code) => {
  const found = await callsOfPython(`from .store import Store, shared\n${code}\n`)
  expect(found.filter((edge) => edge.includes('Store.get'))).toEqual([])
})

it('a Python method of the second base takes priority over the method of a shared base', async () => {
  const code = `class Top:
    def go(self): ...
class Left(Top): ...
class Right(Top):
    def go(self): ...
class Both(Left, Right):
    def run(self): self.go()
`
  expect(await edges({ 'a.py': code })).toEqual(['a.py Both.run → a.py Right.go'])
})

const GO = `package store

type Disk interface { Write(text string) error }
type Base struct{}
func (b *Base) Close() {}
type Store struct {
	*Base
	Disk  Disk
	all   []*Store
	Named map[string]*Store
}
func New() (*Store, error) { return &Store{}, nil }
func (s *Store) Get() *Store { return s }
`

async function callsOfGo(code: string): Promise<string[]> {
  const files = {
    'go.mod': 'module lamp\n',
    'store/store.go': GO,
    'store/more.go': 'package store\n\nfunc (s *Store) More() *Store { return s.Get() }\n',
    'main.go': `package main\n\nimport "lamp/store"\n\n${code}\n`,
  }
  const found = await edges(files)
  return found
    .filter((edge) => edge.startsWith('main.go '))
    .map((edge) => edge.replace(/^\S+ (.*) → \S+ /, '$1 → '))
    .toSorted()
}

it.each([
  ['a parameter', 'func f(s *store.Store) { s.Get() }', ['f → Store.Get']],
  ['a method of another file', 'func f(s *store.Store) { s.More().Close() }', ['f → Base.Close', 'f → Store.More']],
  [
    'the first of several results',
    'func f() { s, err := store.New(); s.Get(); err.Error() }',
    ['f → New', 'f → Store.Get'],
  ],
  [
    'a method of an embedded type',
    'type A struct{ store.Store }\nfunc (a A) f() { a.Get(); a.Store.Close() }',
    ['A.f → Base.Close', 'A.f → Store.Get'],
  ],
  ['a method of an interface', 'func f(s store.Store) { s.Disk.Write("") }', ['f → Disk.Write']],
  ['a value of a map', 'func f(s store.Store) { s.Named["a"].Get() }', ['f → Store.Get']],
  ['an element', 'func f(all []store.Store) { for _, s := range all { s.Get() } }', ['f → Store.Get']],
  ['an asserted type', 'func f(x any) { if s, ok := x.(*store.Store); ok { s.Get() } }', ['f → Store.Get']],
])('Go: %s leads to the method', async (_, code, expected) => {
  expect(await callsOfGo(code)).toEqual(expected)
})

it.each([
  ['a variable named like a package', 'func f(store Other) { store.New() }'],
  ['a name before it is declared again', 'func f(s *store.Store) { g := func() { s := other(); s.Get() }; g() }'],
  ['a type that depends on the case', 'func f(x any) { switch s := x.(type) { case *store.Store: s.Get() } }'],
  ['a type parameter', 'func f[Store any](s Store) { s.Get() }'],
  ['a conversion', 'func f(x any) { _ = store.Base(x) }'],
])('Go: %s leads nowhere', async (_, code) => {
  expect(await callsOfGo(code)).toEqual([])
})

it('a Go name is valid only after its declaration', async () => {
  expect(await callsOfGo('func f(s *store.Store) { if true { s.Get(); s := other(); s.More() } }')).toEqual([
    'f → Store.Get',
  ])
})
