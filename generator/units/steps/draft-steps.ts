import { tellingComment } from '../../analysis/doc-comments/telling-comment.ts'
import { ends } from '../../analysis/steps/ends.ts'
import type { Condition, Step } from '../../analysis/steps/step.ts'
import { actOf } from './acts.ts'
import type { Teller } from './call-acts.ts'
import { isLogging } from './callee-words.ts'
import { choiceOf } from './choices.ts'
import { bothWhen, NOTHING, unless, whenOf } from './conditions.ts'
import {
  behind,
  type Draft,
  draft,
  endingOf,
  hasTwins,
  isLeftOut,
  joinRanges,
  leftOut,
  type Range,
  VITAL,
} from './draft.ts'
import { joinDrafts } from './join-drafts.ts'
import { calleeOf, shortCode, shortPart } from './short-code.ts'
import type { Act, Lead, When } from './told-steps.ts'

const MAX_INLINE = 3
const MAX_NOTE = 400
const NOTED = 3
/** Weight of a handler that swallows an error: as much as a call. */
const SWALLOWED = 3

/**
 * Position of a step. `isGuard`: a return there ends the function early. `isLoop`: a break there ends a loop.
 */
export type Where = { isGuard: boolean; isLoop: boolean }

/** Drafts the items for statements, in their order. */
export function draftSteps(steps: readonly Step[], teller: Teller, where: Where): Draft[] {
  const drafts: Draft[] = []
  let run: Draft[] = []
  for (const [at, step] of steps.entries()) {
    const isGuard = where.isGuard || at < steps.length - 1
    const own = withNote(draftsOf(step, teller, { ...where, isGuard }), step)
    const isBlock = step.kind === 'try' || step.kind === 'with'
    if (!isBlock) run.push(...own)
    else {
      // Steps inside a `try` or `with` block may fail together, so they aren't joined with steps outside the block.
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
      return led(loopLead(step), body, { head: headOf(step, step.body), whole: step })
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
        : led({ kind: 'within', resource }, body, { head: headOf(step, step.body), whole: step })
    }
    case 'defer': {
      const body = draftSteps(step.body, teller, { isGuard: true, isLoop: false })
      const done = body.filter((each) => !isClosing(each))
      return led({ kind: 'later' }, done, { head: step, whole: step })
    }
    default: {
      const told = actOf(step, teller, { ...where, isExplained: noteOf(step) !== null })
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

type Around = { head: Range; whole: Range; hasElse?: boolean }

/**
 * Drafts the items under a condition or a similar lead. A few plain items form one sentence, others form
 * their own list. `hasElse`: whether an else branch follows.
 */
function led(lead: Lead, body: Draft[], { head, whole, hasElse = false }: Around): Draft[] {
  const told = body.filter((each) => !isLeftOut(each))
  const ending = endingOf(body)
  const left = () => leftOut([rangeOf(whole)], behind(lead, ending))
  if (told.length === 0) return body.length === 0 ? [] : [left()]
  const acts = inOneSentence(body)
  const weight = Math.max(...told.map((each) => each.weight))
  const note = told.length === 1 ? (told[0]?.note ?? null) : null
  const isPlain = told.every((each) => each.lead === null && (each.note === null || note !== null))
  const isShort = whole.end - whole.start < MAX_LINES
  if (isPlain && acts && acts.length <= MAX_INLINE + (acts.some(isMore) ? 1 : 0)) {
    const ranges = isShort ? [rangeOf(whole)] : joinRanges([head, ...body.flatMap((each) => each.ranges)])
    return [draft({ lead, acts, weight, ranges, note })]
  }
  const [only] = body
  const isAlone = only && body.length === 1 && only.note === null && !hasElse
  const both = isAlone ? bothOf(lead, only.lead) : undefined
  if (only && both)
    return [{ ...only, lead: both, ranges: isShort ? [rangeOf(whole)] : joinRanges([head, ...only.ranges]) }]
  return [draft({ lead, below: body, weight, ranges: [head] })]
}

/** Combines items into one sentence, which notes omitted steps once. Undefined if they may end something. */
function inOneSentence(body: readonly Draft[]): Act[] | undefined {
  if (body.some((each) => isLeftOut(each) && endingOf([each]) !== 'nothing')) return undefined
  const acts = body.flatMap((each) => each.acts)
  return joinedCalls(acts.filter((act, at) => !isMore(act) || acts.findIndex(isMore) === at))
}

/** "Calls `a` and calls `b`" is one act. */
function joinedCalls(acts: readonly Act[]): Act[] {
  const joined: Act[] = []
  for (const act of acts) {
    const last = joined.at(-1)
    if (act.kind !== 'calls' || last?.kind !== 'calls') joined.push(act)
    else joined.splice(-1, 1, { kind: 'calls', names: [...last.names, ...act.names] })
  }
  return joined
}

const isMore = (act: Act) => act.kind === 'more'

/** Combines two nested conditions into one. Undefined if a part would be lost. */
function bothOf(outer: Lead, inner: Lead | null): Lead | undefined {
  if (outer.kind !== 'if' || inner?.kind !== 'if' || inner.when === 'some-cases') return undefined
  if (outer.when === 'some-cases') return undefined
  const when = bothWhen(outer.when, inner.when)
  const isWhole = when !== 'some-cases' && when.parts.length >= outer.when.parts.length + inner.when.parts.length
  return isWhole ? { kind: 'if', when } : undefined
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Link = { condition: Condition | null; body: readonly Step[]; place: Range }

function branches(step: Of<'branch'>, teller: Teller, where: Where): Draft[] {
  return distinctly(teller, (each) => chain(linksOf(step), each, where))
}

/** Adds the arguments of calls if cases would otherwise read alike. */
function distinctly(teller: Teller, tell: (teller: Teller) => Draft[]): Draft[] {
  const drafts = tell(teller)
  if (teller.isArgued || !hasTwins(drafts)) return drafts
  const argued = tell({ ...teller, isArgued: true })
  return hasTwins(argued) ? drafts : argued
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

/** Drafts an if-else chain. Each later branch repeats the negated conditions of omitted branches. */
function chain(links: readonly Link[], teller: Teller, where: Where): Draft[] {
  const drafts: Draft[] = []
  const left: Draft[] = []
  let untold: When = NOTHING
  for (const [at, { condition, body, place }] of links.entries()) {
    const own = condition && isPassedOn(condition, body) ? [] : draftSteps(body, teller, { ...where, isGuard: true })
    const when = condition ? bothWhen(untold, whenOf(condition)) : untold
    const isElse = drafts.length > 0
    const lead: Lead = isElse ? { kind: 'else', when: when === NOTHING ? null : when } : { kind: 'if', when }
    const head = condition ? headOf(place, body) : { start: place.start, end: place.start }
    const told = led(lead, own, { head, whole: place, hasElse: at < links.length - 1 })
    if (told.some((each) => !isLeftOut(each)) && (when !== 'some-cases' || told.some(isWeighty))) drafts.push(...told)
    else {
      if (told.length > 0) left.push(leftOut([rangeOf(place)], endingOf(told)))
      if (condition) untold = bothWhen(untold, unless(condition))
    }
  }
  return [...drafts, ...left]
}

/** Whether an item is worth showing without its condition. */
function isWeighty({ weight, note, acts, below }: Draft): boolean {
  const isVain = acts.every(({ kind }) => kind === 'returns' || kind === 'returns-result')
  return note !== null || (weight >= WEIGHTY && (below.length > 0 || !isVain))
}

const WEIGHTY = 4

/** Whether a branch only passes a failure to the caller, unchanged or with little added. */
function isPassedOn({ form }: Condition, body: readonly Step[]): boolean {
  if (form.kind !== 'failed' && !isError(form)) return false
  const last = body.at(-1)
  const isQuiet = body.slice(0, -1).every((step) => step.kind === 'call' && isLogging(step.callee))
  if (last?.kind === 'return') return isQuiet && /\berr\b/.test(last.value ?? '')
  return isQuiet && last?.kind === 'raise' && (last.again === true || UNSPECIFIC.test(last.type ?? 'error'))
}

/** `err != nil` that does not stand right behind its call. */
function isError(form: Condition['form']): boolean {
  return form.kind === 'not' && form.part.kind === 'missing' && form.part.subject === 'err'
}

const UNSPECIFIC = /^(?:error|codes\.(?:Internal|Unknown)|\w+\.Code(?:Internal|Unknown))$/

function loopLead({ item, over, condition, asksLast }: Of<'loop'>): Lead {
  const among = over === undefined ? null : shortPart(over)
  const each = shortCode(itemOf(item ?? ''), 24)
  if (among !== null) return { kind: 'each', item: each, over: among }
  if (over !== undefined && each !== null) return { kind: 'each', item: each, over: null }
  return condition ? { kind: 'while', when: whenOf(condition), asksLast: asksLast === true } : { kind: 'repeat' }
}

/** A loop variable without its type and without Go's unused index. */
function itemOf(text: string): string {
  return text.replace(/^_, /, '').replace(/^(\w+)\??: .*$/, '$1')
}

function choices(step: Of<'choice'>, teller: Teller, where: Where): Draft[] {
  return distinctly(teller, (each) => casesOf(step, each, where))
}

function casesOf(step: Of<'choice'>, teller: Teller, where: Where): Draft[] {
  const isLoop = step.breaksLoop === true && where.isLoop
  if (step.over !== '')
    return choiceOf(step, (each, lead) => {
      const body = draftSteps(each.body, teller, { isGuard: true, isLoop })
      while (body.at(-1)?.acts.every(({ kind }) => kind === 'leaves') && body.at(-1)?.below.length === 0) body.pop()
      if (each.through) body.push(leftOut([rangeOf(each)], 'nothing'))
      return {
        told: led(lead, body, { head: headOf(each, each.body), whole: each }),
        mayEnd: behind(lead, endingOf(body)),
      }
    })
  const links = step.cases.map(({ labels, body, ...place }): Link => {
    const text = labels.join(', ')
    return { condition: labels.length === 0 ? null : { text, form: { kind: 'text', text } }, body, place }
  })
  return chain(links, teller, { ...where, isLoop })
}

/** Drafts a `try`. If the list would omit all that may fail, it tells every step of the block. */
function tries(step: Of<'try'> & Range, teller: Teller, where: Where): Draft[] {
  const drafts = triesTold(step, teller, where)
  return drafts ?? triesTold(step, { ...teller, isEager: true }, where) ?? []
}

/** Undefined if handlers are told, but no step that may fail is. */
function triesTold(given: Of<'try'> & Range, teller: Teller, where: Where): Draft[] | undefined {
  const { elseAt = given.body.length } = given
  const step = { ...given, body: given.body.slice(0, elseAt) }
  const isGuard = where.isGuard || step.catches.length > 0
  const body = draftSteps(step.body, teller, { ...where, isGuard })
  // A handler can name the steps that may fail only if the list shows every step of the try block.
  const isWhole =
    body.every((each) => !isLeftOut(each)) &&
    step.body.every(({ kind }) => kind !== 'with') &&
    isGapless(step) &&
    callsOf(step.body).every((each) => isTold(each, teller))
  const inner = { isGuard: true, isLoop: where.isLoop }
  const [first] = step.body
  const only = step.body.length === 1 && isGapless(step) ? callIn(first) : undefined
  const what = only === undefined ? null : (teller.callees(only)?.name ?? null)
  const handlers = step.catches.flatMap((each, at) => {
    const types = each.types.flatMap((type) => shortPart(type) ?? [])
    const acts = draftSteps(each.body, teller, inner)
    const isAgain = acts.every(
      (own) =>
        own.lead === null &&
        own.acts.every(
          (act) => (act.kind === 'raises' || act.kind === 'returns-error') && act.type === null && act.message === null,
        ) &&
        own.below.length === 0,
    )
    if (types.length < each.types.length) return [leftOut([rangeOf(each)], endingOf(acts))]
    const head = headOf(each, each.body)
    if (acts.length === 0 && !ends(each.body) && (what || (isWhole && body.length > 0)))
      acts.push(draft({ lead: null, acts: [{ kind: 'goes-on-after' }], weight: SWALLOWED, ranges: [head] }))
    else if (isAgain) return []
    return led({ kind: 'catch', types, what, steps: null, isOther: at > 0 && types.length === 0 }, acts, {
      head,
      whole: each,
    }).map((own) => (isWhole && own.lead ? { ...own, guards: body } : own))
  })
  const untroubled = clause({ kind: 'untroubled' }, given.body.slice(elseAt), (steps) =>
    draftSteps(steps, teller, { ...where, isGuard }),
  )
  const always = clause({ kind: 'finally' }, step.finally ?? [], (steps) => draftSteps(steps, teller, inner))
  const goesOn = step.catches.some((each) => !ends(each.body))
  const isCut = goesOn && endingOf(body) !== 'nothing'
  const head = headOf(step, step.body)
  const isVague = handlers.some((each) => each.lead?.kind === 'catch' && !each.lead.what && !each.guards)
  const lead: Lead = { kind: 'tried' }
  const inside = isCut ? body.map(caughtAgain) : body
  const tried = isCut || isVague ? led(lead, inside, { head, whole: step }) : body
  // If the list omits all steps of a try block, readers can't know what its handlers are for.
  const isLost = isVague && tried.every(isLeftOut)
  if (isLost && !teller.isEager) return undefined
  if (isLost && handlers.some(({ weight }) => weight >= VITAL)) {
    const acts: Act[] = [{ kind: 'more', mayEnd: endingOf(tried) }]
    return [draft({ lead, acts, ranges: [head] }), ...handlers, ...untroubled, ...always]
  }
  const told = isLost ? handlers.map((each) => leftOut(each.ranges, endingOf([each]))) : handlers
  return [...tried, ...told, ...untroubled, ...always]
}

/** Drafts the items of an `else` or `finally`, whose own line has no place in the tree of steps. */
function clause(lead: Lead, steps: readonly Step[], drafted: (steps: readonly Step[]) => Draft[]): Draft[] {
  const [first] = steps
  if (!first) return []
  const whole = { start: first.start, end: steps.at(-1)?.end ?? first.end }
  return led(lead, drafted(steps), { head: { start: first.start, end: first.start }, whole })
}

/** Replaces a raised error by a note. The try block catches it, so raising it ends only the block. */
function caughtAgain(draft: Draft): Draft {
  if (draft.acts.some(({ kind }) => kind === 'raises')) return leftOut(draft.ranges, 'block')
  return draft.below.length === 0 ? draft : { ...draft, below: draft.below.map(caughtAgain) }
}

/** Whether the steps cover every line of the try block. A line without a step may fail, too. */
function isGapless({ start, end, body, catches }: Of<'try'>): boolean {
  const last = (catches[0]?.start ?? end) - 1
  const before = [start, ...body.map((each) => each.end)]
  const starts = [...body.map((each) => each.start), last]
  const isNested = callsOf(body).some(({ args }) => args.some((each) => each.includes('(')))
  return !isNested && starts.every((each, at) => each - (before[at] ?? 0) <= 1)
}

type CallStep = Of<'call'>

/** Call statements among the steps, at any depth. */
function callsOf(steps: readonly Step[]): CallStep[] {
  return steps.flatMap((step): CallStep[] => {
    if (step.kind === 'call') return [step]
    if (step.kind === 'branch') return [...callsOf(step.body), ...callsOf(step.otherwise ?? [])]
    if (step.kind === 'choice') return step.cases.flatMap(({ body }) => callsOf(body))
    return 'body' in step ? callsOf(step.body) : []
  })
}

function isTold(step: CallStep, teller: Teller): boolean {
  const { act } = actOf(step, teller, { isGuard: false, isLoop: false, isExplained: noteOf(step) !== null }) ?? {}
  return isLogging(step.callee) || (act !== undefined && act.kind !== 'more')
}

function callIn(step: Step | undefined): string | undefined {
  if (step?.kind === 'call') return step.callee
  return step?.kind === 'return' || step?.kind === 'assign' ? calleeOf(step.value ?? '') : undefined
}

/** Whether an item only closes resources. All code does that, so it needs no mention. */
function isClosing({ acts }: Draft): boolean {
  const isCloser = (name: string) =>
    /(?:^|\.)(?:close|Close|Unlock|RUnlock|release|cancel|stop|Stop|Done|dispose|Rollback)$/.test(name)
  return acts.every(
    (act) => act.kind === 'calls' && act.names.every(({ text }) => isCloser(text.replace(/\(.*$/s, ''))),
  )
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
