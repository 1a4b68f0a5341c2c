import { describe, expect, it } from 'vitest'
import type { ConditionForm, Step } from '../../analysis/steps/step.ts'
import type { Language } from '../../testing/compose-sample.ts'
import { toldSteps } from '../../testing/step-trees.ts'

const at = (line: number) => ({ start: line, end: line })
const call = (callee: string, line: number, rest: Partial<Extract<Step, { kind: 'call' }>> = {}): Step => ({
  kind: 'call',
  callee,
  args: [],
  ...at(line),
  ...rest,
})
const raise = (type: string, line: number, message?: string): Step => ({
  kind: 'raise',
  type,
  ...(message !== undefined && { message }),
  value: '',
  ...at(line),
})
const set = (target: string, line: number): Step => ({
  kind: 'assign',
  target,
  value: '1',
  operator: '=',
  ...at(line),
})
const text = (code: string): ConditionForm => ({ kind: 'text', text: code })
const branch = (form: ConditionForm, body: Step[], line: number, otherwise?: Step[]): Step => ({
  kind: 'branch',
  condition: { text: 'x'.repeat(200), form },
  body,
  ...(otherwise && { otherwise }),
  start: line,
  end: otherwise?.at(-1)?.end ?? body.at(-1)?.end ?? line,
})
const loop = (body: Step[], line: number, over = 'xs'): Step => ({
  kind: 'loop',
  item: 'x',
  over,
  body,
  start: line,
  end: body.at(-1)?.end ?? line,
})
const REST = [set('self.first', 50), call('open', 60)]

const firstOf = async (step: Step, language: Language = 'en') =>
  (await toldSteps([step, ...REST, raise('E', 70)], language)).split('\n')[0]
const inAll = (step: Step) => Promise.all((['en', 'de', 'ru'] as const).map((language) => firstOf(step, language)))

describe('a list that is too long', () => {
  const calls = Array.from({ length: 20 }, (_, index) =>
    branch(text(`b${index}`), [call('open', 2 * index + 2)], 2 * index + 1),
  )

  it('a long step list keeps every guard at any depth and leaves out calls', async () => {
    const guard = branch(text('a'), [branch(text('b'), [raise('E', 43)], 42), call('open', 44)], 41)
    const told = await toldSteps([...calls, guard, branch(text('c'), [raise('F', 46)], 45)])
    expect(told).toMatch(/If a and b, it raises E\.\n/)
    expect(told).toMatch(/If c, it raises F\.$/)
    expect(told.split('\n')).toHaveLength(16)
  })

  it('a long step list keeps writes to outside state and calls that change stored data', async () => {
    const write = branch(text('w'), [call('self.store.delete_note', 43)], 42)
    const told = await toldSteps([...calls.slice(0, 10), write, set('self.count', 44), ...calls.slice(10)])
    expect(told).toContain('If w, it calls store.delete_note.')
    expect(told).toContain('Sets self.count to 1.')
  })

  it('a long step list keeps the conditions that a later “otherwise” refers to', async () => {
    const last = branch(text('c'), [raise('E', 57)], 56)
    const many = Array.from({ length: 17 }, (_, index) =>
      branch(text(`g${index}`), [raise(`E${index}`, index + 2)], index + 2),
    )
    const inner = [branch(text('d'), [raise('D', 54)], 53), branch(text('e'), [call('open', 55)], 55)]
    const told = await toldSteps([...many, branch(text('a'), inner, 52, [last])])
    expect(told).toContain('If a, it takes further steps and may stop.\nOtherwise, if c, it raises E.')
  })

  it('the step list leaves out a loop if only a continue would remain', async () => {
    const next: Step = { kind: 'leave', how: 'continue', ...at(3) }
    const told = await toldSteps([loop([branch(text('a'), [next], 3), call('len', 4)], 2), ...REST, raise('E', 70)])
    expect(told).toBe('Sets self.first to 1.\nCalls open.\nRaises E.')
  })
})

describe('conditions and loops inside each other', () => {
  it('nested conditions and loops become one step if they contain nothing else', async () => {
    const nested = loop([branch(text('a'), [call('open', 4), raise('E', 5)], 3)], 2)
    expect(await inAll(nested)).toEqual([
      'For each x of xs, if a, it calls open and raises E.',
      'Für jedes x aus xs, wenn a zutrifft, ruft sie open auf und wirft E.',
      'Для каждого x из xs, если выполняется условие a, функция вызывает open и выбрасывает E.',
    ])
  })

  it('the step list keeps a condition between two loops', async () => {
    const nested = loop([branch(text('a'), [loop([call('open', 5), call('save', 6)], 4, 'x.items')], 3)], 2)
    expect(await toldSteps([nested, ...REST, raise('E', 70)])).toMatch(
      /^For each x of xs:\n {2}If a, for each x of x\.items, it calls open and save\.\n/,
    )
  })

  it('a nested loop stays separate from its condition if an “otherwise” follows', async () => {
    const inner = loop([call('open', 4)], 3)
    expect(await toldSteps([branch(text('a'), [inner], 2, [call('save', 6)]), ...REST])).toMatch(
      /^If a:\n {2}For each x of xs, it calls open\.\nOtherwise, it calls save\./,
    )
  })

  it('a loop step names only the variable if the list is too long to show', async () => {
    expect(await inAll(loop([call('open', 3)], 2, 'x'.repeat(90)))).toEqual([
      'For each x, it calls open.',
      'Für jedes x ruft sie open auf.',
      'Для каждого x функция вызывает open.',
    ])
  })
})

