import { eitherOf } from './conditions.ts'
import { type Draft, isHarmless, joinRanges } from './draft.ts'
import type { CalledName } from './told-steps.ts'

const MAX_NAMES = 4
const MAX_LETTERS = 120
/** Maximum number of lines that joined calls span. Calls further apart have something else between them. */
const MAX_SPAN = 8

/** Joins consecutive calls into one step, and consecutive guards that end alike. */
export function joinDrafts(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const [at, next] of drafts.entries()) {
    const place = joined.findLastIndex((each) => each.isBlock || !isHarmless(each))
    const last = joined[place]
    const isAlone = next.note === null && drafts[at + 1]?.lead?.kind !== 'else'
    const both = last && isAlone ? (callsOf(last, next) ?? guardOf(last, next)) : undefined
    if (both) joined.splice(place, 1, both)
    else joined.push(next)
  }
  return joined
}

function callsOf(last: Draft, next: Draft): Draft | undefined {
  const names = [...namesIn(last), ...namesIn(next)]
  const start = last.ranges[0]?.start ?? 0
  const end = next.ranges.at(-1)?.end ?? 0
  if (namesIn(last).length === 0 || namesIn(next).length === 0) return undefined
  const distinct = names.filter(({ text }, at) => text !== names[at - 1]?.text)
  const letters = distinct.reduce((sum, { text }) => sum + text.length, 0)
  // Repeated calls of one function are named once.
  const isNear = distinct.length === 1 || end - start <= MAX_SPAN
  if (!isNear || distinct.length > MAX_NAMES || letters > MAX_LETTERS) return undefined
  return {
    ...last,
    acts: [{ kind: 'calls', names: distinct }],
    weight: Math.max(last.weight, next.weight),
    ranges: joinRanges([...last.ranges, ...next.ranges]),
  }
}

function namesIn({ lead, acts, below }: Draft): CalledName[] {
  const [act] = acts
  return lead === null && below.length === 0 && acts.length === 1 && act?.kind === 'calls' ? act.names : []
}

const ENDS = /^(?:returns|returns-error|returns-result|returns-new|raises|panics|continues|breaks)$/

function guardOf(last: Draft, next: Draft): Draft | undefined {
  if (last.lead?.kind !== 'if' || next.lead?.kind !== 'if' || last.below.length + next.below.length > 0)
    return undefined
  const [act, ...rest] = next.acts
  if (!act || rest.length > 0 || !ENDS.test(act.kind) || JSON.stringify(last.acts) !== JSON.stringify(next.acts))
    return undefined
  // A repeated condition tests a new value, so the guards stay separate.
  const isSame = JSON.stringify(last.lead.when) === JSON.stringify(next.lead.when)
  const when = isSame ? undefined : eitherOf(last.lead.when, next.lead.when)
  if (!when) return undefined
  return { ...last, lead: { kind: 'if', when }, ranges: joinRanges([...last.ranges, ...next.ranges]) }
}
