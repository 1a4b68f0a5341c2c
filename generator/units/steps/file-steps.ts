import type { CodeSymbol } from '../../analysis/file-analysis.ts'
import type { ModelFile } from '../../analysis/project-model.ts'
import { findSymbol } from '../../analysis/resolve-citation.ts'
import type { FunctionSteps } from '../../analysis/steps/step.ts'
import { type ComposeContext, checked } from '../view.ts'
import { calleesOf } from './callees.ts'
import { distinctRanges } from './cite-drafts.ts'
import { countOf, type Draft, joinRanges, type Range } from './draft.ts'
import { draftSteps } from './draft-steps.ts'
import { foldDrafts } from './fold-drafts.ts'
import type { Lead, StepsFacts, ToldStep } from './told-steps.ts'

const MIN_LINES = 15
const MIN_STEPS = 3
const MAX_STEPS = 12
const MAX_FUNCTIONS = 10
/** A caller says as much of a function's importance as so many lines. */
const CALLER_LINES = 10
const MAX_COUNTED = 120
const PUBLIC_LINES = 30

/** The functions of a file that are told step by step, by their names with their owners. */
export type FileSteps = ReadonlyMap<string, StepsFacts & Range>

export function stepsOfFile(file: ModelFile, context: ComposeContext): FileSteps {
  const { path, analysis } = file
  const callers = context.model.callers.get(path)
  const long = (analysis.steps ?? []).flatMap((steps) => {
    const symbol = findSymbol(analysis.symbols, steps.of)
    const isLong = steps.end - steps.start + 1 >= MIN_LINES
    const isOf = symbol && symbol.startLine <= steps.start && steps.end <= symbol.endLine
    return symbol && isOf && isLong ? [{ steps, symbol }] : []
  })
  const weight = ({ steps, symbol }: { steps: FunctionSteps; symbol: CodeSymbol }) =>
    Math.min(steps.end - steps.start, MAX_COUNTED) +
    CALLER_LINES * (callers?.get(steps.of)?.length ?? 0) +
    (symbol.visibility === 'public' ? PUBLIC_LINES : 0)
  const told = new Map<string, StepsFacts & Range>()
  if (long.length === 0) return told
  const distinct = distinctRanges(context.read(path))
  for (const { steps, symbol } of long.toSorted((a, b) => weight(b) - weight(a))) {
    if (told.size >= MAX_FUNCTIONS) break
    const facts = tellFunction(steps, symbol.signature, { file, context, distinct })
    if (facts && !told.has(steps.of)) told.set(steps.of, { ...facts, start: steps.start, end: steps.end })
  }
  return told
}

type Surroundings = { file: ModelFile; context: ComposeContext; distinct: (range: Range, body: Range) => Range }

/** What is told of a function; undefined where that is too little to be of use. */
function tellFunction(
  { of, start, end, steps, cut = 0 }: FunctionSteps,
  signature: string,
  { file, context, distinct }: Surroundings,
): StepsFacts | undefined {
  const callees = calleesOf(file, of, signature, context)
  const teller = { callees, language: file.analysis.language }
  const drafts = draftSteps(steps, teller, { isGuard: false, isLoop: false })
  const more = foldDrafts(drafts, MAX_STEPS)
  if (countOf(drafts) < MIN_STEPS) return undefined
  const seen = new Map<string, number>()
  const cited = (ranges: readonly Range[], what: string) =>
    joinRanges(ranges.map((range) => distinct(range, { start, end }))).flatMap((lines) => {
      const count = (seen.get(what) ?? 0) + 1
      seen.set(what, count)
      const anchor = `step of ${of}: ${what}${count > 1 ? ` (${count})` : ''}`
      return checked({ path: file.path, symbol: null, lines, anchor }, context) ?? []
    })
  const tell = (draft: Draft): ToldStep => ({
    lead: leadOf(draft, drafts),
    acts: draft.acts,
    below: draft.below.map(tell),
    more: draft.more,
    cites: cited(draft.ranges, saidBy(draft)),
    note: draft.note && {
      text: draft.note.text,
      cite: checked(
        { path: file.path, symbol: null, lines: draft.note.range, anchor: `comment in ${of}: ${draft.note.text}` },
        context,
      ),
    },
  })
  return { steps: drafts.map(tell), more, cut: cut > 0 }
}

/** A handler names the items of the list that it stands behind by their numbers. */
function leadOf({ lead, guards = [] }: Draft, list: readonly Draft[]): Lead | null {
  if (lead?.kind !== 'catch' || lead.what) return lead
  const numbers = guards.map((each) => list.indexOf(each) + 1).filter((number) => number > 0)
  const [first] = numbers
  const last = numbers.at(-1)
  return first === undefined || last === undefined ? lead : { ...lead, steps: [first, last] }
}

/** The same as long as a step says the same, whoever is linked. */
function saidBy({ lead, acts }: Draft): string {
  return JSON.stringify([lead, acts], (name, value) => (name === 'file' || name === 'steps' ? undefined : value))
}
