import { type Draft, endingOf, isCase, isStub, joinRanges } from './draft.ts'
import type { Lead } from './told-steps.ts'

const MAX_LABELS = 8
const MAX_LETTERS = 120

/** Whether the labels fit into a sentence. */
export function isShort(labels: readonly string[]): boolean {
  return labels.length <= MAX_LABELS && labels.join('').length <= MAX_LETTERS
}

/** Joins consecutive cases that are named but not described into one item, at any depth. */
export function joinStubs(list: Draft[]): void {
  for (const item of list) joinStubs(item.below)
  for (let at = list.length - 1; at > 0; at--) {
    const [one, other] = [list[at - 1], list[at]]
    const both = one && other && bothOf(one, other)
    if (both) list.splice(at - 1, 2, both)
  }
}

function bothOf(one: Draft, other: Draft): Draft | undefined {
  const isAlike = isStub(one) && isStub(other) && saidBy(one) === saidBy(other)
  // The default case covers everything that no other case does, so it stays separate.
  if (!isAlike || isDefault(one) || isDefault(other)) return undefined
  const lead = bothLeads(one.lead, other.lead)
  return lead && { ...one, lead, ranges: joinRanges([...one.ranges, ...other.ranges]) }
}

function saidBy(draft: Draft): string {
  return JSON.stringify([draft.acts, endingOf([draft])])
}

function isDefault({ lead }: Draft): boolean {
  return lead?.kind === 'case' && lead.labels.length === 0
}

function bothLeads(one: Lead | null, other: Lead | null): Lead | undefined {
  if (!isCase(one) || !isCase(other)) return undefined
  const labels = [one, other].flatMap((lead) => (lead.kind === 'case' ? lead.labels : []))
  const isNamed = one.kind === 'case' && other.kind === 'case'
  const isGuarded = [one, other].some((lead) => lead.kind === 'case' && lead.guard !== null)
  if (isNamed && !isGuarded && isShort(labels)) return { kind: 'case', labels, guard: null }
  // A few names tell more than their number, so cases are only counted if there are too many labels.
  return labels.length > MAX_LABELS || !isNamed ? { kind: 'cases', count: countOf(one) + countOf(other) } : undefined
}

function countOf(lead: Extract<Lead, { kind: 'case' | 'cases' }>): number {
  return lead.kind === 'cases' ? lead.count : lead.labels.length
}
