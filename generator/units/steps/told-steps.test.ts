import { describe, expect, it } from 'vitest'
import { textOf } from '../../../shared/document/node.ts'
import type { ConditionForm, Step } from '../../analysis/steps/step.ts'
import { stepsPage, toldSteps } from '../../testing/step-trees.ts'

type Leaf = Partial<Extract<Step, { kind: 'call' }>>

const call = (callee: string, line: number, rest: Leaf = {}): Step => ({
  kind: 'call',
  callee,
  args: [],
  start: line,
  end: line,
  ...rest,
})
const raise = (type: string, line: number, message?: string): Step => ({
  kind: 'raise',
  type,
  ...(message === undefined ? {} : { message }),
  value: '',
  start: line,
  end: line,
})
const give = (value: string | undefined, line: number): Step => ({
  kind: 'return',
  ...(value === undefined ? {} : { value }),
  start: line,
  end: line,
})
const set = (target: string, value: string, line: number): Step => ({
  kind: 'assign',
  target,
  value,
  operator: '=',
  start: line,
  end: line,
})
const when = (form: ConditionForm, body: Step[], line: number, otherwise?: Step[]): Step => ({
  kind: 'branch',
  condition: { text: 'text' in form ? form.text : 'code(of, it)', form },
  body,
  ...(otherwise && { otherwise }),
  start: line,
  end: otherwise?.at(-1)?.end ?? body.at(-1)?.end ?? line,
})
const missing = (subject: string): ConditionForm => ({ kind: 'missing', subject })
const text = (code: string): ConditionForm => ({ kind: 'text', text: code })
const LONG = text('x'.repeat(130))
const REST = [set('self.first', '1', 50), call('open', 60)]

describe('the steps of a request', () => {
  /** `full_dispatch_request` of a web framework, in its shape. */
  const steps: Step[] = [
    set('self._got_first_request', 'True', 2),
    {
      kind: 'try',
      start: 4,
      end: 12,
      body: [
        call('request_started.send', 5),
        call('self.open', 6, { results: ['rv'] }),
        when(missing('rv'), [call('self.save', 8, { results: ['rv'] })], 7),
      ],
      catches: [
        { types: ['Exception'], name: 'e', body: [call('self.close', 10, { results: ['rv'] })], start: 9, end: 10 },
      ],
    },
    give('self.finish(rv)', 13),
  ]

  it('the steps of a request are listed in order, with their error handlers', async () => {
    expect(await toldSteps(steps)).toBe(
      [
        'Sets self._got_first_request to True.',
        'Calls request_started.send.',
        'Gets rv from open.',
        'Without rv, it gets rv from save.',
        'If one of steps 2 to 4 fails with Exception, it gets rv from close.',
        'Returns the result of finish.',
      ].join('\n'),
    )
  })

  it('the steps of a request are listed in German and Russian', async () => {
    expect(await toldSteps(steps, 'de')).toBe(
      [
        'Setzt self._got_first_request auf True.',
        'Ruft request_started.send auf.',
        'Erhält rv von open.',
        'Ohne rv erhält sie rv von save.',
        'Wenn einer der Schritte 2 bis 4 mit Exception fehlschlägt, erhält sie rv von close.',
        'Gibt das Ergebnis von finish zurück.',
      ].join('\n'),
    )
    expect(await toldSteps(steps, 'ru')).toBe(
      [
        'Присваивает self._got_first_request значение True.',
        'Вызывает request_started.send.',
        'Получает rv от open.',
        'Если rv отсутствует, функция получает rv от save.',
        'Если один из шагов 2–4 завершается ошибкой Exception, функция получает rv от close.',
        'Возвращает результат вызова finish.',
      ].join('\n'),
    )
  })
})

