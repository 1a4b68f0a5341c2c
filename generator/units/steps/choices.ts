import type { Case, ChoiceStep, Step } from '../../analysis/steps/step.ts'
import { type Draft, draft, endingOf, isLeftOut, isStub, leftOut, stub } from './draft.ts'
import { isShort } from './join-stubs.ts'
import { shortCode, withoutOwner } from './short-code.ts'
import type { Act, Ending, Lead } from './told-steps.ts'

/** Draft of a case: its items, and the scope that its steps may end. */
type CaseDraft = { told: Draft[]; mayEnd: Ending }
type Tell = (each: Case, lead: Lead) => CaseDraft

/**
 * Drafts a choice with all of its cases, in source order. If some were missing, the rest would look complete.
 */
export function choiceOf({ over, cases, start, end }: ChoiceStep & Pick<Step, 'start' | 'end'>, tell: Tell): Draft[] {
  const subject = shortCode(withoutOwner(over))
  const below: Draft[] = []
  // Labels of the previous cases that fall through to this one.
  let through: string[] = []
  for (const each of cases) {
    const labels = each.labels.length > 0 ? [...through, ...each.labels] : []
    through = each.through ? labels : []
    below.push(...caseOf(each, leadOf(labels, each.guard), tell))
  }
  const isTold = below.some((one) => !isLeftOut(one))
  const head = { start, end: Math.max(start, Math.min(end, (cases[0]?.start ?? end + 1) - 1)) }
  const hasName = below.some(({ lead }) => lead?.kind === 'case' && lead.labels.length > 0)
  if (subject === null || !isTold || !hasName) return below.flatMap((one) => leftOutOf(one))
  const weight = Math.max(...below.map((one) => one.weight))
  const shown = below.filter(isStub).length > MAX_STUBS ? below.map(withoutValue) : below
  return [draft({ lead: { kind: 'choice', over: subject }, below: shown, weight, ranges: [head] })]
}

/**
 * Maximum number of undescribed cases that keep their values. Without values, the list can join the cases.
 */
const MAX_STUBS = 8

function withoutValue(one: Draft): Draft {
  return isStub(one) && one.acts.some(({ kind }) => kind === 'goes-on')
    ? { ...one, acts: [{ kind: 'more', mayEnd: 'nothing' }] }
    : one
}

function leadOf(labels: readonly string[], guard: string | undefined): Lead {
  const shown = labels.flatMap((label) => shortCode(withoutOwner(label)) ?? [])
  if (shown.length < labels.length || !isShort(shown)) return { kind: 'cases', count: labels.length }
  return { kind: 'case', labels: shown, guard: guard === undefined ? null : (shortCode(guard) ?? 'long') }
}

function caseOf(each: Case, lead: Lead, tell: Tell): Draft[] {
  const { told, mayEnd } = tell(each, lead)
  if (told.some((one) => !isLeftOut(one))) return told
  const ranges = [{ start: each.start, end: each.end }]
  const act = restOf(each, mayEnd)
  // A default case that does nothing is left out.
  const isIdleDefault = act.kind === 'idles' && lead.kind === 'case' && lead.labels.length === 0
  return isIdleDefault ? [] : [stub(lead, act, ranges)]
}

function restOf({ value, body, through }: Case, mayEnd: Ending): Act {
  if (through) return { kind: 'more', mayEnd }
  const isBroken = body.length > 0 && body.every((step) => step.kind === 'leave' && mayEnd === 'nothing')
  if (value === '' || isBroken) return { kind: 'idles' }
  const code = value === undefined ? null : shortCode(value)
  return code === null ? { kind: 'more', mayEnd } : { kind: 'goes-on', value: code }
}

/** Replaces a case by a note that steps are left out, because a case can't be named without its choice. */
function leftOutOf(one: Draft): Draft[] {
  const isQuiet = one.acts.length > 0 && one.acts.every(({ kind }) => kind === 'idles' || kind === 'goes-on')
  return isQuiet ? [] : [leftOut(one.ranges, endingOf([one]))]
}