describe('a condition of several parts', () => {
  const any = (...parts: ConditionForm[]): ConditionForm => ({ kind: 'any', parts })
  const all = (...parts: ConditionForm[]): ConditionForm => ({ kind: 'all', parts })
  const long = text('y'.repeat(90))

  it('a list of conditions inside another list is shown in brackets', async () => {
    expect(await inAll(branch(all(text('a'), any(text('b'), text('c'))), [call('open', 3)], 2))).toEqual([
      'If a and (b or c), it calls open.',
      'Wenn a zutrifft und (b zutrifft oder c zutrifft), ruft sie open auf.',
      'Если выполняется условие a и (выполняется условие b или выполняется условие c), функция вызывает open.',
    ])
  })

  it('a negated list of conditions keeps the negation if the list is too long to show', async () => {
    const step = branch(any(text('a'), { kind: 'not', part: any(long, long, long) }), [call('open', 3)], 2)
    expect(await inAll(step)).toEqual([
      'If a or none of 3 other conditions holds, it calls open.',
      'Wenn a zutrifft oder keine von 3 weiteren Bedingungen zutrifft, ruft sie open auf.',
      'Если выполняется условие a или не выполняется ни одно из других условий (3), функция вызывает open.',
    ])
  })

  it('a negated list of conditions negates each of its parts', async () => {
    const step = branch({ kind: 'not', part: all(text('a'), { kind: 'not', part: text('b') }) }, [call('open', 3)], 2)
    expect(await firstOf(step)).toBe('If not a or b, it calls open.')
  })

  it('a call in a condition is shown without its arguments if the arguments are too long', async () => {
    const found: ConditionForm = { kind: 'call', callee: 'found', args: ['y'.repeat(90)] }
    expect(await firstOf(branch(all(text('a'), found), [call('open', 3)], 2))).toBe('If a and found(…), it calls open.')
  })
})

it('the step list shows a handler that raises the error again under a condition', async () => {
  const again: Step = { kind: 'raise', value: '', again: true, ...at(6) }
  const caught = { types: ['E'], body: [branch(text('a'), [again], 5)], start: 4, end: 6 }
  const tried: Step = { kind: 'try', body: [call('open', 3)], catches: [caught], start: 2, end: 6 }
  expect(await toldSteps([tried, ...REST])).toContain('If open fails with E:\n  If a, it raises the error again.')
})

it('an error message that is too long is cut after a whole word', async () => {
  const words = 'The view function did not return a response. '.repeat(4)
  expect(await firstOf(raise('E', 2, words))).toBe(
    'Raises E (“The view function did not return a response. The view function did not return a response. The view function did not …”).',
  )
})

it('a warning is a step with its category and its words', async () => {
  const step = call('warnings.warn', 2, {
    args: ['"Old."'],
    warning: { message: 'Use save.', type: 'DeprecationWarning' },
  })
  expect(await inAll(step)).toEqual([
    'Warns (DeprecationWarning): “Use save.”.',
    'Warnt (DeprecationWarning): „Use save.“.',
    'Предупреждает (DeprecationWarning): «Use save.».',
  ])
})

it('a call on the result of another call becomes a step', async () => {
  expect(await firstOf(call('self.ensure_sync(func)', 2, { args: ['exc'] }))).toBe('Calls ensure_sync(func)(exc).')
})

it('a try block with a handler names its call, even a dull one', async () => {
  const caught = { types: ['E'], body: [raise('F', 5)], start: 4, end: 5 }
  const tried: Step = {
    kind: 'try',
    body: [call('seen.append', 3, { args: ['f(x)'] })],
    catches: [caught],
    start: 2,
    end: 5,
  }
  expect(await toldSteps([tried, ...REST])).toMatch(
    /^In a try block, it calls seen\.append\(f\(x\)\)\.\nOn E, it raises F\.\n/,
  )
})

it('the step list shows a handler that swallows the error of a listed step', async () => {
  const caught = { types: ['E'], body: [call('log.info', 5)], start: 4, end: 5 }
  const tried: Step = { kind: 'try', body: [call('open', 3)], catches: [caught], start: 2, end: 5 }
  const told = await Promise.all((['en', 'de', 'ru'] as const).map((language) => toldSteps([tried, ...REST], language)))
  expect(told.map((list) => list.split('\n')[1])).toEqual([
    'If open fails with E, it goes on.',
    'Wenn open mit E fehlschlägt, geht es weiter.',
    'Если open завершается ошибкой E, функция продолжает работу.',
  ])
})

it('a loop and its condition count as two steps towards the minimum of three', async () => {
  const search = loop([branch(text('a'), [raise('E', 4)], 3)], 2)
  expect(await toldSteps([search, call('open', 5)])).toBe('For each x of xs, if a, it raises E.\nCalls open.')
})
