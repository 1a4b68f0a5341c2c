import { describe, expect, it } from 'vitest'
import type { Case, ConditionForm, Step } from '../../analysis/steps/step.ts'
import type { Language } from '../../testing/compose-sample.ts'
import { toldSteps } from '../../testing/step-trees.ts'

const at = (line: number) => ({ start: line, end: line })
const call = (callee: string, line: number): Step => ({ kind: 'call', callee, args: [], ...at(line) })
const give = (value: string, line: number): Step => ({ kind: 'return', value, ...at(line) })
const fail = (line: number): Step => ({ kind: 'raise', type: 'E', value: '', ...at(line) })
const when = (form: ConditionForm, body: Step[], line: number): Step => ({
  kind: 'branch',
  condition: { text: 'text' in form ? form.text : 'code', form },
  body,
  ...at(line),
})
const REST = [call('close', 50), fail(60)]

type Choice = { cases: Partial<Case>[]; breaksLoop?: true }

function choice({ cases, ...rest }: Choice): Step {
  const all = cases.map((each, index) => ({ labels: [], body: [], ...at(index + 3), ...each }))
  return { kind: 'choice', over: 'kind', cases: all, start: 2, end: 40, ...rest }
}

const told = async (given: Choice, language: Language = 'en') =>
  (await toldSteps([choice(given), ...REST], language)).split('\n').slice(0, -2)

describe('a choice', () => {
  it('a choice step names its cases in source order', async () => {
    const cases = [
      { labels: ['Get'], body: [call('items.append', 3)] },
      { labels: ['Set'], body: [call('save', 4)] },
      { labels: ['Sub'], body: [when({ kind: 'text', text: 'x'.repeat(130) }, [give('1', 5)], 5)] },
      { labels: ['Err'], body: [fail(6)] },
      { labels: [], body: [call('items.append', 7)] },
    ]
    expect(await told({ cases })).toEqual([
      'Depending on kind:',
      '  For Get, it takes further steps.',
      '  For Set, it calls save.',
      '  For Sub, it takes further steps and may stop.',
      '  For Err, it raises E.',
      '  If no case fits, it takes further steps.',
    ])
  })

  it('a choice step names the guard of a case, or says “in some cases” for a long guard', async () => {
    const cases = [
      { labels: ['Frame::Simple(response)'], guard: 'response == "OK"', body: [give('Ok(())', 3)] },
      { labels: ['_'], guard: 'x'.repeat(130), body: [call('open', 4)] },
      { labels: ['frame'], body: [fail(5)] },
    ]
    expect(await told({ cases })).toEqual([
      'Depending on kind:',
      '  For Frame::Simple(response) if response == "OK", it returns Ok(()).',
      '  In some cases for _, it calls open.',
      '  For frame, it raises E.',
    ])
    expect(await told({ cases }, 'de')).toContain(
      '  Bei Frame::Simple(response), wenn response == "OK" zutrifft, gibt sie Ok(()) zurück.',
    )
    expect(await told({ cases }, 'ru')).toContain(
      '  В случае Frame::Simple(response), если выполняется условие response == "OK", функция возвращает Ok(()).',
    )
  })

  it('a choice step shows cases that do nothing and cases that continue with a value', async () => {
    const cases = [
      { labels: ['End'], value: '' },
      { labels: ['Some(x)'], value: 'x' },
      { labels: ['None'], body: [fail(5)] },
      { labels: [], value: '' },
    ]
    expect(await told({ cases })).toEqual([
      'Depending on kind:',
      '  For End, it does nothing.',
      '  For Some(x), it goes on with x.',
      '  For None, it raises E.',
    ])
    expect((await told({ cases }, 'de')).slice(1, 3)).toEqual([
      '  Bei End tut sie nichts.',
      '  Bei Some(x) fährt sie mit x fort.',
    ])
    expect((await told({ cases }, 'ru')).slice(1, 3)).toEqual([
      '  В случае End функция ничего не делает.',
      '  В случае Some(x) функция продолжает с x.',
    ])
  })

  it('the step list leaves out a choice without any step to show', async () => {
    const cases = [
      { labels: ['a'], body: [call('items.append', 3)] },
      { labels: ['b'], value: '' },
    ]
    expect(await toldSteps([choice({ cases }), when({ kind: 'missing', subject: 'a' }, [fail(45)], 45), ...REST])).toBe(
      'Without a, it raises E.\nCalls close.\nRaises E.',
    )
  })

  it('a choice with many cases groups and counts consecutive cases without shown steps', async () => {
    const cases = Array.from({ length: 20 }, (_, index) => ({
      labels: [`label${index}`],
      body: index === 5 ? [fail(index + 3)] : [call('items.append', index + 3)],
    }))
    expect(await told({ cases })).toEqual([
      'Depending on kind:',
      '  For label0, label1, label2, label3 or label4, it takes further steps.',
      '  For label5, it raises E.',
      '  In 14 cases that are not named here, it takes further steps.',
    ])
  })

  it('a choice that is too long for the list still names its omitted cases', async () => {
    const cases = Array.from({ length: 15 }, (_, index) => ({
      labels: [`${index}`],
      body: [call(index % 2 ? 'open' : 'save', index + 3)],
    }))
    const lines = (await toldSteps([choice({ cases }), ...REST])).split('\n')
    const numbers = lines.flatMap((line) => (line.startsWith('  For') ? (line.match(/\d+/g) ?? []) : []))
    expect(numbers).toEqual(cases.map(({ labels }) => labels[0]))
    expect(lines.filter((line) => line.includes('takes further steps'))).not.toEqual([])
  })

  it('a break inside a case ends the loop in languages where break leaves the loop', async () => {
    const cases = [
      { labels: ['End'], body: [{ kind: 'leave', how: 'break', ...at(3) } as Step] },
      { labels: ['a'], body: [fail(4)] },
    ]
    const loop: Step = { kind: 'loop', body: [choice({ cases, breaksLoop: true })], start: 2, end: 40 }
    expect(await toldSteps([loop, ...REST])).toContain('For End, it ends the loop.')
  })
})

