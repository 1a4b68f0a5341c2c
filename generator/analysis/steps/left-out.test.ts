import { expect, it } from 'vitest'
import { stepLines, stepsOf } from '../testing/step-lines.ts'

it('the steps of an overloaded method record its parameters', async () => {
  const source = `class A {
  void put(int a) {
    open(a);
    hold();
    close();
  }
  void put(String a, int b) { put(b); }
  void get() {
    open(1);
    hold();
    close();
  }
}`
  const steps = await stepsOf('A.java', source)
  expect(steps.map(({ of, variant }) => [of, variant])).toEqual([
    ['A.put', '(int a)'],
    ['A.get', undefined],
  ])
})

it('a Python overload stub does not count as an overload', async () => {
  const source = `@overload
def f(a: int) -> int: ...
def f(a):
    open(a)
    hold()
    save(a)
    return close(a)
`
  expect((await stepsOf('a.py', source)).map(({ variant }) => variant)).toEqual([undefined])
})

it('a bare generator expression is one argument of its call', async () => {
  const source = 'def f(a):\n    if all(g(x) for x in a):\n        close(a)\n    open(a)\n    return 1\n'
  expect((await stepLines('a.py', source)).join('\n')).toContain('all(g(x) for x in a)')
})

it('a deeply nested block is left out of the steps and marked if it may end the function', async () => {
  const deep = `${'if (a) {\n'.repeat(30)}return 1\n${'}\n'.repeat(30)}`
  const lines = await stepLines('a.js', `export function f(a) {\n${deep}  g()\n}\n`)
  expect(lines.filter((line) => line.includes('untold')).map((line) => line.trim())).toEqual(['untold, may end'])
  expect(lines.at(-1)).toBe('  call g()')
})

it('an assignment to a known local name is a step', async () => {
  const source = 'export function f(a) {\n  let b = 1\n  if (a) b = 2\n  let c = 3\n  return b + c\n}\n'
  expect(await stepLines('a.js', source)).toEqual(['f:', '  if a', '    set local b = 2', '  return b + c'])
})

it("Go's errors.Is compares values, not types", async () => {
  const source = 'func f(err error) {\n\tif errors.Is(err, fs.ErrNotExist) {\n\t\tg()\n\t}\n\th()\n}\n'
  expect((await stepLines('a.go', source)).join('\n')).toContain('if err == fs.ErrNotExist')
})

it('a strict comparison with null in JavaScript does not cover undefined', async () => {
  const source = 'export function f(a) {\n  if (a === null) g()\n  if (a == null) g()\n  if (a !== undefined) g()\n}\n'
  expect((await stepLines('a.js', source)).filter((line) => line.includes('if'))).toEqual([
    '  if a == null',
    '  if missing a',
    '  if a != undefined',
  ])
})
