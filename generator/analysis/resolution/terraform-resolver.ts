import type { FileAnalysis } from '../file-analysis.ts'
import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>

/** Files that represent a module, which is a folder: the file with its inputs, else the main file. */
const FILES = ['variables.tf', 'main.tf']

/** Modules of the repository by the paths of their folders, others by their name in the registry. */
export function terraformResolver(index: RepositoryIndex, analyses: Analyses): Resolve {
  return (from, { specifier, names }) => {
    if (!specifier.startsWith('.')) {
      const isOfRegistry = /^(?:[\w.-]+\/){2,3}[\w-]+$/.test(specifier)
      return isOfRegistry ? { outside: { name: specifier, builtin: false } } : undefined
    }
    const folder = joinPath(folderOf(from), specifier.replace(/\/+$/, ''))
    if (folder === undefined) return undefined
    const to = FILES.map((file) => (folder === '' ? file : `${folder}/${file}`)).find((path) => index.hasFile(path))
    if (to === undefined || to === from) return undefined
    const declared = new Set(analyses.get(to)?.symbols.map(({ name }) => name))
    return { targets: [{ path: to, names: names.filter((name) => declared.has(name)) }] }
  }
}

/** Files of a folder are one module: each sees what the others declare. */
export function terraformNames(
  index: RepositoryIndex,
  analyses: Analyses,
): (path: string) => (name: string) => string | undefined {
  const modules = new Map<string, Map<string, string>>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.language !== 'Terraform') continue
    const folder = folderOf(path)
    const names = modules.get(folder) ?? new Map<string, string>()
    modules.set(folder, names)
    for (const { name } of analysis.symbols) names.set(name, path)
  }
  return (path) => (name) => {
    const declaring = modules.get(folderOf(path))?.get(name)
    return declaring === path ? undefined : declaring
  }
}