describe('the last return', () => {
  it('the last return is shown if the function also returns other values', async () => {
    const guard = when({ kind: 'truthy', subject: 'a' }, [give('VIEW', 3)], 3)
    expect(await toldSteps([guard, call('save', 10), call('open', 30), give('"redirect:/owners"', 40)])).toBe(
      'If a, it returns VIEW.\nCalls save.\nCalls open.\nReturns "redirect:/owners".',
    )
  })

  it('the last return of a plain value is omitted if all returns give the same value', async () => {
    const guard = when({ kind: 'truthy', subject: 'a' }, [give('VIEW', 3)], 3)
    expect(await toldSteps([guard, call('save', 10), call('open', 30), give('VIEW', 40)])).toBe(
      'If a, it returns VIEW.\nCalls save.\nCalls open.',
    )
  })
})

describe('a pattern in a condition', () => {
  const form: ConditionForm = { kind: 'matches', subject: 'self.parse()?', pattern: 'Some(frame)' }

  it.each<[Language, string, string]>([
    ['en', 'If parse()? is Some(frame), it raises E.', 'If parse()? is not Some(frame), it raises E.'],
    [
      'de',
      'Wenn parse()? die Form Some(frame) hat, wirft sie E.',
      'Wenn parse()? nicht die Form Some(frame) hat, wirft sie E.',
    ],
    [
      'ru',
      'Если parse()? имеет вид Some(frame), функция выбрасывает E.',
      'Если parse()? не имеет вида Some(frame), функция выбрасывает E.',
    ],
  ])('is what a value is in %s', async (language, positive, negative) => {
    const steps = [
      when(form, [fail(3)], 3),
      call('open', 8),
      when({ kind: 'not', part: form }, [fail(20)], 20),
      ...REST,
    ]
    const lines = (await toldSteps(steps, language)).split('\n')
    expect([lines[0], lines[2]]).toEqual([positive, negative])
  })
})

it('a loop with a negated condition is written with “until”', async () => {
  const form: ConditionForm = { kind: 'not', part: { kind: 'call', callee: 'self.is_shut', args: [] } }
  const loop = (asksLast?: true): Step => ({
    kind: 'loop',
    condition: { text: '!self.is_shut()', form },
    body: [call('open', 3)],
    start: 2,
    end: 4,
    ...(asksLast && { asksLast }),
  })
  expect(await toldSteps([loop(), ...REST])).toMatch(/^Until self\.is_shut\(\), it calls open\./)
  expect(await toldSteps([loop(true), ...REST])).toMatch(
    /^At least once, and then until self\.is_shut\(\), it calls open\./,
  )
})
