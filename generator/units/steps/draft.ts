import type { Act, Ending, Lead } from './told-steps.ts'

/** Minimum weight of vital steps, which readers must not miss. Only too long a list leaves them out. */
export const VITAL = 20

export type Range = { start: number; end: number }

/** Draft of a list item. */
export type Draft = {
  lead: Lead | null
  acts: Act[]
  below: Draft[]
  weight: number
  /** Lines that the item describes. */
  ranges: Range[]
  note: { text: string; range: Range } | null
  /** Items of the try block whose failures this handler handles. */
  guards?: Draft[]
  /** Set if the item stands for a whole block that is left out. */
  isBlock?: true
}

export function draft(parts: Partial<Draft> & Pick<Draft, 'lead' | 'ranges'>): Draft {
  return { acts: [], below: [], weight: 0, note: null, ...parts }
}

/** Creates an item for steps that are left out. */
export function leftOut(ranges: Range[], mayEnd: Ending): Draft {
  return draft({ lead: null, acts: [{ kind: 'more', mayEnd }], ranges, isBlock: true })
}

/** Whether an item says only that something is left out, or that a case does nothing. */
export function isLeftOut(draft: Draft): boolean {
  const { lead, acts, below } = draft
  return isStub(draft) || (lead === null && below.length === 0 && acts.every(({ kind }) => kind === 'more'))
}

/** Whether an item names a case without describing it. */
export function isStub({ lead, acts, below }: Draft): boolean {
  return isCase(lead) && below.length === 0 && acts.every(({ kind }) => STUBS.has(kind))
}

const STUBS = new Set<Act['kind']>(['more', 'idles', 'goes-on'])

export function isCase(lead: Lead | null): lead is Extract<Lead, { kind: 'case' | 'cases' }> {
  return lead?.kind === 'case' || lead?.kind === 'cases'
}

/** Names a case without describing its steps. */
export function stub(lead: Lead, act: Act, ranges: Range[]): Draft {
  return draft({ lead, acts: [act], ranges })
}

/** Whether an item stands for left-out steps that end nothing. The list stays true without the item. */
export function isHarmless(draft: Draft): boolean {
  return isLeftOut(draft) && !isStub(draft) && endingOf([draft]) === 'nothing'
}

/** Whether two neighbouring cases or branches read alike despite their different conditions. */
export function hasTwins(drafts: readonly Draft[]): boolean {
  const [only] = drafts
  const siblings = drafts.length === 1 && only?.lead?.kind === 'choice' ? only.below : drafts
  const said = siblings.flatMap((each) => (isCalling(each) ? [JSON.stringify([each.acts, saidBelow(each)])] : []))
  return new Set(said).size < said.length
}

function isCalling({ acts, below }: Draft): boolean {
  return acts.some(({ kind }) => CALLING.has(kind)) || below.some(isCalling)
}

const CALLING = new Set<Act['kind']>(['calls', 'gets', 'returns-result'])

function saidBelow({ below }: Draft): unknown[] {
  return below.map((each) => [each.lead, each.acts, saidBelow(each)])
}

/** The widest scope that the steps may end. */
export function endingOf(drafts: readonly Draft[]): Ending {
  return worst(drafts.map(endingOfOne))
}

function endingOfOne({ lead, acts, below }: Draft): Ending {
  return behind(lead, worst([...acts.map(endingOfAct), endingOf(below)]))
}

function worst(endings: readonly Ending[]): Ending {
  return ENDINGS.findLast((each) => endings.includes(each)) ?? 'nothing'
}

const ENDINGS: readonly Ending[] = ['nothing', 'block', 'pass', 'outer', 'function']

function endingOfAct(act: Act): Ending {
  if (act.kind === 'more') return act.mayEnd
  if (act.kind === 'leaves') return 'block'
  if (act.kind === 'continues' || act.kind === 'breaks') return act.loop === null ? 'pass' : 'outer'
  return EXITS.has(act.kind) ? 'function' : 'nothing'
}

const EXITS = new Set<Act['kind']>(['returns', 'returns-error', 'returns-result', 'returns-new', 'raises', 'panics'])

/** Returns the scope that an ending inside a block with this lead still ends outside the block. */
export function behind(lead: Lead | null, ending: Ending): Ending {
  if (lead?.kind === 'nested') return behind(lead.outer, behind(lead.inner, ending))
  const isLoop = lead?.kind === 'each' || lead?.kind === 'while' || lead?.kind === 'repeat'
  if (isLoop && ending === 'outer') return 'pass'
  const isOver = isLoop ? ending === 'pass' || ending === 'block' : ending === 'block' && endsBlocks(lead)
  return isOver ? 'nothing' : ending
}

function endsBlocks(lead: Lead | null): boolean {
  return isCase(lead) || lead?.kind === 'choice' || lead?.kind === 'tried'
}

/** Items that tell something. */
export function countOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, each) => sum + (isLeftOut(each) ? 0 : 1) + countOf(each.below), 0)
}

/** Removes left-out items that end nothing, and joins the others. Returns how many it removed. */
export function dropLeftOut(list: Draft[]): number {
  let dropped = 0
  for (let at = list.length - 1; at >= 0; at--) {
    const item = list[at]
    if (!item) continue
    dropped += dropLeftOut(item.below)
    const next = list[at + 1]
    const isJoined = isLeftOut(item) && !isStub(item) && next && isLeftOut(next) && !isStub(next)
    if (isHarmless(item)) dropped++
    else if (isJoined) list[at + 1] = leftOut(joinRanges([...item.ranges, ...next.ranges]), endingOf([item, next]))
    if (isHarmless(item) || isJoined) list.splice(at, 1)
  }
  return dropped
}

/** Adjoining ranges become one. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const joined: Range[] = []
  for (const { start, end } of sorted) {
    const last = joined.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}