describe('guards', () => {
  it('guards with the same outcome become one step', async () => {
    const steps = [
      when(missing('self.user'), [raise('Denied', 3, 'Log in first.')], 2),
      when({ kind: 'not', part: { kind: 'truthy', subject: 'active' } }, [raise('Denied', 5, 'Log in first.')], 4),
      ...REST,
    ]
    expect(await toldSteps(steps)).toBe(
      'If user is missing or not active, it raises Denied (“Log in first.”).\nSets self.first to 1.\nCalls open.',
    )
  })

  it.each([
    ['en', 'If rv is None, it raises E.', 'If rv is not None, it raises E.'],
    ['de', 'Wenn rv gleich None ist, wirft sie E.', 'Wenn rv ungleich None ist, wirft sie E.'],
    ['ru', 'Если rv равно None, функция выбрасывает E.', 'Если rv не равно None, функция выбрасывает E.'],
  ] as const)('a guard names the constant that a value is compared with (%s)', async (language, is, isNot) => {
    const form = { kind: 'missing', subject: 'rv', nothing: 'None' } as const
    const firstOf = async (condition: ConditionForm) =>
      (await toldSteps([when(condition, [raise('E', 3)], 2), ...REST], language)).split('\n')[0]
    expect(await firstOf(form)).toBe(is)
    expect(await firstOf({ kind: 'not', part: form })).toBe(isNot)
  })

  it('guards with different outcomes are separate steps', async () => {
    const steps = [
      when(missing('user'), [raise('Denied', 3, 'No user.')], 2),
      when(text('user.is_old(7)'), [give(undefined, 5)], 4),
      ...REST,
    ]
    expect(await toldSteps(steps)).toMatch(
      /^Without user, it raises Denied \(“No user.”\)\.\nIf user\.is_old\(7\), it returns early\./,
    )
  })
})

describe('an else', () => {
  it('an else step follows its condition', async () => {
    const steps = [when(text('a > 3'), [call('open', 3)], 2, [call('save', 5)]), ...REST]
    expect(await toldSteps(steps)).toMatch(/^If a > 3, it calls open\.\nOtherwise, it calls save\./)
  })

  it('an else step names the condition if the other branch is omitted', async () => {
    const steps = [when(text('a > 3'), [call('log.info', 3)], 2, [call('save', 5)]), ...REST]
    expect(await toldSteps(steps)).toMatch(/^Unless a > 3, it calls save\./)
  })

  it('an else step names the condition of an omitted branch before it', async () => {
    const last = when(text('c'), [call('open', 7)], 6)
    const middle = when(text('b'), [call('log.info', 5)], 4, [last])
    const steps = [when(text('a'), [call('save', 3)], 2, [middle]), ...REST]
    expect(await toldSteps(steps)).toMatch(/^If a, it calls save\.\nOtherwise, if not b and c, it calls open\./)
  })

  it('a negated comparison is written with “unless” and not as the opposite comparison', async () => {
    const part: ConditionForm = { kind: 'compare', left: 'a', operator: '<', right: 'b' }
    const steps = [when({ kind: 'not', part }, [raise('E', 3)], 2), ...REST]
    expect(await toldSteps(steps)).toMatch(/^Unless a < b, it raises E\./)
  })
})

it('a call that creates an object is described as a creation in all languages', async () => {
  const steps = [call('new save', 2), when(missing('a'), [raise('E', 8)], 7), ...REST]
  const sentences = await Promise.all((['en', 'de', 'ru'] as const).map((language) => toldSteps(steps, language)))
  expect(sentences.map((text) => text.split('\n')[0])).toEqual([
    'Creates a save.',
    'Erzeugt ein Objekt vom Typ save.',
    'Создаёт объект типа save.',
  ])
})

