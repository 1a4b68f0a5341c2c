import type { FileAnalysis } from '../file-analysis.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { nearest } from './namespace-resolver.ts'
import type { RepositoryIndex } from './repository-index.ts'

/** Resolves Elixir modules. A full module name is visible everywhere and independent of its file's path. */
export function elixirGraph(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): LanguageGraph {
  const modules = new Map<string, string[]>()
  const roots = new Set<string>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.language !== 'Elixir') continue
    for (const { name } of analysis.symbols) {
      modules.set(name, [...(modules.get(name) ?? []), path])
      roots.add(name.split('.')[0] ?? name)
    }
  }
  return {
    resolve(from, { specifier }) {
      const to = nearest(modules.get(specifier), from)
      if (to === from) return undefined
      if (to) return { targets: [{ path: to, names: [specifier] }] }
      const [first = '', second] = specifier.split('.')
      // A library may define modules below a namespace of this repository. Then its first two segments name it.
      const name = roots.has(first) && second ? `${first}.${second}` : first
      return name && !modules.has(name) ? { outside: { name, builtin: BUILTIN.has(first) } } : undefined
    },
    sees: (path) => (name) => nearest(modules.get(name), path),
  }
}

const BUILTIN = new Set(
  'Access Agent Application Atom Base Behaviour Bitwise Calendar Code Collectable Config Date DateTime Duration DynamicSupervisor EEx Enum Enumerable ExUnit Exception File Float Function GenEvent GenServer IEx IO Inspect Integer JSON Kernel Keyword List Logger Macro Map MapSet Mix Module NaiveDateTime Node OptionParser PartitionSupervisor Path Port Process Protocol Range Record Regex Registry Stream String StringIO Supervisor System Task Time Tuple URI Version'.split(
    ' ',
  ),
)
