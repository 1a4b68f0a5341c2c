import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import type { Callers } from '../../analysis/graph/callers.ts'
import { lastName } from '../../analysis/last-name.ts'
import type { FunctionSteps } from '../../analysis/steps/step.ts'
import { calledNames, countSteps } from './calls-in-steps.ts'

/** A function with steps. `weight`: the number of its steps, at most `MAX_WEIGHT`. */
export type KnownFunction = { path: string; name: string; steps: FunctionSteps; weight: number; callers: number }

export type CallGraph = {
  functions: readonly KnownFunction[]
  callersOf: (called: KnownFunction) => KnownFunction[]
  /** Functions that `caller` calls, in source order, each once. */
  callsOf: (caller: KnownFunction) => readonly KnownFunction[]
}

/** Maximum weight of a function. Further steps don't add to its weight. */
const MAX_WEIGHT = 6

/**
 * Builds the graph of calls between functions with steps. Leaves out functions that share a name in a file,
 * because a call doesn't say which of them it means.
 */
export function callGraphOf(
  files: readonly (readonly [path: string, analysis: FileAnalysis])[],
  { callers, called }: { callers: Callers; called: Callers },
): CallGraph {
  const byPath = new Map<string, Map<string, KnownFunction>>()
  for (const [path, { steps: all = [] }] of files) {
    const own = all.filter(({ variant }) => variant === undefined)
    if (own.length === 0) continue
    const known = own.map((steps): [string, KnownFunction] => {
      const weight = Math.min(countSteps(steps), MAX_WEIGHT)
      const count = callers.get(path)?.get(steps.of)?.length ?? 0
      return [steps.of, { path, name: steps.of, steps, weight, callers: count }]
    })
    byPath.set(path, new Map(known))
  }
  const find = (place: { path: string; name: string }) => byPath.get(place.path)?.get(place.name)
  const located = new Map<KnownFunction, KnownFunction[]>()
  return {
    functions: [...byPath.values()].flatMap((own) => [...own.values()]),
    callersOf: ({ path, name }) => (callers.get(path)?.get(name) ?? []).flatMap((by) => find(by) ?? []),
    callsOf: (caller) => {
      const known = located.get(caller)
      if (known) return known
      const callees = called.get(caller.path)?.get(caller.name) ?? []
      const others = callees.flatMap((place) => find(place) ?? []).filter((each) => each !== caller)
      const found = inSourceOrder(caller, others)
      located.set(caller, found)
      return found
    },
  }
}

/** Sorts callees in source order. Leaves out a callee if no step shows the call. */
function inSourceOrder({ steps }: KnownFunction, callees: readonly KnownFunction[]): KnownFunction[] {
  if (callees.length === 0) return []
  const names = Map.groupBy(callees, ({ name }) => lastName(name))
  return [...calledNames(steps).keys()].flatMap((name) => names.get(name) ?? [])
}