describe('what is left out', () => {
  const leave: Step = { kind: 'leave', how: 'continue', start: 5, end: 5 }

  it('the step list mentions an omitted step that may stop the function early', async () => {
    const steps = [when(LONG, [give('1', 3)], 2), when(LONG, [give('2', 5)], 4), raise('E', 7), ...REST]
    expect(await toldSteps(steps)).toMatch(/^May stop here, under conditions that are left out\.\nRaises E\./)
  })

  it('a step mentions further steps if it does more than the list shows', async () => {
    const steps = [when(text('a'), [call('items.append', 3), call('save', 4)], 2), ...REST]
    expect(await toldSteps([...steps, give('1', 70)])).toMatch(/^If a, it takes further steps and calls save\./)
  })

  it('omitted steps are counted below the list', async () => {
    const steps = [call('items.append', 2), call('save', 3), ...REST]
    const page = (await stepsPage(steps)).map(({ node }) => textOf(node))
    expect(page.join()).toContain('At least one more step is left out.')
  })

  it('a case with a long label keeps its position without its label', async () => {
    const labels = ['x'.repeat(70), '5']
    const cases = [
      { labels: ['0'], body: [call('save', 3)], start: 3, end: 3 },
      { labels, body: [call('open', 3)], start: 3, end: 3 },
      { labels: [], body: [raise('E', 4)], start: 4, end: 4 },
    ]
    const steps: Step[] = [{ kind: 'choice', over: 'kind', cases, start: 2, end: 5 }, ...REST]
    expect(await toldSteps(steps)).toMatch(
      /^Depending on kind:\n {2}For 0, it calls save\.\n {2}In 2 cases that are not named here, it calls open\.\n {2}If no case fits, it raises E\./,
    )
  })

  it('an error handler does not name the failed step if a call in the try block is omitted', async () => {
    const caught = { types: ['E'], body: [call('close', 5)], start: 4, end: 5 }
    const steps: Step[] = [
      { kind: 'try', body: [call('len', 2), call('open', 3)], catches: [caught], start: 2, end: 5 },
      ...REST,
    ]
    expect(await toldSteps(steps)).toMatch(
      /^In a try block, it takes further steps and calls open\.\nOn E, it calls close\./,
    )
  })

  it('a step list with more than twice as many gaps as steps is hidden', async () => {
    const gaps = Array.from({ length: 7 }, (_, at) => call('items.append', at + 2))
    expect(await toldSteps([...gaps, when(missing('a'), [raise('E', 40)], 39), ...REST])).toBe('')
  })

  it('the step list tells a continue within a choice', async () => {
    const cases = [{ labels: ["'a'"], body: [leave], start: 4, end: 5 }]
    const loop: Step = { kind: 'loop', item: 'x', over: 'xs', start: 2, end: 9, body: [] }
    loop.body = [{ kind: 'choice', over: 'x', cases, start: 3, end: 5 }, call('open', 8)]
    expect(await toldSteps([loop, ...REST])).toContain("For 'a', it goes on with the next pass.")
  })
})

describe('a loop', () => {
  const loop = (body: Step[]): Step => ({ kind: 'loop', item: 'x', over: 'xs', start: 2, end: 9, body })
  const jump = (how: 'break' | 'continue', line: number): Step => ({ kind: 'leave', how, start: line, end: line })

  it('a break inside a loop adds no “may stop here” to later steps', async () => {
    const told = await toldSteps([loop([when(LONG, [jump('break', 4)], 3), call('len', 5)]), ...REST, give('a', 70)])
    expect(told).not.toContain('ay stop here')
  })

  it('a loop step says where a pass may stop', async () => {
    const told = await toldSteps([loop([when(LONG, [jump('continue', 4)], 3), call('save', 5)]), ...REST])
    expect(told).toMatch(/^For each x of xs:\n {2}In some cases, it goes on with the next pass\.\n {2}Calls save\./)
  })

  it('a labelled break within a choice ends the loop', async () => {
    const leave: Step = { kind: 'leave', how: 'break', label: 'rows', start: 5, end: 5 }
    const cases = [{ labels: ["'a'"], body: [leave], start: 4, end: 5 }]
    const choice: Step = { kind: 'choice', over: 'x', cases, start: 3, end: 5 }
    expect(await toldSteps([loop([choice, call('open', 8)]), ...REST])).toContain("For 'a', it ends the loop rows.")
  })
})

describe('a break of a case', () => {
  const leave: Step = { kind: 'leave', how: 'break', start: 4, end: 4 }
  const choice = (body: Step[]): Step => ({
    kind: 'choice',
    over: 'kind',
    cases: [{ labels: ['1'], body, start: 3, end: 8 }],
    start: 2,
    end: 8,
  })

  it('a break within a case ends the case', async () => {
    expect(await toldSteps([choice([when(text('a'), [leave], 3), call('save', 5)]), ...REST])).toMatch(
      /For 1:\n {4}If a, it leaves this case\.\n {4}Calls save\./,
    )
  })

  it('a break inside a case adds no “may stop here” after the choice', async () => {
    const told = await toldSteps([choice([when(LONG, [leave], 3), call('len', 5)]), choice([call('save', 7)]), ...REST])
    expect(told).not.toContain('ay stop here')
  })
})

