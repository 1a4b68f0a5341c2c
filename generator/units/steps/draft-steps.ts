import { tellingComment } from '../../analysis/doc-comments/telling-comment.ts'
import type { Condition, Step } from '../../analysis/steps/step.ts'
import { actOf, type Teller } from './acts.ts'
import { isLogging } from './callees.ts'
import { unless, whenOf } from './conditions.ts'
import { type Draft, draft, joinRanges, type Range } from './draft.ts'
import { joinDrafts } from './join-drafts.ts'
import { calleeOf, shortCode, shortPart } from './short-code.ts'
import type { Lead, When } from './told-steps.ts'

const MAX_INLINE = 3
const MAX_NOTE = 400
const NOTED = 3

/** Where a step stands. `isGuard`: a return there ends the function early; `isLoop`: a break there ends a loop. */
export type Where = { isGuard: boolean; isLoop: boolean }

/** What is told of statements, in their order. */
export function draftSteps(steps: readonly Step[], teller: Teller, where: Where): Draft[] {
  const drafts: Draft[] = []
  let run: Draft[] = []
  for (const step of steps) {
    const own = withNote(draftsOf(step, teller, where), step)
    const isBlock = step.kind === 'try' || step.kind === 'with'
    if (!isBlock) run.push(...own)
    else {
      // What may fail together is not joined with what stands outside.
      drafts.push(...joinDrafts(run), ...own)
      run = []
    }
  }
  return [...drafts, ...joinDrafts(run)]
}

function draftsOf(step: Step, teller: Teller, where: Where): Draft[] {
  switch (step.kind) {
    case 'branch':
      return branches(step, teller, where)
    case 'choice':
      return choices(step, teller, where)
    case 'loop': {
      const body = draftSteps(step.body, teller, { isGuard: true, isLoop: true })
      return led(loopLead(step), headOf(step, step.body), body, step)
    }
    case 'try':
      return tries(step, teller, where)
    case 'with': {
      const body = draftSteps(step.body, teller, where)
      const resource = shortPart(step.resource)
      const callee = calleeOf(step.resource)
      const isTelling = callee === undefined || (teller.callees(callee)?.known ?? 'foreign') !== 'foreign'
      return resource === null || !isTelling
        ? body
        : led({ kind: 'within', resource }, headOf(step, step.body), body, step)
    }
    case 'defer': {
      const body = draftSteps(step.body, teller, { isGuard: true, isLoop: false })
      return led(
        { kind: 'later' },
        step,
        body.filter((each) => !isClosing(each)),
        step,
      )
    }
    default: {
      if (step.kind === 'leave' && !where.isLoop) return []
      const told = actOf(step, teller, { isGuard: where.isGuard, isExplained: noteOf(step) !== null })
      return told ? [draft({ lead: null, acts: [told.act], weight: told.weight, ranges: [rangeOf(step)] })] : []
    }
  }
}

function rangeOf({ start, end }: Range): Range {
  return { start, end }
}

/** The lines of a statement before its body. */
function headOf({ start, end }: Range, body: readonly Step[]): Range {
  const first = body[0]
    ? body[0].comment && body[0].comment.start > start
      ? Math.min(body[0].comment.start, body[0].start)
      : body[0].start
    : end + 1
  return { start, end: Math.max(start, Math.min(end, first - 1)) }
}

const MAX_LINES = 8

/** Items under a condition or the like: in one sentence where they are few and plain, else as a list of their own. */
function led(lead: Lead, head: Range, body: Draft[], whole: Range): Draft[] {
  if (body.length === 0) return []
  const acts = body.flatMap((each) => each.acts)
  const weight = Math.max(...body.map((each) => each.weight))
  const note = body.length === 1 ? (body[0]?.note ?? null) : null
  const isPlain = body.every((each) => each.lead === null && (each.note === null || note !== null))
  const isShort = whole.end - whole.start < MAX_LINES
  if (isPlain && acts.length <= MAX_INLINE) {
    const ranges = isShort ? [rangeOf(whole)] : joinRanges([head, ...body.flatMap((each) => each.ranges)])
    return [draft({ lead, acts, weight, ranges, note })]
  }
  const [only] = body
  const both = only && body.length === 1 && only.note === null ? bothOf(lead, only.lead) : undefined
  if (only && both)
    return [{ ...only, lead: both, ranges: isShort ? [rangeOf(whole)] : joinRanges([head, ...only.ranges]) }]
  return [draft({ lead, below: body, weight, ranges: [head] })]
}

