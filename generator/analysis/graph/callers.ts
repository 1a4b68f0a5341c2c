import type { FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { isCallable } from '../languages/receivers/callers-by-line.ts'
import { compareText } from '../order.ts'
import { receiverResolver } from './receivers.ts'

/** A symbol by its whole name, and the file that contains it. */
export type Caller = { path: string; name: string }

/** File → symbol → its callers. Callers in the same file come first; tests are left out. */
export type Callers = ReadonlyMap<string, ReadonlyMap<string, readonly Caller[]>>

export function findCallers(analyses: ReadonlyMap<string, FileAnalysis>, graph: ImportGraph): Callers {
  const { imports } = graph
  const found = new Map<string, Map<string, Caller[]>>()
  const known = new Set<string>()
  const add = (to: string, name: string, caller: Caller) => {
    const key = [to, name, caller.path, caller.name].join('\n')
    if (known.has(key)) return
    known.add(key)
    const symbols = found.get(to) ?? new Map<string, Caller[]>()
    found.set(to, symbols)
    const callers = symbols.get(name)
    if (callers) callers.push(caller)
    else symbols.set(name, [caller])
  }
  const converted = new Map([...analyses].map(([path, analysis]) => [path, typesOfGo(analysis)]))
  const resolve = receiverResolver(analyses, graph)
  for (const [path, { calls, receivers }] of analyses) {
    const targets = new Map<string, string>()
    if (!receivers && calls.some(({ own }) => !own))
      for (const edge of imports.get(path) ?? [])
        if (!edge.reExport) for (const name of edge.names) targets.set(name, edge.to)
    for (const { by, name, own } of calls) {
      const to = own ? path : targets.get(name)
      if (to !== undefined && !converted.get(to)?.has(name)) add(to, name, { path, name: by })
    }
    for (const { by, callee } of receivers?.calls ?? []) {
      const found = resolve(path, callee)
      if (!found || !isCallable(found.symbol) || converted.get(found.path)?.has(found.name)) continue
      if (found.path !== path || found.name !== by) add(found.path, found.name, { path, name: by })
    }
  }
  for (const [path, symbols] of found) for (const callers of symbols.values()) sortCallers(callers, path)
  return found
}

/** File → symbol → the symbols that it calls. */
export function calledFrom(callers: Callers): Callers {
  const called = new Map<string, Map<string, Caller[]>>()
  for (const [path, symbols] of callers) {
    for (const [name, all] of symbols) {
      for (const caller of all) {
        const own = called.get(caller.path) ?? new Map<string, Caller[]>()
        called.set(caller.path, own)
        const callees = own.get(caller.name)
        if (callees) callees.push({ path, name })
        else own.set(caller.name, [{ path, name }])
      }
    }
  }
  const byPlace = (a: Caller, b: Caller) => compareText(a.path, b.path) || compareText(a.name, b.name)
  for (const own of called.values()) for (const callees of own.values()) callees.sort(byPlace)
  return called
}

/** Types of a Go file. `Role(text)` with a type's name is a conversion, not a call. */
function typesOfGo({ language, symbols }: FileAnalysis): ReadonlySet<string> {
  const types = language === 'Go' ? symbols.filter(({ kind }) => /^(?:type|struct|interface)$/.test(kind)) : []
  return new Set(types.map(({ name }) => name))
}

function sortCallers(callers: Caller[], path: string): void {
  const isOther = (caller: Caller) => Number(caller.path !== path)
  callers.sort(
    (a, b) =>
      isOther(a) - isOther(b) || compareText(a.path, b.path) || (a.path === path ? 0 : compareText(a.name, b.name)),
  )
}