it('a jump to an outer loop is shown as a possible stop in the outer loop', async () => {
  const jump: Step = { kind: 'leave', how: 'continue', label: 'outer', start: 4, end: 4 }
  const inner: Step = { kind: 'loop', item: 'y', over: 'x', body: [when(LONG, [jump], 4)], start: 3, end: 5 }
  const outer: Step = { kind: 'loop', item: 'x', over: 'xs', body: [inner, call('save', 6)], start: 2, end: 7 }
  expect(await toldSteps([outer, ...REST])).toMatch(/^For each x of xs:\n {2}May stop here, .*\n {2}Calls save\./)
})

it('the step list omits a Go error that the function only passes on', async () => {
  const present: ConditionForm = { kind: 'not', part: missing('err') }
  const steps = [call('save', 2), when(present, [give('err', 4)], 3), ...REST]
  expect(await toldSteps(steps)).toMatch(/^Calls save\.\nSets/)
})

it('the list tells a package call if a condition uses its result', async () => {
  const steps = [call('json.find', 2, { results: ['a'] }), when(text('a'), [raise('E', 4)], 3), ...REST]
  expect(await toldSteps(steps)).toMatch(/^Gets a from json\.find\./)
})

it('a chained assignment is shown with its last value', async () => {
  expect(await toldSteps([set('self.a', 'self.b = None', 2), ...REST])).toMatch(/^Sets self\.a to None\./)
})

it('a case that falls through also runs the next case', async () => {
  const cases = [
    { labels: ['1'], body: [call('open', 3)], start: 3, end: 3, through: true as const },
    { labels: ['2'], body: [call('save', 4)], start: 4, end: 4 },
  ]
  const steps: Step[] = [{ kind: 'choice', over: 'kind', cases, start: 2, end: 5 }, ...REST]
  expect(await toldSteps(steps)).toMatch(
    /^Depending on kind:\n {2}For 1, it calls open and takes further steps\.\n {2}For 1 or 2, it calls save\./,
  )
})

it('a catch-all handler after other handlers is described as catching other errors', async () => {
  const catches = [
    { types: ['E'], body: [call('save', 4)], start: 3, end: 4 },
    { types: [], body: [call('close', 6)], start: 5, end: 6 },
  ]
  const tried: Step = { kind: 'try', body: [call('open', 2)], catches, start: 1, end: 6 }
  const sentences = await Promise.all((['en', 'de', 'ru'] as const).map((one) => toldSteps([tried, ...REST], one)))
  expect(sentences.map((told) => told.split('\n')[2])).toEqual([
    'If open fails in another way, it calls close.',
    'Wenn open auf andere Weise fehlschlägt, ruft sie close auf.',
    'Если open завершается ошибкой по другой причине, функция вызывает close.',
  ])
})

it('a returned value of a function of the language is shown', async () => {
  expect(await toldSteps([...REST, give('bool(data)', 59)])).toMatch(/\nReturns bool\(data\)\.$/)
})

it('a deferred call is told as what happens when the function returns', async () => {
  const later: Step = { kind: 'defer', body: [call('save', 2)], start: 2, end: 2 }
  const sentences = await Promise.all((['en', 'de', 'ru'] as const).map((one) => toldSteps([later, ...REST], one)))
  expect(sentences.map((told) => told.split('\n')[0])).toEqual([
    'When it returns, it calls save.',
    'Bei der Rückkehr ruft sie save auf.',
    'При возврате функция вызывает save.',
  ])
})

it('the else of a try block is told as what happens without an error', async () => {
  const catches = [{ types: ['E'], body: [give('None', 4)], start: 3, end: 4 }]
  const body = [call('open', 2), call('save', 6), call('close', 7)]
  const tried: Step = { kind: 'try', body, elseAt: 1, catches, start: 1, end: 7 }
  const sentences = await Promise.all((['en', 'de', 'ru'] as const).map((one) => toldSteps([tried, ...REST], one)))
  expect(sentences.map((told) => told.split('\n').slice(0, 3))).toEqual([
    ['Calls open.', 'If open fails with E, it returns None.', 'If no error occurs, it calls save and close.'],
    [
      'Ruft open auf.',
      'Wenn open mit E fehlschlägt, gibt sie None zurück.',
      'Wenn kein Fehler auftritt, ruft sie save und close auf.',
    ],
    [
      'Вызывает open.',
      'Если open завершается ошибкой E, функция возвращает None.',
      'Если ошибки не было, функция вызывает save и close.',
    ],
  ])
})

