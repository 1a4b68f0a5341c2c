import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepLines, stepsOf } from '../testing/step-lines.ts'
import type { FunctionSteps, Step } from './step.ts'

/** A function of Go around statements. */
const go = (body: string, result = 'error') => `package a\n\nfunc f(m map[string]int) ${result} {\n${body}\n\n\n}\n`
const ts = (body: string) => `function f(items: Item[]) {\n${body}\n\n\n}\n`
const py = (body: string) => `def f(items):\n${body.replace(/^/gm, '    ')}\n    pass\n\n\n\n    pass\n`
const rust = (body: string, result = '') => `fn f(x: &mut X) ${result} {\n${body}\n\n\n}\n`

const TOLD: readonly (readonly [what: string, path: string, source: string, lines: string[]])[] = [
  [
    'an error of Go is that of the call before the check',
    'a.go',
    go('x, err := g(m)\nif err != nil {\nreturn err\n}\nreturn h(x)'),
    ['call g(m) -> x, err', 'if failed g', '  raise again', 'return h(x)'],
  ],
  [
    'an error of Go that another statement stands before is one that is not missing',
    'a.go',
    go('x, err := g(m)\nlog(x)\nif err != nil {\nreturn err\n}'),
    ['call g(m) -> x, err', 'call log(x)', 'if not missing err', '  raise again'],
  ],
  [
    'a call in the head of an if of Go is a step before it',
    'a.go',
    go(
      'if err := g(); err != nil && strict {\nreturn fmt.Errorf("cannot g %s: %w", m, err)\n} else if _, ok := m["a"]; !ok {\nh()\n}',
    ),
    [
      'call g() -> err',
      'if all(failed g; strict)',
      '  raise error “cannot g …: …”',
      'else',
      '  if not "a" in m',
      '    call h()',
    ],
  ],
  [
    'an error of Go that may be nil is returned',
    'a.go',
    go('err := g()\nreturn err'),
    ['call g() -> err', 'return err'],
  ],
  [
    'an error of Go has the name of its code, type or variable',
    'a.go',
    go(
      'switch m["a"] {\ncase 1:\nreturn status.Errorf(codes.NotFound, "no such note")\ncase 2, 3:\nreturn &NotesError{1}\ndefault:\nreturn ErrClosed\n}',
    ),
    [
      'choice m["a"]',
      'case 1',
      '  raise codes.NotFound “no such note”',
      'case 2 | 3',
      '  raise NotesError',
      'case else',
      '  raise ErrClosed',
    ],
  ],
  [
    'a function of Go without an error returns what it returns',
    'a.go',
    go('return fmt.Errorf("x y")', '(error, int)'),
    ['return fmt.Errorf("x y")'],
  ],
  [
    'what Go defers and starts stands apart',
    'a.go',
    go('mu.Lock()\ndefer mu.Unlock()\ndefer func() {\nclose(m)\n}()\ngo run(m)\ngo func() {\nstop()\n}()'),
    [
      'call mu.Lock()',
      'defer',
      '  call mu.Unlock()',
      'defer',
      '  call close(m)',
      'call run(m) spawned',
      'call func()() spawned',
    ],
  ],
  [
    'a conversion of Go is no call',
    'a.go',
    go('x := string(m)\ny := make([]int, 3)\npanic("out of notes")'),
    ['raise panic “out of notes”'],
  ],
  [
    'a store to a local name of Go is no step, and one to a field or a parameter’s entry is',
    'a.go',
    go('x := 1\nx = 2\ns := &S{}\nm["a"] = x\ns.count++\nlist := []int{}\nlist[0] = 1\ntotal = 3'),
    ['set m["a"] = x', 'set s.count ++', 'set total = 3'],
  ],
  [
    'a callback for each item is a loop, and its return goes on with the next',
    'a.ts',
    ts(
      'items.forEach((item) => {\nif (!item) return\nsave(item)\n})\nitems.forEach(async (item) => { await save(item) })',
    ),
    [
      'loop item in items',
      '  if not item',
      '    continue',
      '  call save(item)',
      'call items.forEach(async (item) => { await save(item) })',
    ],
  ],
  [
    'statements of a function within are not those of the one around',
    'a.ts',
    ts('const g = () => { h() }\nfunction k() { l() }\nnew Promise((done) => { m() })\nreturn g'),
    ['call new Promise((done) => { m() })', 'return g'],
  ],
  [
    'an expression that does something under a condition is a branch',
    'a.ts',
    ts(
      'ready && start()\nready || wait()\nready ? run() : stop()\nvoid send()\ndelete cache[items]\nconst first = (await load(1)).first',
    ),
    [
      'if ready',
      '  call start()',
      'if not ready',
      '  call wait()',
      'if ready',
      '  call run()',
      'else',
      '  call stop()',
      'call send() spawned',
      'set cache[items] delete',
      'call load(1) awaited',
    ],
  ],
  [
    'a case that goes on with the next says so, and one without statements shares those of the next',
    'a.ts',
    ts(
      "switch (kind) {\ncase 'a':\ncase 'b': {\none()\nbreak\n}\ncase 'c':\ntwo()\ncase 'd':\nreturn\ndefault:\nthree()\n}",
    ),
    [
      'choice kind',
      "case 'a' | 'b'",
      '  call one()',
      "case 'c' through",
      '  call two()',
      "case 'd'",
      '  return',
      'case else',
      '  call three()',
    ],
  ],
  [
    'an error is raised by the type it was made of, or again',
    'a.ts',
    ts(`const gone = new GoneError('not here')\ntry { g() } catch (e) { throw e }\nthrow gone`),
    ["call new GoneError('not here') -> gone", 'try', '  call g()', 'catch  as e', '  raise again', 'raise GoneError'],
  ],
  [
    'a condition is told by its parts',
    'a.ts',
    ts(
      "if (!(a == null) && (b.size === 0 || !c.length) && k in d && e.has(k)) f()\nif (x instanceof Y && typeof z === 'string') f()",
    ),
    [
      'if all(not missing a; any(empty b; empty c); k in d; k in e)',
      '  call f()',
      "if all(x is a Y; typeof z == 'string')",
      '  call f()',
    ],
  ],
  [
    'an endless loop has no condition',
    'a.ts',
    ts('for (;;) { f() }\nwhile (true) { break }\ndo { g() } while (more)\nfor (let i = 0; i < 3; i++) h(i)'),
    [
      'loop',
      '  call f()',
      'loop',
      '  break',
      'loop while more, asked last',
      '  call g()',
      'loop while i < 3',
      '  call h(i)',
    ],
  ],
  [
    'a store to a global of Python needs its declaration',
    'a.py',
    py('global total\ntotal = 1\ncount = 2\ncache[items] = 3\nself.x: int = g()\ndel self.y'),
    ['set total = 1', 'set cache[items] = 3', 'set self.x = g()', 'set self.y delete'],
  ],
  [
    'what Python opens, awaits, yields, asserts and starts is told',
    'a.py',
    py(
      'with lock, open(p) as file:\n    yield file\nassert items, "no items"\nasyncio.create_task(send(1))\na, b = await g()',
    ),
    [
      'with lock',
      '  with open(p) as file',
      '    yield file',
      'if not items',
      '  raise AssertionError “no items”',
      'call send(1) spawned',
      'call g() awaited -> a, b',
    ],
  ],
  [
    'the message of an error holds its words and a sign for each value',
    'a.py',
    py(
      'if a:\n    raise A("no %s of %d" % (x, y))\nelif b:\n    raise B(f"no {x} "\n        "here")\nelse:\n    raise C("no {}".format(x)).with_traceback(t)',
    ),
    ['if a', '  raise A “no … of …”', 'else', '  if b', '    raise B “no … here”', '  else', '    raise C “no …”'],
  ],
  [
    'the last value of a function of Rust is returned, in each branch',
    'a.rs',
    rust(
      'if x.ready {\nlog!("a");\nOk(1)\n} else {\nmatch x.kind {\nKind::A => Err(Gone::new("not here")),\n_ => Ok(2),\n}\n}',
      '-> R',
    ),
    [
      'if x.ready',
      '  call log!("a")',
      '  return Ok(1)',
      'else',
      '  choice x.kind',
      '  case Kind::A',
      '    raise Gone “not here”',
      '  case else',
      '    return Ok(2)',
    ],
  ],
  [
    'a function of Rust that returns nothing ends with a call',
    'a.rs',
    rust(
      'let y = x.load()?.unwrap();\nif let Err(e) = x.save().await {\npanic!("no {e} here");\n}\nlet Some(z) = y else { return };\nx.drop(z)',
    ),
    [
      'call x.load() -> y',
      'call x.save() awaited',
      'if failed x.save',
      '  raise panic “no … here”',
      'if missing y',
      '  return',
      'call x.drop(z)',
    ],
  ],
]

