import { expect, it } from 'vitest'
import { stepsOf } from '../testing/step-lines.ts'

const BODY = 'save(x)\n    load(x)\n    open(x)\n    return x\n'

async function formOf(path: string, source: string): Promise<unknown> {
  const [first] = (await stepsOf(path, source))[0]?.steps ?? []
  return first?.kind === 'branch' ? first.condition.form : first
}

it.each([
  ['a.py', `def f(x):\n    if x is None:\n        raise E()\n    ${BODY}`, 'None'],
  [
    'a.go',
    `package a\n\nfunc f(x *T) *T {\n\tif x == nil {\n\t\tpanic("no")\n\t}\n\tsave(x)\n\tload(x)\n\treturn x\n}\n`,
    'nil',
  ],
  [
    'A.java',
    'class A {\n  T f(T x) {\n    if (x == null) throw new E();\n    save(x);\n    load(x);\n    return x;\n  }\n}\n',
    'null',
  ],
])('a comparison with nothing keeps the constant in %s', async (path, source, nothing) => {
  expect(await formOf(path, source)).toEqual({ kind: 'missing', subject: 'x', nothing })
})

it('a loose JavaScript comparison with null means missing, because undefined matches too', async () => {
  const source = 'function f(x) {\n  if (x == null) throw new E()\n  save(x)\n  load(x)\n  return x\n}\n'
  expect(await formOf('a.js', source)).toEqual({ kind: 'missing', subject: 'x' })
})