it.each([
  ['is left out', [call('parse', 2), raise('E', 3)]],
  ['is folded', [call('parse', 2), ...[3, 5, 7].map((line) => when(text(`a${line}`), [call('save', line + 1)], line))]],
])('a handler disappears with a try block that %s', async (_how, body) => {
  const loop = (body: Step[]): Step => ({ kind: 'loop', item: 'x', over: 'xs', body, start: 2, end: 16 })
  const caught = { types: ['E'], body: [call('close', 15)], start: 14, end: 15 }
  const tried: Step = { kind: 'try', body, catches: [caught], start: 2, end: 15 }
  const deep = loop([loop([loop([tried, call('open', 16)]), call('open', 17)]), call('open', 18)])
  const told = await toldSteps([deep, ...REST, call('close', 70)])
  expect(told).toMatch(/ {2}.*[cC]alls open\.\n/)
  expect(told).not.toContain('On E')
})

it('an error caught by its own try block is not shown as leaving the function', async () => {
  const caught = { types: ['E'], body: [], start: 5, end: 6 }
  const body = [when(missing('a'), [raise('E', 3)], 2), call('open', 4)]
  const tried: Step = { kind: 'try', body, catches: [caught], start: 1, end: 6 }
  expect(await toldSteps([tried, ...REST, give('a', 70)])).not.toContain('raises')
})

it('the list tells the new value of a local name that a condition uses', async () => {
  const local: Step = { ...set('flag', 'false', 3), isLocal: true } as Step
  const steps = [when(text('a'), [local], 2), when(text('flag'), [raise('E', 5)], 4), ...REST]
  expect(await toldSteps(steps)).toMatch(/^If a, it sets flag to false\.\nIf flag, it raises E\./)
})

it('the step list ends with the call that provides the return value', async () => {
  expect(await toldSteps([call('save', 2), ...REST, give('finish(a)', 70)])).toMatch(
    /\nReturns the result of finish\.$/,
  )
})

describe('an else behind a condition within another', () => {
  it('an else after a nested condition belongs to the outer condition', async () => {
    const inner = when(text('b'), [raise('E', 4)], 3)
    expect(await toldSteps([when(text('a'), [inner], 2, [call('save', 6)]), ...REST])).toMatch(
      /^If a:\n {2}If b, it raises E\.\nOtherwise, it calls save\./,
    )
  })

  it('an else step excludes the conditions of all omitted branches', async () => {
    const last = when(text('b'), [call('open', 5)], 4, [raise('E', 7)])
    const steps = [when(missing('a'), [call('log.info', 3)], 2, [last]), ...REST]
    expect(await toldSteps(steps)).toMatch(
      /^If a is present and b, it calls open\.\nOtherwise, if a is present, it raises E\./,
    )
  })
})

it('a do-while loop is described as running at least once', async () => {
  const condition = { text: 'more', form: text('more') }
  const loop: Step = { kind: 'loop', condition, asksLast: true, body: [call('save', 3)], start: 2, end: 4 }
  expect(await toldSteps([loop, ...REST])).toMatch(/^At least once, and then as long as more, it calls save\./)
})

it('a try block with a swallowed error is described as returning only if nothing fails', async () => {
  const caught = { types: ['E'], body: [], start: 4, end: 5 }
  const tried: Step = { kind: 'try', body: [call('open', 2), give('a', 3)], catches: [caught], start: 2, end: 5 }
  expect(await toldSteps([tried, raise('F', 6), ...REST])).toMatch(
    /^In a try block, it calls open and returns a\.\nOn E, it goes on\.\nRaises F\./,
  )
})

it('a repeated condition is a step of its own', async () => {
  const guard = (line: number) => when(text('a'), [give('a', line + 1)], line)
  expect(await toldSteps([guard(2), guard(5), ...REST])).toMatch(/^If a, it returns a\.\nIf a, it returns a\./)
})

it('the step list of an overload names the parameters of the overload', async () => {
  const page = await stepsPage([when(missing('a'), [raise('E', 3)], 2), ...REST], 'en', '(given)')
  expect(page.map(({ node }) => textOf(node)).join()).toContain('Step by step, for run(given):')
})

it('a condition that is too long for a sentence becomes “in some cases”', async () => {
  const steps = [when(text('x'.repeat(130)), [call('save', 3)], 2), ...REST]
  expect(await toldSteps(steps)).toMatch(/^In some cases, it calls save\./)
})

