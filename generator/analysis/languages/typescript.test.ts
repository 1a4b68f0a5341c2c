import { describe, expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'

const analyze = (source: string, path = 'src/file.ts') => analyzeFile(path, source)

function named(analysis: FileAnalysis | CodeSymbol, name: string): CodeSymbol {
  const list = 'symbols' in analysis ? analysis.symbols : analysis.members
  const found = list.find((symbol) => symbol.name === name)
  if (!found) throw new Error(`no symbol ${name} in ${list.map((symbol) => symbol.name).join(', ')}`)
  return found
}

describe('exports', () => {
  it('exports are found wherever they are declared', async () => {
    const analysis = await analyze(`
function first() {}
export { first, second as renamed, third as default }
function second() {}
class third {}
function hidden() {}
`)
    expect(analysis.symbols.filter((symbol) => symbol.visibility === 'public').map((symbol) => symbol.name)).toEqual([
      'first',
      'third',
      'renamed',
    ])
    // The entry under the outside name stands where that name is written.
    expect(named(analysis, 'renamed')).toMatchObject({ signature: 'function second()', startLine: 3, endLine: 3 })
    expect(named(analysis, 'second').visibility).toBe('internal')
  })

  it('an export without a name is called default', async () => {
    const analysis = await analyze('export default (a: string): number => a.length\n')
    expect(analysis.symbols).toMatchObject([{ name: 'default', kind: 'function', visibility: 'public' }])
  })

  it('an export of imported names makes the import a re-export', async () => {
    const analysis = await analyze(`
import { a, b as c, unused } from './x.ts'
import * as all from './y.ts'
export { a, c as d }
export { all }
export * from './z.ts'
export { e as f } from './w.ts'
export * as g from './v.ts'
`)
    expect(analysis.imports).toMatchObject([
      { specifier: './x.ts', names: ['a', 'b', 'unused'], reExport: false },
      { specifier: './y.ts', names: [], reExport: true, exposedAs: ['all'] },
      { specifier: './x.ts', names: ['a', 'b'], reExport: true, exposedAs: ['a', 'd'] },
      { specifier: './z.ts', names: [], reExport: true },
      { specifier: './w.ts', names: ['e'], reExport: true, exposedAs: ['f'] },
      { specifier: './v.ts', names: [], reExport: true, exposedAs: ['g'] },
    ])
  })
})

describe('signatures', () => {
  it('a signature is one line without bodies, comments and broken indentation', async () => {
    const analysis = await analyze(`
export async function listen<T extends object>(
  port: number, // where
  /* why */ options: { host: string } = { host: '// no comment' },
): Promise<T> {
  return run()
}
export const limit = 12
export const routes: Route[] = [
  { path: '/' },
]
export const schema = object({ a: string() })
export type Role = 'read' | 'write'
export type Shape = { /** Across. */ width: number }
`)
    const signatures = analysis.symbols.map((symbol) => symbol.signature)
    expect(signatures).toEqual([
      "async function listen<T extends object>(port: number, options: { host: string } = { host: '// no comment' }): Promise<T>",
      'const limit = 12',
      'const routes: Route[] = [ … ]',
      'const schema = object(…)',
      "type Role = 'read' | 'write'",
      'type Shape',
    ])
    expect(named(named(analysis, 'Shape'), 'width').doc).toBe('Across.')
  })

  it('a signature keeps the literal text of strings and regular expressions', async () => {
    const analysis = await analyze(`
export const line = /^at (?:new |async )?(.+?) \\(/
export const apart = /[/(] ,  )/ as RegExp
export const text = '( a,  ) > b'
export function join(a: NonNullable<
  Page['( a )']
>, by = '(  )', lines = \`
  b
\`): void {}
`)
    expect(analysis.symbols.map((symbol) => symbol.signature)).toEqual([
      'const line = /^at (?:new |async )?(.+?) \\(/',
      'const apart: RegExp = /[/(] ,  )/',
      "const text = '( a,  ) > b'",
      "function join(a: NonNullable<Page['( a )']>, by = '(  )', lines = `…`): void",
    ])
  })

  it('the signature of a type shows its members that have no name', async () => {
    const analysis = await analyze(`
type Create = {
  <T>(first: T): T
  <T>(): () => T
}
type Bound<S> = {
  (): S
} & S
type Plain = { a: string }
`)
    expect(analysis.symbols.map(({ signature }) => signature)).toEqual([
      'type Create = { <T>(first: T): T; <T>(): () => T }',
      'type Bound<S> = { (): S } & S',
      'type Plain',
    ])
  })

  it('the signature of a value shows its asserted type', async () => {
    const analysis = await analyze(`
export const create = ((state) => state) as Create
export const persist = persistImpl as unknown as Persist<
  State
>
export const mode = 'dark' as Mode
export const options = { depth: 1 } as Options
export const checked = { depth: 1 } satisfies Options
export const frozen = ['a'] as const
`)
    expect(analysis.symbols.map(({ kind, signature }) => [kind, signature])).toEqual([
      ['function', 'const create: Create'],
      ['constant', 'const persist: Persist<State>'],
      ['constant', "const mode: Mode = 'dark'"],
      ['constant', 'const options: Options'],
      ['constant', 'const checked = { … } satisfies Options'],
      ['constant', "const frozen = ['a']"],
    ])
  })

  it('overloads of a function are one symbol over all their lines', async () => {
    const analysis = await analyze(`
/** Reads it. */
export function read(path: string): string
export function read(path: string, size: number): string
export function read(path: string, size?: number): string {
  return path + size
}
`)
    expect(analysis.symbols).toMatchObject([
      {
        name: 'read',
        signature: 'function read(path: string): string',
        overloads: ['function read(path: string, size: number): string'],
        doc: 'Reads it.',
        startLine: 3,
        endLine: 7,
      },
    ])
  })

  it('overloads of a method are all listed', async () => {
    const analysis = await analyze(`
export class A {
  at(place: string): void
  at(place: number): void
  at(place: unknown): void {}
  plain(): void {}
}
export interface B { at(place: string): void; at(place: number): void }
`)
    expect(named(named(analysis, 'A'), 'at').overloads).toEqual(['at(place: number): void'])
    expect(named(named(analysis, 'B'), 'at').overloads).toEqual(['at(place: number): void'])
    expect(named(named(analysis, 'A'), 'plain')).not.toHaveProperty('overloads')
  })
})

describe('classes', () => {
  it('a TypeScript class lists its members with their visibility', async () => {
    const analysis = await analyze(`
@sealed
export class Server extends Base<string> implements Closable {
  static count = 0
  #socket: Socket
  private secret = 1
  protected inner() {}
  /** Listens. */
  @logged() async listen(port: number): Promise<void> {}
  get port(): number { return 1 }
  set port(value: number) {}
  handler = (event: Event) => {}
  constructor(private readonly options: Options) { super() }
}
`)
    const server = named(analysis, 'Server')
    expect(server).toMatchObject({
      signature: 'class Server extends Base<string> implements Closable',
      startLine: 2,
      endLine: 14,
    })
    const open = server.members.filter((member) => member.visibility === 'public')
    expect(open.map((member) => `${member.kind} ${member.name}`)).toEqual([
      'property count',
      'method listen',
      'property port',
      'method handler',
      'method constructor',
    ])
    expect(named(server, 'listen')).toMatchObject({
      doc: 'Listens.',
      signature: 'async listen(port: number): Promise<void>',
    })
  })

  it('a class keeps the comments of fields that its constructor sets', async () => {
    const analysis = await analyze(`
export class Server {
  /** Its own. */
  known = 1
  bare: string
  constructor(
    /** What it was told. */
    readonly options: Options,
    /** Hidden. */
    private readonly secret: string,
    plain: string,
  ) {
    /** Not this. */
    this.known = 2
    /** The name of the host. */
    this.bare = plain
    /**
     * Where it listens.
     * @type {number}
     */
    this.port = 80
    // this.old = 1
    this.quiet = true
    /** Nobody else's. */
    this._own = []
  }
}
`)
    const fields = named(analysis, 'Server').members.filter(({ kind }) => kind === 'property')
    expect(fields.map(({ signature, doc, visibility }) => [signature, doc, visibility])).toEqual([
      ['known = 1', 'Its own.', 'public'],
      ['bare: string', 'The name of the host.', 'public'],
      ['readonly options: Options', 'What it was told.', 'public'],
      ['private readonly secret: string', 'Hidden.', 'internal'],
      ['port = 80', 'Where it listens.', 'public'],
      ['_own = []', "Nobody else's.", 'internal'],
    ])
  })

  it('a function named like a member of Object.prototype is read like any other', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
    const analysis = await analyze(names.map((name) => `export function ${name}() {}`).join('\n'))
    expect(analysis.symbols.map((symbol) => symbol.name)).toEqual(names)
    expect(analysis.symbols.every((symbol) => symbol.visibility === 'public')).toBe(true)
  })
})

