import fc from 'fast-check'
import { type DocNode, textOf } from '../../shared/document/node.ts'
import type { Condition, ConditionForm, Step } from '../analysis/steps/step.ts'
import { blocksOf, composeAll, type Language } from './compose-sample.ts'
import { sampleRepository } from './sample-repository.ts'

const PATH = 'src/run.py'
export const BODY = { start: 2, end: 60 }
const HELPERS = ['open', 'save', 'close']

/** The page of a file with one long function `run`, which calls `open`, `save` and `close` of the same file. */
export async function stepsPage(steps: readonly Step[], language: Language = 'en', variant?: string) {
  const lines = Array.from({ length: BODY.end - 1 }, (_, at) => `    value_${at + BODY.start} = ${at}`)
  const helpers = HELPERS.map((name) => `def ${name}():\n    return 1\n`)
  const sample = await sampleRepository({ [PATH]: `def run(given):\n${lines.join('\n')}\n\n${helpers.join('\n')}` })
  const analysis = sample.model.files.get(PATH)?.analysis
  if (analysis) {
    analysis.steps = [{ of: 'run', ...(variant && { variant }), ...BODY, steps: [...steps] }]
    analysis.calls = HELPERS.map((name) => ({ by: 'run', name, own: true }))
  }
  const page = composeAll(sample, language).pages.find(({ pageKey }) => pageKey === `file:${PATH}`)
  return blocksOf(page)
}

/** Items of the numbered list, one on each line. Content below an item is indented. */
export async function toldSteps(steps: readonly Step[], language: Language = 'en'): Promise<string> {
  const list = (await stepsPage(steps, language)).flatMap(({ node }) => numbered(node))
  return list.map((item) => written(item, '')).join('\n')
}

function numbered(node: DocNode): DocNode[] {
  const inner = (node.content ?? []).flatMap(numbered)
  return node.type === 'orderedList' ? (node.content ?? []) : inner
}

function written({ content = [] }: DocNode, margin: string): string {
  return content
    .map((node) =>
      node.type === 'bulletList'
        ? (node.content ?? []).map((item) => written(item, `${margin}  `)).join('\n')
        : `${margin}${textOf(node)}`,
    )
    .join('\n')
}

const name = fc.constantFrom(
  'open',
  'save',
  'given',
  'self.open',
  'log.info',
  'items.append',
  'self.store.write',
  'x"y',
)
const text = fc.oneof(
  name,
  fc.constantFrom('len(a) > 3', '`a`', 'a'.repeat(200), '…', '', 'open(1)', 'f("(")'),
  fc.string(),
)

const { form } = fc.letrec<{ form: ConditionForm }>((tie) => ({
  form: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constantFrom('truthy' as const, 'missing' as const, 'empty' as const), subject: text }),
    fc.record({
      kind: fc.constant('compare' as const),
      left: text,
      operator: fc.constantFrom('==' as const, '!=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
      right: text,
    }),
    fc.record({ kind: fc.constant('instance' as const), subject: text, types: fc.array(text, { maxLength: 5 }) }),
    fc.record({ kind: fc.constant('member' as const), subject: text, of: text }),
    fc.record({ kind: fc.constant('matches' as const), subject: text, pattern: text }),
    fc.record({ kind: fc.constant('failed' as const), call: text }),
    fc.record({ kind: fc.constant('call' as const), callee: text, args: fc.array(text, { maxLength: 2 }) }),
    fc.record({ kind: fc.constant('text' as const), text }),
    fc.record({ kind: fc.constant('not' as const), part: tie('form') }),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      parts: fc.array(tie('form'), { maxLength: 4 }),
    }),
  ),
}))

const condition: fc.Arbitrary<Condition> = fc.record({ text, form })
const line = fc.integer({ min: BODY.start, max: BODY.end })
const place = fc.tuple(line, line).map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
const comment = fc.record({ text: fc.oneof(text, fc.constant('This must never be called twice.')), at: place })

const { step } = fc.letrec<{ step: Step }>((tie) => {
  const body = fc.array(tie('step'), { maxLength: 4 }) as fc.Arbitrary<Step[]>
  const of = <Kind extends Step['kind']>(kind: Kind, rest: object) =>
    fc
      .tuple(place, fc.record(rest as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }), fc.option(comment))
      .map(([lines, fields, said]) => {
        const note = said ? { comment: { text: said.text, ...said.at } } : {}
        return { ...DEFAULTS[kind], kind, ...lines, ...fields, ...note } as unknown as Step
      })
  return {
    step: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      of('call', { callee: text, spawned: fc.constant(true) }),
      of('return', { value: text, yields: fc.constant(true) }),
      of('raise', { type: text, message: text }),
      of('assign', { target: text, value: text, operator: fc.constantFrom('=', '+=', '++', 'delete', '??=') }),
      of('leave', { how: fc.constantFrom('break', 'continue') }),
      of('branch', { condition, body, otherwise: body }),
      of('choice', {
        over: text,
        cases: fc.array(
          fc
            .record(
              { labels: fc.array(text, { maxLength: 3 }), body, at: place, guard: text, value: text },
              { requiredKeys: ['labels', 'body', 'at'] },
            )
            .map(({ at, ...rest }) => ({ ...rest, ...at })),
          { maxLength: 4 },
        ),
        breaksLoop: fc.constant(true),
      }),
      of('loop', { item: text, over: text, condition, body }),
      of('try', {
        body,
        catches: fc.array(
          fc
            .record({ types: fc.array(text, { maxLength: 2 }), body, at: place })
            .map(({ at, ...rest }) => ({ ...rest, ...at })),
          { maxLength: 2 },
        ),
        finally: body,
      }),
      of('with', { resource: text, body }),
      of('defer', { body }),
      of('channel', { channel: text, value: text }),
      of('untold', { mayEnd: fc.constant(true) }),
    ),
  }
})

const DEFAULTS: Readonly<Record<Step['kind'], object>> = {
  call: { callee: 'open', args: [] },
  return: {},
  raise: { value: '' },
  assign: { target: 'self.x', value: '1', operator: '=' },
  channel: { channel: 'a' },
  leave: { how: 'break' },
  branch: { condition: { text: 'a', form: { kind: 'truthy', subject: 'a' } }, body: [] },
  choice: { over: 'a', cases: [] },
  loop: { body: [] },
  try: { body: [], catches: [] },
  with: { resource: 'a', body: [] },
  defer: { body: [] },
  untold: {},
}

/** Any tree of steps with lines of the body of `stepsPage`. */
export const stepTrees: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 3, maxLength: 12 })
