import { describe, expect, it } from 'vitest'
import { inTypeScript } from '../testing/function-sources.ts'
import { stepLines, stepsOf } from '../testing/step-lines.ts'

describe('steps of a function', () => {
  it('a comment belongs to the statement right below it or at the end of the same line', async () => {
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
    expect((await stepLines('a.ts', inTypeScript(body))).slice(1)).toEqual([
      '  call a() // Says why:⏎it must.',
      '  call b() // Afterwards.',
      '  call c()',
      '  call d()',
      '  if x // Only then.',
      '    call e() // Inside first.',
      '  call f({ a }) // All of it.',
      '  call g()',
    ])
  })

  it('the steps of a function name the function the way calls do', async () => {
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

  it('the script of a Vue component gives steps with the line numbers of the file', async () => {
    const source = `<template><p/></template>\n<script setup lang="ts">\n${inTypeScript('save(items)')}</script>\n`
    expect(await stepsOf('a.vue', source)).toMatchObject([{ of: 'f', start: 3, steps: [{ kind: 'call', start: 4 }] }])
  })

  it('a short function, a test and code that cannot be parsed have no steps', async () => {
    expect(await stepsOf('a.ts', 'function f() {\n  g()\n}\n')).toEqual([])
    expect(await stepsOf('a.test.ts', inTypeScript('g()'))).toEqual([])
    expect(await stepsOf('a.ts', inTypeScript('g( = }'))).toEqual([])
  })

  it('statements beyond the limit are counted as cut', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `f${at}()`).join('\n')
    expect(await stepsOf('a.ts', inTypeScript(many))).toMatchObject([{ cut: 80, steps: { length: 120 } }])
    const deep = `${'if (a) {\n'.repeat(20)}f()\n${'}\n'.repeat(20)}`
    expect(await stepsOf('a.ts', inTypeScript(deep))).toMatchObject([{ cut: 1 }])
    const chain = Array.from({ length: 60 }, (_, at) => `if (a${at}) { f() }`).join(' else ')
    expect(await stepsOf('a.ts', inTypeScript(chain))).toMatchObject([{ cut: 1 }])
  })

  it('the code text of a step is one line without comments, with … where it is cut', async () => {
    const call = `f(\n  a, // first\n  /* then */ b,\n  { c,\n  ...d },\n)\nlog(\`${'x'.repeat(300)}\`)`
    const [found] = await stepsOf('a.ts', inTypeScript(call))
    expect(found?.steps[0]).toMatchObject({ args: ['a', 'b', '{ c, ...d }'] })
    const second = found?.steps[1]
    const [text = ''] = second?.kind === 'call' ? second.args : []
    expect(text).toMatch(/^`x+…$/)
    expect(text).toHaveLength(160)
  })
})
