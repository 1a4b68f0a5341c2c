import type { CodeSymbol } from '../../analysis/file-analysis.ts'
import type { ModelFile } from '../../analysis/project-model.ts'
import { findSymbol } from '../../analysis/resolve-citation.ts'
import { bodiesOf } from '../../analysis/steps/bodies-of.ts'
import type { FunctionSteps, Step } from '../../analysis/steps/step.ts'
import { type ComposeContext, checked } from '../view.ts'
import { isUntold, type Teller } from './call-acts.ts'
import { calleesOf } from './callees.ts'
import { countOf, type Draft, dropLeftOut, joinRanges, type Range } from './draft.ts'
import { draftSteps } from './draft-steps.ts'
import { foldDrafts } from './fold-drafts.ts'
import { joinLeads } from './join-leads.ts'
import { MAX_CODE, shortCode } from './short-code.ts'
import type { Lead, StepsFacts, ToldStep } from './told-steps.ts'

const MIN_LINES = 15
const MIN_STEPS = 3
/** Minimum number of items. One item may tell two steps: a condition and the step under it. */
const MIN_ITEMS = 2
const LIMITS = { most: 16, mostVital: 18 }
/** Maximum number of omitted statements per step that the list tells. */
const MAX_GAPS = 2
/**
 * Maximum number of left-out steps per told step, including folded steps and calls that only return a value.
 */
const MAX_LEFT = 4
const MAX_VARIANT = 100
const MAX_FUNCTIONS = 24
/** Weight of a caller for a function's importance, in lines of code. */
const CALLER_LINES = 15
const MAX_CALLERS = 4
const MAX_COUNTED = 40
const PUBLIC_LINES = 30

/** Step-by-step descriptions of the functions of a file, by the functions' names with their owners. */
export type FileSteps = ReadonlyMap<string, StepsFacts & Range>

export function stepsOfFile(file: ModelFile, context: ComposeContext): FileSteps {
  const { path, analysis } = file
  const callers = context.model.callers.get(path)
  const long = (analysis.steps ?? []).flatMap((steps) => {
    const symbol = findSymbol(analysis.symbols, steps.of)
    const isOf = symbol && symbol.startLine <= steps.start && steps.end <= symbol.endLine
    const isLong = symbol && symbol.endLine - symbol.startLine + 1 >= MIN_LINES
    return isOf && isLong ? [{ steps, symbol }] : []
  })
  if (long.length === 0) return new Map()
  const content = context.read(path)
  const lines = content.split('\n')
  const told = long.flatMap(({ steps, symbol }) => {
    const facts = tellFunction(steps, signatureAt(symbol, steps.start), { file, context, lines })
    const calls = callers?.get(steps.of)?.length ?? 0
    const weight =
      Math.min(steps.end - steps.start, MAX_COUNTED) +
      CALLER_LINES * Math.min(calls, MAX_CALLERS) +
      (symbol.visibility === 'public' ? PUBLIC_LINES : 0)
    return facts ? [{ of: steps.of, weight, facts: { ...facts, start: steps.start, end: steps.end } }] : []
  })
  const chosen = told.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_FUNCTIONS)
  return new Map(chosen.map(({ of, facts }) => [of, facts]))
}

/**
 * Describes the steps of a function, however short it is. Undefined if its steps say too little. `awaited`:
 * last names of functions whose calls readers expect.
 */
export function stepsOfFunction(
  file: ModelFile,
  name: string,
  awaited: ReadonlySet<string>,
  context: ComposeContext,
): StepsFacts | undefined {
  const [steps, ...others] = (file.analysis.steps ?? []).filter(({ of }) => of === name)
  const symbol = findSymbol(file.analysis.symbols, name)
  if (!steps || others.length > 0) return undefined
  const content = context.read(file.path)
  const lines = content.split('\n')
  const signature = symbol ? signatureAt(symbol, steps.start) : ''
  return tellFunction(steps, signature, { file, context, lines }, { least: 1, awaited, ...LIMITS })
}

/** Returns the signature at a line. Functions with the same name can have different parameters. */
function signatureAt({ signature, variants = [] }: CodeSymbol, line: number): string {
  return variants.find(({ startLine, endLine }) => startLine <= line && line <= endLine)?.signature ?? signature
}

type Surroundings = {
  file: ModelFile
  context: ComposeContext
  lines: readonly string[]
}

/** Limits of a list. `least`: minimum number of steps. `awaited`: last names of calls that readers expect. */
type Telling = typeof LIMITS & { least: number; awaited?: ReadonlySet<string> }

