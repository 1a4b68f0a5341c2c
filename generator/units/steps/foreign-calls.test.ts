import { describe, expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import type { ConditionForm, Step } from '../../analysis/steps/step.ts'
import { stepsPage, toldSteps } from '../../testing/step-trees.ts'

type Call = Partial<Extract<Step, { kind: 'call' }>>

const call = (callee: string, line: number, rest: Call = {}): Step => ({
  kind: 'call',
  callee,
  args: [],
  start: line,
  end: line,
  ...rest,
})
const set = (target: string, value: string, line: number, callee?: string): Step => ({
  kind: 'assign',
  target,
  value,
  ...(callee && { callee }),
  operator: '=',
  start: line,
  end: line,
})
const branch = (form: ConditionForm, body: Step[], line: number, otherwise?: Step[]): Step => ({
  kind: 'branch',
  condition: { text: `${'x'.repeat(130)}`, form },
  body,
  ...(otherwise && { otherwise }),
  start: line,
  end: line + 1,
})
const text = (code: string): ConditionForm => ({ kind: 'text', text: code })
const LONG = text('y'.repeat(100))
const REST = [set('self.first', '1', 40), call('open', 45), set('self.last', '2', 50)]

async function firstOf(step: Step): Promise<string | undefined> {
  return (await toldSteps([step, ...REST])).split('\n')[0]
}

async function leftOut(steps: readonly Step[]): Promise<string> {
  return (await stepsPage(steps)).map(({ node }) => textOf(node)).join()
}

describe('a statement that calls', () => {
  it.each([
    ['a package', call('revalidateTag', 2, { args: ['TAGS.notes'] }), 'Calls revalidateTag(TAGS.notes).'],
    ['a chain', call('$this->pages()->toggle', 2, { args: ['[1]'] }), 'Calls $this->pages()->toggle([1]).'],
    ['a static method', call('Note::create', 2, { args: ['x'.repeat(90)] }), 'Calls Note::create.'],
    ['an inherited method', call('super().save', 2), 'Calls super().save.'],
    ['a deed of a local value', call('note.delete', 2), 'Calls note.delete.'],
    ['a new object', call('(new KeepNote)->execute', 2, { results: ['$note'] }), 'Calls (new KeepNote)->execute.'],
    ['a session', call('db.session.add', 2, { args: ['note'] }), 'Calls db.session.add(note).'],
    [
      'a long chain',
      call(`$this->notes()->where('a', $${'b'.repeat(40)})->delete`, 2),
      'Calls $this->notes()->where(…)->delete.',
    ],
  ])('%s is told', async (_what, step, sentence) => {
    expect(await firstOf(step)).toBe(sentence)
  })

  it.each([
    'self.stdout.write',
    'assertEqual',
    'Guard.AgainstNull',
    'super().__init__',
    'useEffect',
    'parent::__construct',
  ])('%s is left out', async (callee) => {
    expect(await firstOf(call(callee, 2))).toBe('Sets self.first to 1.')
  })

  it('the step list shows repeated calls of one function once', async () => {
    const steps = [2, 12, 22].map((line) => call('parser.add_argument', line, { args: ['x'.repeat(80)] }))
    expect(await toldSteps([...steps, ...REST])).toMatch(/^Calls parser\.add_argument\.\nSets/)
  })
})

describe('a call of a package that gives a value', () => {
  it('the step list counts a package call as left out if no step uses its result', async () => {
    const steps = [call('decipher', 2, { results: ['key'] }), call('Math.max', 3, { results: ['most'] }), ...REST]
    expect(await toldSteps(steps)).toMatch(/^Sets self\.first/)
    expect(await leftOut(steps)).toContain('At least one more step is left out.')
  })

  it('the step list shows a package call if the function returns its result', async () => {
    const steps = [call('decipher', 2, { results: ['key'] }), ...REST, returned('[key]')]
    expect(await toldSteps(steps)).toMatch(/^Gets key from decipher\./)
  })

  it('the step list shows a query even if its name ends like a list method', async () => {
    const steps = [call('Note.objects.live().filter', 2, { results: ['notes'] }), ...REST, returned('[notes]')]
    expect(await toldSteps(steps)).toMatch(/^Gets notes from Note\.objects\.live\(\)\.filter\./)
  })

  it('the step list omits a package call if its result is used further', async () => {
    expect(await firstOf(call('decipher', 2, { used: true }))).toBe('Sets self.first to 1.')
  })
})

const returned = (value: string): Step => ({ kind: 'return', value, start: 55, end: 55 })

it('a value that is too long is replaced by the call that creates the value', async () => {
  const steps = [set('self.note', 'x'.repeat(90), 2, 'Note.create'), set('self.store', 'x'.repeat(90), 3, 'new Store')]
  const told = await Promise.all((['en', 'de', 'ru'] as const).map((one) => toldSteps([...steps, ...REST], one)))
  expect(told.map((lines) => lines.split('\n').slice(0, 2))).toEqual([
    ['Sets self.note to the result of Note.create.', 'Sets self.store to a new Store.'],
    ['Setzt self.note auf das Ergebnis von Note.create.', 'Setzt self.store auf ein neues Objekt vom Typ Store.'],
    ['Присваивает self.note результат вызова Note.create.', 'Присваивает self.store новый объект типа Store.'],
  ])
})

describe('cases', () => {
  const choice = (one: string, other: string): Step => ({
    kind: 'choice',
    over: 'kind',
    cases: [
      { labels: ['1'], body: [call('save', 3, { args: [one] })], start: 3, end: 3 },
      { labels: ['2'], body: [call('save', 4, { args: [other] })], start: 4, end: 4 },
    ],
    start: 2,
    end: 5,
  })

  it('cases that differ only in an argument are shown with the argument', async () => {
    expect(await toldSteps([choice('EDIT', 'VIEW'), ...REST])).toMatch(
      /^Depending on kind:\n {2}For 1, it calls save\(EDIT\)\.\n {2}For 2, it calls save\(VIEW\)\./,
    )
  })

  it('cases with identical calls are described without arguments', async () => {
    expect(await toldSteps([choice('EDIT', 'EDIT'), ...REST])).toMatch(/For 1, it calls save\.\n/)
  })

  it('an else step that differs only in an argument is shown with the argument', async () => {
    const step = branch(text('a'), [call('save', 3, { args: ['1'] })], 2, [call('save', 5, { args: ['2'] })])
    expect(await toldSteps([step, ...REST])).toMatch(/^If a, it calls save\(1\)\.\nOtherwise, it calls save\(2\)\./)
  })
})

describe('a condition that is too long', () => {
  const all = (parts: ConditionForm[], kind: 'all' | 'any' = 'all') => branch({ kind, parts }, [call('save', 3)], 2)
  const isOld = branch({ kind: 'call', callee: 'isOld', args: ['x'.repeat(90)] }, [call('save', 3)], 2)

  it.each([
    ['If a and another condition holds, it calls save.', all([text('a'), LONG])],
    ['If a or another condition holds, it calls save.', all([text('a'), LONG], 'any')],
    ['If a and other conditions hold, it calls save.', all([LONG, text('a'), LONG])],
    ['If isOld(…), it calls save.', isOld],
  ])('is quoted in its short parts: %s', async (sentence, step) => {
    expect(await firstOf(step)).toBe(sentence)
  })

  it('a condition that is too long is shown as another condition in German and Russian', async () => {
    const told = await Promise.all(
      (['de', 'ru'] as const).map((one) => toldSteps([all([text('a'), LONG]), ...REST], one)),
    )
    expect(told.map((lines) => lines.split('\n')[0])).toEqual([
      'Wenn a zutrifft und eine weitere Bedingung zutrifft, ruft sie save auf.',
      'Если выполняется условие a и выполняется ещё одно условие, функция вызывает save.',
    ])
  })
})

it('a returned call on the result of another call is shown as source code', async () => {
  const value = 'self.ensure_sync(self.view_functions[rule.endpoint])(**view_args)'
  const callee = 'self.ensure_sync(self.view_functions[rule.endpoint])'
  const told = await toldSteps([...REST, { kind: 'return', value, callee, start: 55, end: 55 }])
  expect(told.split('\n').at(-1)).toBe(`Returns ${value}.`)
})

it('a step that waits or sends stands between the calls around it', async () => {
  const told = await toldSteps([
    call('open', 40),
    { kind: 'channel', channel: 'signals', start: 41, end: 41 },
    call('save', 42),
    { kind: 'channel', channel: 'done', value: 'given', start: 43, end: 43 },
  ])
  expect(told).toBe('Calls open.\nWaits for signals.\nCalls save.\nSends given to done.')
})

it('a step names all results of a call if a later step mentions one of them', async () => {
  const step = call('save', 40, { results: ['path', 'name'] })
  const told = await toldSteps([step, ...REST, { kind: 'return', value: 'name', start: 55, end: 55 }])
  expect(told.split('\n')[0]).toBe('Gets path and name from save.')
})