/** Two conditions, one within the other, are one. */
function bothOf(outer: Lead, inner: Lead | null): Lead | undefined {
  if (outer.kind !== 'if' || inner?.kind !== 'if' || inner.when === 'some-cases') return undefined
  const when = bothWhen(outer.when, inner.when)
  return when === 'some-cases' ? undefined : { kind: 'if', when }
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Link = { condition: Condition | null; body: readonly Step[]; place: Range }

function branches(step: Of<'branch'>, teller: Teller, where: Where): Draft[] {
  return chain(linksOf(step), teller, where)
}

function linksOf(step: Of<'branch'>): Link[] {
  const { condition, body, otherwise = [] } = step
  const end = otherwise[0] ? Math.max(step.start, body.at(-1)?.end ?? otherwise[0].start - 1) : step.end
  const own: Link = { condition, body, place: { start: step.start, end: Math.min(end, step.end) } }
  const [next] = otherwise
  if (next?.kind === 'branch' && otherwise.length === 1) return [own, ...linksOf(next)]
  const last = otherwise.at(-1)
  return next && last ? [own, { condition: null, body: otherwise, place: { start: next.start, end: last.end } }] : [own]
}

/** Conditions of which the first that holds counts: those that nothing is told of are named by the next. */
function chain(links: readonly Link[], teller: Teller, where: Where): Draft[] {
  const drafts: Draft[] = []
  let untold: When = NOTHING
  for (const { condition, body, place } of links) {
    const own = condition && isPassedOn(condition, body) ? [] : draftSteps(body, teller, { ...where, isGuard: true })
    const when = condition ? bothWhen(untold, whenOf(condition)) : untold
    const isElse = drafts.length > 0
    const lead: Lead = isElse ? { kind: 'else', when: when === NOTHING ? null : when } : { kind: 'if', when }
    const head = condition ? headOf(place, body) : { start: place.start, end: place.start }
    const told = led(lead, head, own, place)
    if (told.length > 0 && (when !== 'some-cases' || told.some(isWeighty))) {
      drafts.push(...told)
      untold = NOTHING
    } else if (condition) untold = bothWhen(untold, unless(condition))
  }
  return drafts
}

const NOTHING: When = { join: 'all', parts: [] }

function bothWhen(one: When, other: When): When {
  if (one === NOTHING) return other
  if (one === 'some-cases' || other === 'some-cases') return 'some-cases'
  const isPlain = ({ join, parts }: Exclude<When, string>) => join === 'all' || parts.length === 1
  const parts = [...one.parts, ...other.parts]
  return isPlain(one) && isPlain(other) && parts.length <= MAX_PARTS ? { join: 'all', parts } : 'some-cases'
}

const MAX_PARTS = 3

/** What is worth telling without saying when it happens. */
function isWeighty({ weight, note, acts, below }: Draft): boolean {
  const isVain = acts.every(({ kind }) => kind === 'returns' || kind === 'returns-result')
  return note !== null || (weight >= WEIGHTY && (below.length > 0 || !isVain))
}

const WEIGHTY = 4

/** A failure that goes to the caller as it is, or with a word more. */
function isPassedOn({ form }: Condition, body: readonly Step[]): boolean {
  if (form.kind !== 'failed') return false
  const last = body.at(-1)
  const isQuiet = body.slice(0, -1).every((step) => step.kind === 'call' && isLogging(step.callee))
  if (last?.kind === 'return') return isQuiet && /\berr\b/.test(last.value ?? '')
  return isQuiet && last?.kind === 'raise' && (last.again === true || UNSPECIFIC.test(last.type ?? 'error'))
}

const UNSPECIFIC = /^(?:error|codes\.(?:Internal|Unknown)|\w+\.Code(?:Internal|Unknown))$/

function loopLead({ item, over, condition }: Of<'loop'>): Lead {
  const among = over === undefined ? null : shortPart(over)
  if (among !== null) return { kind: 'each', item: shortCode(item?.replace(/^_, /, '') ?? '', 24), over: among }
  return condition ? { kind: 'while', when: whenOf(condition) } : { kind: 'repeat' }
}

const MAX_LABELS = 4

function choices({ over, cases, start, end }: Of<'choice'>, teller: Teller, where: Where): Draft[] {
  if (over === '') {
    const links = cases.map(({ labels, body, ...place }): Link => {
      const text = labels.join(', ')
      return { condition: labels.length === 0 ? null : { text, form: { kind: 'text', text } }, body, place }
    })
    return chain(links, teller, { ...where, isLoop: false })
  }
  const subject = shortPart(over)
  const below = cases.flatMap((each): Draft[] => {
    const labels = each.labels.flatMap((label) => shortPart(label) ?? [])
    if (labels.length < each.labels.length || labels.length > MAX_LABELS || subject === null) return []
    const body = draftSteps(each.body, teller, { isGuard: true, isLoop: false })
    return led({ kind: 'case', labels }, headOf(each, each.body), body, each)
  })
  if (subject === null || below.length === 0) return []
  const weight = Math.max(...below.map((each) => each.weight))
  const head = headOf({ start, end: Math.max(start, (cases[0]?.start ?? end) - 1) }, [])
  return [draft({ lead: { kind: 'choice', over: subject }, below, weight, ranges: [head] })]
}

function tries(step: Of<'try'>, teller: Teller, where: Where): Draft[] {
  const body = draftSteps(step.body, teller, where)
  const inner = { isGuard: true, isLoop: where.isLoop }
  const only = step.body.length === 1 ? callIn(step.body[0]) : undefined
  const what = only === undefined ? null : (teller.callees(only)?.name ?? null)
  const handlers = step.catches.flatMap((each) => {
    const types = each.types.flatMap((type) => shortPart(type) ?? [])
    const acts = draftSteps(each.body, teller, inner)
    const isAgain = acts.every(
      (own) =>
        own.acts.every(
          (act) => (act.kind === 'raises' || act.kind === 'returns-error') && act.type === null && act.message === null,
        ) && own.below.length === 0,
    )
    if (isAgain || types.length < each.types.length) return []
    const head = headOf(each, each.body)
    return led({ kind: 'catch', types, what, steps: null }, head, acts, each).map((own) => ({ ...own, guards: body }))
  })
  const last = step.finally ?? []
  const [first] = last
  const place = first ? { start: first.start, end: last.at(-1)?.end ?? first.end } : null
  const always = place
    ? led({ kind: 'finally' }, { start: place.start, end: place.start }, draftSteps(last, teller, inner), place)
    : []
  return [...body, ...handlers, ...always]
}

function callIn(step: Step | undefined): string | undefined {
  if (step?.kind === 'call') return step.callee
  return step?.kind === 'return' || step?.kind === 'assign' ? calleeOf(step.value ?? '') : undefined
}

/** What everybody closes, nobody needs to be told. */
function isClosing({ acts }: Draft): boolean {
  const isCloser = (name: string) =>
    /(?:^|\.)(?:close|Close|Unlock|RUnlock|release|cancel|stop|Stop|Done|dispose|Rollback)$/.test(name)
  return acts.every((act) => act.kind === 'calls' && act.names.every(({ text }) => isCloser(text)))
}

function withNote(drafts: Draft[], step: Step): Draft[] {
  const [first, ...rest] = drafts
  const note = first && noteOf(step)
  if (!first || !note || first.note) return drafts
  return [{ ...first, note, weight: first.weight + NOTED }, ...rest]
}

function noteOf(step: Step): Draft['note'] {
  const { comment } = step
  if (!comment || comment.text.length > MAX_NOTE || /\n\s*\n|^\s*[-*] |```/m.test(comment.text)) return null
  const isGuard =
    step.kind === 'raise' || (step.kind === 'branch' && /^(?:return|raise)$/.test(step.body.at(-1)?.kind ?? ''))
  return tellingComment(comment.text, isGuard) === 0 ? null : { text: comment.text, range: rangeOf(comment) }
}