describe('doc comments', () => {
  it('a doc comment may stand a blank line above its subject, but not at the top of a file', async () => {
    const analysis = await analyze(`/** About the file. */

export class Door {
  /**
   * Makes it.
   */

  constructor() {}

  /** A section. */


  // Far away from it.

  open() {}
}

/** Closes. */

export function close() {}
`)
    const [door, close] = analysis.symbols
    expect([door?.doc, close?.doc, analysis.fileDoc]).toEqual(['', 'Closes.', 'About the file.'])
    expect(door?.members.map(({ doc }) => doc)).toEqual(['Makes it.', ''])
  })

  it('a doc comment keeps its tables, the lists and code of its tags, and the version after @since', async () => {
    const analysis = await analyze(`
/**
 * Opens the door.
 *
 * | Sign | Meaning |
 * |------|---------|
 * | a    | open    |
 *
 *     open(1)
 *
 *     close()
 *
 * - one
 *
 *     more
 *
 * @param key Which one:
 *   - the first
 *   - the last
 *
 *   \`\`\`ts
 *   open(key)
 *   \`\`\`
 * @param other
 *   Some other.
 * @returns Either
 *
 *   - it
 *   - nothing
 * @throws {Error}
 *   if it is locked
 * @since 1.2
 * @deprecated
 */
export function open(key: string, other: string) {}
`)
    expect(named(analysis, 'open').doc).toBe(
      'Opens the door.\n\n| Sign | Meaning |\n|------|---------|\n| a    | open    |\n\n```\nopen(1)\n\nclose()\n```\n\n- one\n\n    more\n\n**Parameters:**\n\n' +
        '- `key`: Which one:\n  - the first\n  - the last\n\n```ts\nopen(key)\n```\n\n- `other`: Some other.\n\n' +
        '**Returns:** Either\n\n- it\n- nothing\n\n**Throws:** `Error` if it is locked\n\n**Since:** 1.2\n\n**Deprecated.**',
    )
  })

  it('a doc comment becomes Markdown with its tags as labels', async () => {
    const analysis = await analyze(`
/**
 * Opens the door, see {@link Door.close} and {@link https://example.org|the manual}.
 *
 * @param key - Which one.
 * @param [force=false] without knocking
 * @returns whether it opened
 * @throws {LockError} when locked
 * @deprecated use {@code push}
 * @example
 * open('a')
 * @internal
 */
export function open(key: string, force = false): boolean { return force }
`)
    expect(named(analysis, 'open').doc).toBe(
      [
        'Opens the door, see `Door.close` and [the manual](https://example.org).',
        '',
        '**Parameters:**',
        '',
        '- `key`: Which one.',
        '- `force`: without knocking',
        '',
        '**Returns:** whether it opened',
        '',
        '**Throws:** `LockError` when locked',
        '',
        '**Deprecated:** use `push`',
        '',
        '**Example:**',
        '',
        '```',
        "open('a')",
        '```',
      ].join('\n'),
    )
    expect(named(analysis, 'open').visibility).toBe('internal')
  })

  it('a doc comment describes the file if imports follow, or else the declaration right below it', async () => {
    const file = await analyze("/** About the file. */\nimport a from 'a'\n/** About f. */\nexport function f() {}\n")
    expect([file.fileDoc, named(file, 'f').doc]).toEqual(['About the file.', 'About f.'])
    const declaration = await analyze('/** About f. */\nexport function f() {}\n')
    expect([declaration.fileDoc, named(declaration, 'f').doc]).toEqual(['', 'About f.'])
  })

  it('licences, tool directives, rulers and disabled code are no doc comments', async () => {
    const analysis = await analyze(`/* Copyright 2024 Somebody */
// eslint-disable-next-line no-console
export function a() {}
// ---------------------
export function b() {}
// const old = compute(1, 2);
export function c() {}
export const d = 1 // trailing words belong to d
export function e() {}
`)
    expect(analysis.fileDoc).toBe('')
    expect(analysis.symbols.map((symbol) => symbol.doc)).toEqual(['', '', '', '', ''])
  })
})

