import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import type { Callers } from '../../analysis/graph/callers.ts'
import { isHidden, isPeripheral } from '../../analysis/graph/periphery.ts'
import { byScoreThenName } from '../../analysis/order.ts'
import { type CallGraph, callGraphOf, type KnownFunction } from './call-graph.ts'

/** A function on the way. `from`: its caller's place in the list; null for the first one. */
export type FlowFunction = { path: string; name: string; from: number | null }

/**
 * The way from one function through the functions that it calls, in the order of their calls in the source.
 * `more`: the number of other functions with steps of their own that these call.
 */
export type Flow = { functions: readonly FlowFunction[]; more: number }

/** Flows by the names of their first functions, the most telling one first. */
export type Flows = ReadonlyMap<string, Flow>

const MAX_FUNCTIONS = 16
const MIN_FUNCTIONS = 3
/** Steps that a flow must add to those of the flows before it. */
const MIN_GAIN = 13
/** A function with fewer steps only passes a call on. */
const MIN_STEPS = 3
/** A call into another file says more about how a project works. */
const OTHER_FILE = 1
/** Loss for each call further away from the first function. */
const DEPTH = 3
/** A function with more callers belongs less to one of them. */
const MAX_CALLERS = 6
/** A function below this says too little about the flow. */
const MIN_SCORE = -1
const MAX_OF_FILE = 3
const MIN_FLOWS = 2
const MAX_FLOWS = 12
/** Twice as many flows need four times as many files. */
const FILES_OF_FLOW = 2

/** Components of an interface do their work in handlers, whose steps their functions don't show. */
const COMPONENTS = /\.(?:[jt]sx|vue|svelte)$/

/** Folders whose code serves those who work on the project. */
const AROUND = /(?:^|\/)(?:testing|tests?|fixtures?|mocks?|scripts|migrations)\//i

/**
 * Finds the flows that explain most of a project. A flow begins at a function that no other function with steps of its
 * own calls: a program, a handler, or what a library offers.
 */
export function findFlows(
  analyses: ReadonlyMap<string, FileAnalysis>,
  { callers, called }: { callers: Callers; called: Callers },
): Flows {
  const own = [...analyses].filter(
    ([path, { role }]) => role === 'source' && !isPeripheral(path) && !isHidden(path) && !AROUND.test(path),
  )
  const graph = callGraphOf(own, { callers, called })
  const roots = graph.functions.filter(
    (each) => each.weight >= MIN_STEPS && !COMPONENTS.test(each.path) && graph.callersOf(each).every(isThin),
  )
  const found = roots.map((root) => follow(past(root, graph), graph)).filter(({ length }) => length >= MIN_FUNCTIONS)
  return new Map(chosenOf(found, own.length).map((steps) => [steps[0]?.function.name ?? '', flowOf(steps, graph)]))
}

function isThin({ weight }: KnownFunction): boolean {
  return weight < MIN_STEPS
}

/** Goes past a function that only passes its call on to one of the same name: that one does the work. */
function past(root: KnownFunction, graph: CallGraph): KnownFunction {
  const next = graph.callsOf(root).find((to) => lastOf(to.name) === lastOf(root.name) && to.weight >= MIN_STEPS)
  return next && root.weight <= MIN_STEPS + 1 ? next : root
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

type Taken = { function: KnownFunction; depth: number; from: Taken | null }

/** Follows the calls of a function to those that tell most. */
function follow(start: KnownFunction, graph: CallGraph): Taken[] {
  const taken: Taken[] = []
  const known = new Set<KnownFunction>()
  const open: { step: Taken; score: number }[] = []
  const take = (step: Taken) => {
    taken.push(step)
    known.add(step.function)
    for (const to of graph.callsOf(step.function)) {
      const next = { function: to, depth: step.depth + 1, from: step }
      if (to.weight > 1 && !known.has(to)) open.push({ step: next, score: scoreOf(next) })
    }
  }
  take({ function: start, depth: 0, from: null })
  while (taken.length < MAX_FUNCTIONS) {
    let best: (typeof open)[number] | undefined
    // The call that was met first wins over others with its score.
    for (const each of open) if (!known.has(each.step.function) && each.score > (best?.score ?? MIN_SCORE)) best = each
    if (!best) break
    take(best.step)
  }
  return taken
}

function scoreOf({ function: called, depth, from }: Taken): number {
  const elsewhere = from !== null && from.function.path !== called.path ? OTHER_FILE : 0
  return called.weight + elsewhere - DEPTH * (depth - 1) - Math.min(MAX_CALLERS, called.callers - 1)
}

/** Each function follows its caller, in the order of the calls. */
function flowOf(steps: readonly Taken[], graph: CallGraph): Flow {
  const functions: FlowFunction[] = []
  const visit = (step: Taken, from: FlowFunction['from']) => {
    const { path, name } = step.function
    const index = functions.push({ path, name, from }) - 1
    for (const to of graph.callsOf(step.function)) {
      const next = steps.find((each) => each.from === step && each.function === to)
      if (next) visit(next, index)
    }
  }
  const [first] = steps
  if (first) visit(first, null)
  const shown = new Set(steps.map((step) => step.function))
  const all = new Set(steps.flatMap((step) => graph.callsOf(step.function)))
  return { functions, more: all.difference(shown).size }
}

/** For each file that flows go through, the names of the flows. */
export function flowsByFile(flows: Flows): ReadonlyMap<string, readonly string[]> {
  const pairs = [...flows].flatMap(([name, { functions }]) =>
    [...new Set(functions.map(({ path }) => path))].map((path) => ({ path, name })),
  )
  const byFile = Map.groupBy(pairs, ({ path }) => path)
  return new Map([...byFile].map(([path, own]) => [path, own.map(({ name }) => name)]))
}

/** The flows that tell most, each measured by what the ones before it leave untold. */
function chosenOf(found: readonly Taken[][], files: number): Taken[][] {
  const most = Math.min(MAX_FLOWS, Math.max(MIN_FLOWS, Math.round(Math.sqrt(files / FILES_OF_FLOW))))
  const told = new Set<KnownFunction>()
  const names = new Set<string>()
  const ofFile = new Map<string, number>()
  const chosen: Taken[][] = []
  const gain = (steps: readonly Taken[]) => {
    const files = new Set(steps.map((step) => step.function.path))
    const added = steps.reduce((sum, step) => sum + (told.has(step.function) ? 0 : step.function.weight), 0)
    return added + OTHER_FILE * (files.size - 1)
  }
  const rest = new Set(found)
  while (chosen.length < most) {
    const [best] = [...rest].toSorted(
      byScoreThenName(gain, ([first]) => `${first?.function.name} ${first?.function.path}`),
    )
    const first = best?.[0]?.function
    if (!best || !first || gain(best) < MIN_GAIN) break
    rest.delete(best)
    const count = ofFile.get(first.path) ?? 0
    if (names.has(first.name) || count >= MAX_OF_FILE) continue
    names.add(first.name)
    ofFile.set(first.path, count + 1)
    chosen.push(best)
    for (const step of best) told.add(step.function)
  }
  return chosen
}
