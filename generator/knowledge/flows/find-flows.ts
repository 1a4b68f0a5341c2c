import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import type { Callers } from '../../analysis/graph/callers.ts'
import { isHidden, isPeripheral } from '../../analysis/graph/periphery.ts'
import { lastName } from '../../analysis/last-name.ts'
import { byScoreThenName } from '../../analysis/order.ts'
import { type CallGraph, callGraphOf, type KnownFunction } from './call-graph.ts'

/** Function in a flow. `from`: index of its caller in the flow's list; null for the first function. */
export type FlowFunction = { path: string; name: string; from: number | null }

/**
 * A function and the functions that it calls, directly or through others, in source order. `more`: number of
 * other functions with steps that the listed functions call.
 */
export type Flow = { functions: readonly FlowFunction[]; more: number }

/** Flows by the name of their first function, the most informative flow first. */
export type Flows = ReadonlyMap<string, Flow>

const MAX_FUNCTIONS = 16
const MIN_FUNCTIONS = 3
/**
 * Minimum gain of a flow: the weight of functions that earlier flows don't show, plus a bonus for more files.
 */
const MIN_GAIN = 13
/**
 * Minimum weight of a function that does work of its own. A function with fewer steps only passes a call on.
 */
const MIN_STEPS = 3
/** Bonus for a call into another file, which says more about how a project works. */
const OTHER_FILE = 1
/** Penalty for each call between a function and the flow's first function. Direct calls have no penalty. */
const DEPTH = 3
/** Maximum penalty for further callers. A function with many callers belongs less to any of them. */
const MAX_CALLERS = 6
/** Functions must score more than this. Others say too little about the flow. */
const MIN_SCORE = -1
const MAX_OF_FILE = 3
const MIN_FLOWS = 2
const MAX_FLOWS = 12
/**
 * Controls the number of flows, which grows with the square root: four times the files give twice the flows.
 */
const FILES_OF_FLOW = 2

/** Files with UI components. No flow begins there, because their steps don't show the handlers' work. */
const COMPONENTS = /\.(?:[jt]sx|vue|svelte)$/

/** Folders with code for the project's developers. Flows leave these folders out. */
const AROUND = /(?:^|\/)(?:testing|tests?|fixtures?|mocks?|scripts|migrations)\//i

/**
 * Finds the flows that explain most of a project. A flow begins at a program, a handler or a library
 * function. Only functions with fewer than `MIN_STEPS` steps may call the first function.
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

/**
 * Skips a short function that only passes its call on to a function of the same name, which does the work.
 */
function past(root: KnownFunction, graph: CallGraph): KnownFunction {
  const next = graph.callsOf(root).find((to) => lastName(to.name) === lastName(root.name) && to.weight >= MIN_STEPS)
  return next && root.weight <= MIN_STEPS + 1 ? next : root
}

type Taken = { function: KnownFunction; depth: number; from: Taken | null }

/** Collects the functions of a flow. Repeatedly adds the called function with the highest score. */
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
    // On equal scores, the call that was found first wins.
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

/** Lists the functions of a flow. Each function follows its caller, in the order of the calls. */
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

/** Names of the flows that pass through each file, by path. */
export function flowsByFile(flows: Flows): ReadonlyMap<string, readonly string[]> {
  const pairs = [...flows].flatMap(([name, { functions }]) =>
    [...new Set(functions.map(({ path }) => path))].map((path) => ({ path, name })),
  )
  const byFile = Map.groupBy(pairs, ({ path }) => path)
  return new Map([...byFile].map(([path, own]) => [path, own.map(({ name }) => name)]))
}

/** Chooses the most informative flows. Functions that an earlier flow shows don't count again. */
function chosenOf(found: readonly Taken[][], files: number): Taken[][] {
  const most = Math.min(MAX_FLOWS, Math.max(MIN_FLOWS, Math.round(Math.sqrt(files / FILES_OF_FLOW))))
  const told = new Set<KnownFunction>()
  const names = new Set<string>()
  const ofFile = new Map<string, number>()
  const chosen: Taken[][] = []
  const gain = (steps: readonly Taken[]) => {
    const places = new Set(steps.map((step) => step.function.path))
    const added = steps.reduce((sum, step) => sum + (told.has(step.function) ? 0 : step.function.weight), 0)
    return added + OTHER_FILE * (places.size - 1)
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