/** Describes the steps of a function. Undefined if the remaining list is too short to be useful. */
function tellFunction(
  { of, variant, start, end, steps, cut = 0 }: FunctionSteps,
  signature: string,
  { file, context, lines }: Surroundings,
  { least, awaited, ...limits }: Telling = { least: MIN_STEPS, ...LIMITS },
): StepsFacts | undefined {
  const text = lines.slice(start - 1, end).join('\n')
  const callees = calleesOf(file, { of, signature, text }, context)
  const isConstructor = /(?:^|\.)(?:__init__|constructor|__new__|initialize)$/.test(of)
  const teller = {
    callees,
    language: file.analysis.language,
    ...mentionedIn(steps),
    isConstructor,
    isLasting: lastingIn(text),
    ...(awaited && { awaited }),
  }
  const drafts = draftSteps(steps, teller, { isGuard: false, isLoop: false })
  const left = dropLeftOut(drafts)
  const joined = joinLeads(drafts)
  const isOfOne = variant === undefined
  const called = isOfOne ? null : shortCode(`${of}${variant}`, MAX_VARIANT)
  const isTelling = left <= MAX_GAPS * countOf(drafts) && (isOfOne || called !== null)
  const more = left + foldDrafts(drafts, limits) + untoldIn(steps, teller)
  const told = countOf(drafts)
  // A list that is too short or has too many gaps doesn't explain the function.
  const isLong = told >= Math.min(least, MIN_ITEMS) && told + joined >= least
  if (!isTelling || !isLong || more > MAX_LEFT * told) return undefined
  const seen = new Map<string, number>()
  const cited = (ranges: readonly Range[], what: string) =>
    joinRanges(ranges).flatMap((lines) => {
      const count = (seen.get(what) ?? 0) + 1
      seen.set(what, count)
      const anchor = `step of ${of}: ${what}${count > 1 ? ` (${count})` : ''}`
      return checked({ path: file.path, symbol: null, lines, anchor }, context) ?? []
    })
  const tell = (draft: Draft): ToldStep => ({
    lead: leadOf(draft, drafts),
    acts: draft.acts,
    below: draft.below.map(tell),
    cites: cited(draft.ranges, saidBy(draft)),
    note: draft.note && {
      text: draft.note.text,
      cite: checked(
        { path: file.path, symbol: null, lines: draft.note.range, anchor: `comment in ${of}: ${draft.note.text}` },
        context,
      ),
    },
  })
  return { variant: called, steps: drafts.map(tell), more, cut: cut > 0 }
}

/** Returns an item's lead. A handler's lead has the numbers of the list items whose failures it handles. */
function leadOf({ lead, guards = [] }: Draft, list: readonly Draft[]): Lead | null {
  if (lead?.kind !== 'catch' || lead.what) return lead
  const numbers = guards.map((each) => list.indexOf(each) + 1)
  const [first] = numbers
  const last = numbers.at(-1)
  // The list omits a guarded step, which may fail, too, so the handler refers to no numbers.
  if (first === undefined || last === undefined || numbers.includes(0)) return lead
  return { ...lead, steps: [first, last] }
}

/**
 * Returns a function that tells whether an assignment's target outlives the call. It does if the function
 * never assigns the first name of the target as a variable.
 */
function lastingIn(text: string): (target: string) => boolean {
  return (target) => {
    const [, name] = /^[*(]{0,2}([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(target) ?? []
    if (name === undefined || name.length > MAX_CODE) return false
    const escaped = name.replaceAll('$', '\\$')
    return !new RegExp(
      `(?:^|[\\s,(])${escaped}(?:: [^=\\n]{1,80}|(?:, ?\\w{1,40}){0,4})? ?(?::=|=(?!=))|\\bvar ${escaped}\\b`,
      'mu',
    ).test(text)
  }
}

const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/**
 * Names that the list mentions: in conditions, in loops and in returned values. `asked`: the names in branch
 * conditions. `given`: the returned values.
 */
function mentionedIn(steps: readonly Step[]): Pick<Teller, 'mentioned' | 'asked' | 'given'> {
  const mentioned = new Set<string>()
  const asked = new Set<string>()
  const given = new Set<string>()
  const add = (text: string | undefined, isAsked = false) => {
    for (const name of text?.match(NAMES) ?? []) {
      mentioned.add(name)
      if (isAsked) asked.add(name)
    }
  }
  const visit = (list: readonly Step[]) => {
    for (const step of list) {
      if ('condition' in step) add(step.condition?.text, step.kind === 'branch')
      if ('over' in step) add(step.over)
      if (step.kind === 'return') add(step.value)
      if (step.kind === 'return' && step.value !== undefined && !step.yields) given.add(step.value)
      if ('body' in step) visit(step.body)
      if (step.kind === 'branch') visit(step.otherwise ?? [])
      if (step.kind === 'choice')
        for (const each of step.cases) {
          add(each.value)
          visit(each.body)
        }
      if (step.kind === 'try') visit([...step.catches.flatMap(({ body }) => body), ...(step.finally ?? [])])
    }
  }
  visit(steps)
  return { mentioned, asked, given }
}

/** Counts calls that return something and that no item describes. */
function untoldIn(steps: readonly Step[], teller: Teller): number {
  return steps.reduce((sum, step) => {
    const own = step.kind === 'call' && isUntold(step, teller) ? 1 : 0
    return bodiesOf(step).reduce((count, body) => count + untoldIn(body, teller), sum + own)
  }, 0)
}

/** Returns a key for what a step says. Links don't affect it. */
function saidBy({ lead, acts }: Draft): string {
  return JSON.stringify([lead, acts], (name, value) => (name === 'file' || name === 'steps' ? undefined : value))
}