const csharp = (body: string) => `class A {\nvoid f(X x) {\n${body}\n\n\n}\n}\n`
const php = (body: string) => `<?php\nfunction f(array $x) {\n${body}\n\n\n}\n`

const OF_CLASSES: typeof TOLD = [
  [
    'what C# opens, locks, catches under a condition and throws away is told',
    'a.cs',
    csharp(
      'using (var file = Open(x)) { _ = Read(file); }\nlock (x) { x.items.ForEach(item => { Save(item); }); }\ntry { x.Go(); } catch (GoneError e) when (e.Late) { throw; }\nif (x is Note n) throw new GoneError($"no {x} here");',
    ),
    [
      'with Open(x) as file',
      '  call Read(file)',
      'loop item in x.items',
      '  call Save(item)',
      'try',
      '  call x.Go()',
      'catch GoneError when (e.Late) as e',
      '  raise again',
      'if x is a Note',
      '  raise GoneError “no … here”',
    ],
  ],
  [
    'an array of PHP is of the function, and a global is not',
    'a.php',
    php(
      'global $total;\n$total = 1;\n$list[] = 2;\n$x["a"] = 3;\nunset($this->cache[$x]);\nthrow new GoneError(sprintf("no %s here", $x));',
    ),
    ['set $total = 1', 'set $this->cache[$x] delete', 'raise GoneError “no … here”'],
  ],
]