describe('what is used from outside', () => {
  it('imports and environment variables are found at any depth, but not in comments or strings', async () => {
    const analysis = await analyze(`
// process.env.IN_COMMENT, require('in-comment')
const text = "process.env.IN_STRING and import('in-string')"
export async function load() {
  if (process.env.MODE === 'x') return await import('./lazy.ts')
  const { HOME, PATH: path = '' } = process.env
  return [new URL('./worker.ts', import.meta.url), import.meta.env.VITE_KEY, process.env['QUOTED'], process.env[text]]
}
`)
    expect(analysis.environment.map((variable) => variable.name)).toEqual([
      'MODE',
      'HOME',
      'PATH',
      'VITE_KEY',
      'QUOTED',
    ])
    expect(analysis.imports.map((statement) => statement.specifier)).toEqual(['./lazy.ts', './worker.ts'])
  })

  it('an import of a namespace lists the members that the file names', async () => {
    const analysis = await analyze("import * as set from 'lib0/set'\nset.create(); set.from(x); other.set.no()\n")
    expect(analysis.imports).toMatchObject([{ names: ['create', 'from'], whole: true }])
  })
})

describe('declarations', () => {
  it('global interfaces, ambient constants, namespaces and enums are found as declarations', async () => {
    const analysis = await analyze(
      `
declare module 'x' { export function inside(): void }
declare global { interface Window { app: App } }
export declare const version: string
namespace Local.Deep { export const a = 1 }
export const enum Level { Low, High = 2 }
`,
      'src/types.d.ts',
    )
    expect(analysis.symbols.map((symbol) => `${symbol.kind} ${symbol.name}`)).toEqual([
      'interface Window',
      'constant version',
      'namespace Local.Deep',
      'enum Level',
    ])
    expect(named(analysis, 'Level').members.map((member) => member.name)).toEqual(['Low', 'High'])
  })

  it('a module declaration extends the imported module if the file itself is a module', async () => {
    const declared = "declare module './x.ts' { interface A { b: string } }\n"
    const module = await analyze(`import './x.ts'\n${declared}`)
    expect(module).toMatchObject({ symbols: [], augments: ['./x.ts'] })
    expect(await analyze(declared, 'src/types.d.ts')).toMatchObject({ symbols: [{ name: './x.ts' }], isGlobal: true })
  })

  it('a declaration in a declaration file without exports is public', async () => {
    const analysis = await analyze('declare function greet(name: string): void\n', 'globals.d.ts')
    expect(named(analysis, 'greet').visibility).toBe('public')
  })

  it('a declaration beside syntax errors is found', async () => {
    const analysis = await analyze('export function good() {}\nexport function (((\nexport class Also {}\n')
    expect(analysis.hasSyntaxErrors).toBe(true)
    expect(analysis.symbols.map((symbol) => symbol.name)).toContain('good')
  })
})

