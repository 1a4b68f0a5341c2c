import type { FileAnalysis } from '../file-analysis.ts'
import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

type Analyses = ReadonlyMap<string, FileAnalysis>

/** Files that represent a Terraform module, best first. The module itself is a folder. */
const FILES = ['variables.tf', 'main.tf']

/** Resolves modules of the repository by folder path. Other modules keep their registry name. */
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

/** Returns the names that a file sees: all files of a folder form one module and share their names. */
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