describe('steps of a function', () => {
  it.each(OF_CLASSES)('%s', async (_what, path, source, lines) => {
    const name = path === 'a.php' ? 'f:' : 'A.f:'
    expect(await stepLines(path, source)).toEqual([name, ...lines.map((line) => `  ${line}`)])
  })

  it.each(TOLD)('%s', async (_what, path, source, lines) => {
    expect(await stepLines(path, source)).toEqual(['f:', ...lines.map((line) => `  ${line}`)])
  })

  it('a comment is of the statement right below or at the end of whose line it stands', async () => {
    const body = `// Section.

// Says why:
// it must.
a()
b() // Afterwards.
// eslint-disable-next-line
c()
// d()
d()
if (x) { // Only then.
  // Inside first.
  e()
  // Nobody's.
}
f({
  // Of a part.
  a,
}) // All of it.
// Copyright 2020 Somebody
g()`
    expect((await stepLines('a.ts', ts(body))).slice(1)).toEqual([
      '  call a() // Says why:⏎it must.',
      '  call b() // Afterwards.',
      '  call c()',
      '  call d()',
      '  if x // Only then.',
      '    call e() // Inside first.',
      '  call f({ a, }) // All of it.',
      '  call g()',
    ])
  })

  it('a function is called as its calls are', async () => {
    const source = `export class A {
  /** Says more. */
  @dec(() => {
    one()
    two()
    three()
  })
  async b() {
    one()
    two()
    three()
  }
  c = () => {
    one()
    two()
    three()
  }
}
export const d = {
  e: function () {
    one()
    two()
    three()
  },
}
export const f = wrap(() => {
  one()
  two()
  three()
})
`
    const found = await stepsOf('a.ts', source)
    expect(found.map(({ of, start, end }) => [of, start, end])).toEqual([
      ['A.b', 8, 12],
      ['A.c', 13, 17],
      ['d.e', 20, 24],
    ])
  })

  it('the script of a component is read like a module', async () => {
    const source = `<template><p/></template>\n<script setup lang="ts">\n${ts('save(items)')}</script>\n`
    expect(await stepsOf('a.vue', source)).toMatchObject([{ of: 'f', start: 3, steps: [{ kind: 'call', start: 4 }] }])
  })

  it('a short function, a test and what cannot be parsed have none', async () => {
    expect(await stepsOf('a.ts', 'function f() {\n  g()\n}\n')).toEqual([])
    expect(await stepsOf('a.test.ts', ts('g()'))).toEqual([])
    expect(await stepsOf('a.ts', ts('g( = }'))).toEqual([])
  })

  it('statements beyond a limit are counted', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `f${at}()`).join('\n')
    expect(await stepsOf('a.ts', ts(many))).toMatchObject([{ cut: 80, steps: { length: 120 } }])
    const deep = `${'if (a) {\n'.repeat(20)}f()\n${'}\n'.repeat(20)}`
    expect(await stepsOf('a.ts', ts(deep))).toMatchObject([{ cut: 1 }])
    const chain = Array.from({ length: 60 }, (_, at) => `if (a${at}) { f() }`).join(' else ')
    expect(await stepsOf('a.ts', ts(chain))).toMatchObject([{ cut: 1 }])
  })

  it('a text of code is one line, without comments, and ends with a sign where it is cut', async () => {
    const call = `f(\n  a, // first\n  /* then */ b,\n  { c,\n  ...d },\n)\nlog(\`${'x'.repeat(300)}\`)`
    const [found] = await stepsOf('a.ts', ts(call))
    expect(found?.steps[0]).toMatchObject({ args: ['a', 'b', '{ c, ...d }'] })
    const second = found?.steps[1]
    const [text = ''] = second?.kind === 'call' ? second.args : []
    expect(text).toMatch(/^`x+…$/)
    expect(text).toHaveLength(160)
  })
})

const TOKENS: Readonly<Record<string, readonly string[]>> = {
  'a.py': [
    'if x:',
    'else:',
    'try:',
    'except E as e:',
    'for a in b:',
    'while x:',
    'f(',
    ')',
    'x = ',
    'self.a',
    '\n    ',
    '\n        ',
    '\n',
    'return',
    'raise',
    '# c',
    '"',
    'await ',
    'lambda:',
    'match x:',
    'case 1:',
    'with a as b:',
    ',',
  ],
  'a.ts': [
    'if (x)',
    'else',
    '{',
    '}',
    '{',
    '}',
    'try',
    'catch (e)',
    'for (const a of b)',
    'while (x)',
    'f(',
    ')',
    'x = ',
    'this.a',
    '\n',
    'return',
    'throw',
    '// c\n',
    '`',
    'await ',
    '() =>',
    'switch (x) {',
    'case 1:',
    '&&',
    '?',
    ':',
    ';',
  ],
  'a.go': [
    'if x',
    'else',
    '{',
    '}',
    '{',
    '}',
    'for',
    'range',
    'switch',
    'case 1:',
    'f(',
    ')',
    'x := ',
    'err',
    '!= nil',
    '\n',
    'return',
    'defer',
    'go',
    '// c\n',
    '"',
    'func()',
    ',',
    'select',
    'default:',
    ';',
  ],
  'A.java': [
    'if (x)',
    'else',
    '{',
    '}',
    '{',
    '}',
    'try',
    'catch (E e)',
    'for (A a : b)',
    'while (x)',
    'f(',
    ')',
    'x = ',
    'this.a',
    '\n',
    'return',
    'throw',
    '// c\n',
    '"',
    'switch (x)',
    'case 1:',
    'case 1 ->',
    ';',
    '->',
    'new A',
  ],
  'a.rs': [
    'if x',
    'if let Err(e) =',
    'else',
    '{',
    '}',
    '{',
    '}',
    'match x',
    '=>',
    ',',
    'for a in b',
    'loop',
    'f(',
    ')',
    'x = ',
    'self.a',
    '\n',
    'return',
    'Err(',
    '// c\n',
    '"',
    'let x =',
    '?',
    '.await',
    ';',
    'm!(',
  ],
}
const WHOLE: Readonly<Record<string, (body: string) => string>> = {
  'a.py': (body) => `def f(a):\n    ${body}\n    g()\n\n\n    h()\n`,
  'a.ts': ts,
  'a.go': (body) => go(body),
  'A.java': (body) => `class A {\nvoid f(int a) {\n${body}\n\n\n}\n}\n`,
  'a.rs': (body) => rust(body, '-> R'),
}

/** Steps in each other, with the lines of what they are in. */
function misplaced(steps: readonly Step[], from: number, to: number): Step[] {
  let last = from
  return steps.flatMap((step) => {
    const isWrong = step.start < last || step.end > to || step.start > step.end
    last = step.start
    const inside = (list: readonly Step[] | undefined) => misplaced(list ?? [], step.start, step.end)
    const lists: (readonly Step[] | undefined)[] = [
      'body' in step ? step.body : undefined,
      'otherwise' in step ? step.otherwise : undefined,
      'finally' in step ? step.finally : undefined,
      ...('catches' in step ? step.catches.map(({ body }) => body) : []),
      ...('cases' in step ? step.cases.map(({ body }) => body) : []),
    ]
    return [...(isWrong ? [step] : []), ...lists.flatMap(inside)]
  })
}

const wrong = ({ steps, start, end }: FunctionSteps) => misplaced(steps, start, end)

it.each(Object.keys(TOKENS))(
  'steps of any text of %s stand within their function and their parents, in order',
  async (path) => {
    const tokens = TOKENS[path] ?? []
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...tokens), { maxLength: 40 }), async (parts) => {
        const found = await stepsOf(path, WHOLE[path]?.(parts.join(' ')) ?? '')
        expect(found.flatMap(wrong)).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)
