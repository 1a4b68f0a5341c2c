import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inGo, inJava, inRust, inTypeScript } from '../testing/function-sources.ts'
import { stepsOf } from '../testing/step-lines.ts'
import type { FunctionSteps, Step } from './step.ts'

/** Tokens that all languages with braces have; more braces make more of the texts parse. */
const BRACED = ['else', '{', '}', '{', '}', 'f(', ')', '\n', 'return', '// c\n']

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
    ...BRACED,
    'if (x)',
    'try',
    'catch (e)',
    'for (const a of b)',
    'while (x)',
    'x = ',
    'this.a',
    'throw',
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
    ...BRACED,
    'if x',
    'for',
    'range',
    'switch',
    'case 1:',
    'x := ',
    'err',
    '!= nil',
    'defer',
    'go',
    '"',
    'func()',
    ',',
    'select',
    'default:',
    ';',
  ],
  'A.java': [
    ...BRACED,
    'if (x)',
    'try',
    'catch (E e)',
    'for (A a : b)',
    'while (x)',
    'x = ',
    'this.a',
    'throw',
    '"',
    'switch (x)',
    'case 1:',
    'case 1 ->',
    ';',
    '->',
    'new A',
  ],
  'a.rs': [
    ...BRACED,
    'if x',
    'if let Err(e) =',
    'match x',
    '=>',
    ',',
    'for a in b',
    'loop',
    'x = ',
    'self.a',
    'Err(',
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
  'a.ts': inTypeScript,
  'a.go': (body) => inGo(body),
  'A.java': inJava,
  'a.rs': (body) => inRust(body, '-> R'),
}

/** Steps that are out of order, or outside of the lines of the step around them. */
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
  'steps of any text of %s lie inside their function and their parents, in order',
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
