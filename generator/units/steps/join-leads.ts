import { bothWhen } from './conditions.ts'
import { type Draft, joinRanges } from './draft.ts'
import type { Lead } from './told-steps.ts'

/**
 * Joins a condition or loop with the only item below it, at any depth: a list of one item only makes the page
 * deeper. Changes the items in place, since handlers refer to them. Returns how many items it joined.
 */
export function joinLeads(list: readonly Draft[]): number {
  let joined = 0
  for (const [at, item] of list.entries()) {
    joined += joinLeads(item.below)
    const [only] = item.below
    const isAlone = only && item.below.length === 1 && item.acts.length === 0 && only.note === null && !only.guards
    // An "otherwise" after joined conditions wouldn't say which of them failed.
    if (!isAlone || list[at + 1]?.lead?.kind === 'else') continue
    const lead = item.lead && only.lead && bothOf(item.lead, only.lead)
    if (!lead) continue
    const { acts, below } = only
    Object.assign(item, { lead, acts, below, ranges: joinRanges([...item.ranges, ...only.ranges]) })
    joined++
  }
  return joined
}

const OUTER = /^(?:if|else|each|while|repeat)$/
const INNER = /^(?:if|each|while|repeat)$/

function bothOf(outer: Lead, inner: Lead): Lead | undefined {
  if (!OUTER.test(outer.kind) || !INNER.test(inner.kind)) return undefined
  const isVague = [outer, inner].some((lead) => 'when' in lead && lead.when === 'some-cases')
  if (isVague) return undefined
  if (inner.kind !== 'if' || (outer.kind !== 'if' && outer.kind !== 'else')) return { kind: 'nested', outer, inner }
  const when = outer.when === null ? inner.when : bothWhen(outer.when, inner.when)
  const isWhole = when !== 'some-cases' && when.parts.every(({ kind }) => kind !== 'others')
  return isWhole ? { kind: outer.kind, when } : undefined
}