it('titles of suites and cases are read from a test file', async () => {
  const analysis = await analyze(
    `describe('a server', () => {
  it("listens", () => {})
  it.only.each([1])(\`\${x}\`, () => {})
  describe('when it is busy', () => {
    it('waits', () => {})
  })
  test('stops', () => {})
})
it('stands alone', () => {})
const text = \`
it('is quoted')
\`
`,
    'src/server.test.ts',
  )
  expect(analysis.role).toBe('test')
  expect(analysis.headings).toEqual([
    { level: 1, text: 'a server', line: 1 },
    { level: 2, text: 'listens', line: 2 },
    { level: 2, text: 'when it is busy', line: 4 },
    { level: 3, text: 'waits', line: 5 },
    { level: 2, text: 'stops', line: 7 },
    { level: 1, text: 'stands alone', line: 9 },
  ])
})

it('comments above the suites and cases of a test are kept', async () => {
  const analysis = await analyzeFile(
    'src/server.test.ts',
    `
/** How a server behaves. */
describe('a server', () => {
  // It must listen at once,
  // or nobody finds it.
  it('listens', () => {})

  // it('is off', () => {})
  it('waits', () => {})
})
`,
  )
  expect(analysis.headings).toEqual([
    { level: 1, text: 'a server', line: 3, about: { text: 'How a server behaves.', start: 2, end: 2 } },
    {
      level: 2,
      text: 'listens',
      line: 6,
      about: { text: 'It must listen at once,\nor nobody finds it.', start: 4, end: 5 },
    },
    { level: 2, text: 'waits', line: 9 },
  ])
})

it('a type-only export of a whole module is a re-export', async () => {
  const analysis = await analyze("export type * from './a.ts'\nexport type * as B from './b.ts'\n")
  expect(analysis.hasSyntaxErrors).toBe(false)
  expect(analysis.imports).toMatchObject([
    { specifier: './a.ts', reExport: true },
    { specifier: './b.ts', reExport: true },
  ])
})

it('code that only the grammar cannot parse is not reported as a syntax error', async () => {
  const sources = [
    'export type Call<S> = {\n  (): B<S>\n  <U>(x: U): U\n} & S\n',
    'export interface Json {\n  <\n    T,\n  >(x: T): T\n}\n',
    "const a = await mock<typeof import('./b.ts')>(\n  './b.ts',\n)\n",
    'const rows = await sql<{ id: number }[]>`select 1`\n',
  ]
  for (const source of sources) expect(await analyze(source)).toMatchObject({ hasSyntaxErrors: false })
  const { imports } = await analyze(sources[2] ?? '')
  expect(imports).toMatchObject([{ specifier: './b.ts' }])
})

it('a default export keeps the name of its declaration', async () => {
  const sources = [
    'class A {}\nexport default A\n',
    'export default class A {}\n',
    'function A() {}\nexport { A as default }\n',
  ]
  for (const source of sources) expect((await analyze(source)).defaultExport).toBe('A')
  expect((await analyze('export class A {}\n')).defaultExport).toBeUndefined()
})