it('a break inside a choice is not shown as the end of a loop', async () => {
  const leave: Step = { kind: 'leave', how: 'break', start: 5, end: 5 }
  const cases = [{ labels: ["'a'"], body: [call('save', 4), when(text('b'), [leave], 5), leave], start: 3, end: 5 }]
  const steps: Step[] = [{ kind: 'choice', over: 'kind', cases, start: 2, end: 6 }, ...REST]
  expect(await toldSteps(steps)).toBe(
    "Depending on kind:\n  For 'a', it calls save.\nSets self.first to 1.\nCalls open.",
  )
})

it('the step list shows an addition to a list that is stored in the object', async () => {
  const steps = [call('self.items.append', 2, { args: ['note'] }), call('save', 3), ...REST]
  expect(await toldSteps(steps)).toMatch(/^Calls items\.append\(note\) and save\./)
})

it('the step list omits logging, getters and calls of packages', async () => {
  const steps = [call('logger.info', 2), call('len', 3), call('items.append', 4), call('save', 5), ...REST]
  expect(await toldSteps([...steps, when(missing('a'), [raise('E', 8)], 7)])).toBe(
    'Calls save.\nSets self.first to 1.\nCalls open.\nWithout a, it raises E.',
  )
})

it('an author comment is shown with its step', async () => {
  const comment = { text: 'The session must be opened first, because hooks use it.', start: 2, end: 2 }
  const steps = [call('save', 3, { comment }), when(missing('a'), [raise('E', 8)], 7), ...REST]
  const told = await toldSteps(steps)
  expect(told).toMatch(
    /^Calls save\.\nThe comment says: “The session must be opened first, because hooks use it\.”\nWithout a/,
  )
})

it('a function of two steps gets no step list', async () => {
  expect(await toldSteps([call('save', 2), when(missing('a'), [raise('E', 8)], 7)])).toBe('')
})

it('a function of many steps keeps its guards and says how many steps are left out', async () => {
  const many = Array.from({ length: 21 }, (_, at) => set(`self.a${at}`, '1', at + 3))
  const long = [when(missing('a'), [raise('E', 2)], 2), ...many]
  const told = await toldSteps(long)
  expect(told).toMatch(/^Without a, it raises E\.\nSets self.a0 to 1\./)
  expect(told.split('\n')).toHaveLength(18)
  expect((await stepsPage(long)).map(({ node }) => textOf(node)).join()).toContain(
    'At least 4 more steps are left out.',
  )
})

it('a step cites its own lines even if the lines occur twice in the file', async () => {
  const blocks = await stepsPage([set('self.a', '1', 20), call('save', 30), when(missing('a'), [raise('E', 41)], 40)])
  const lines = blocks.flatMap(({ citations }) =>
    citations.flatMap(({ ref }) => (ref.anchor?.startsWith('step') ? [ref.lines] : [])),
  )
  expect(lines).toEqual([
    { start: 20, end: 20 },
    { start: 30, end: 30 },
    { start: 40, end: 41 },
  ])
})

it('a citation covers the statements of its step, without the line between two of them', async () => {
  const steps = [call('open', 2), call('save', 4), set('self.first', '1', 50), set('self.last', '2', 58)]
  const refs = (await stepsPage(steps)).flatMap(({ citations }) => citations.map(({ ref }) => ref))
  expect(refs.flatMap((ref) => (ref.anchor?.startsWith('step') ? [ref.lines] : []))).toEqual(
    [2, 4, 50, 58].map((line) => ({ start: line, end: line })),
  )
})

it('a long list keeps what sets the name of the next condition', async () => {
  const steps = Array.from({ length: 12 }, (_, at): Step[] => {
    const line = 2 + 4 * at
    const local = { ...set('v', `given.${'abcdefghijkl'[at]}`, line), isLocal: true } as Step
    return [local, when(text('v'), [call('save', line + 2)], line + 1)]
  }).flat()
  const told = (await toldSteps(steps)).split('\n')
  expect(told.filter((line) => line.startsWith('If v'))).not.toEqual([])
  const before = told.flatMap((line, at) => (line.startsWith('If v') ? [told[at - 1]] : []))
  expect(before.filter((line) => !line?.startsWith('Sets v to given.'))).toEqual([])
})
