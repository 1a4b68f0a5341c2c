import { asRecord, asText, entriesOf, parseRelaxedJson } from './relaxed-json.ts'
import { folderOf, foldersUp, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'

/** Rules in a tsconfig's `compilerOptions` that map bare specifiers to paths. */
type Mapping = { base: string | undefined; pathsBase: string; paths: [string, string[]][] }

/** Returns the paths that the nearest `tsconfig.json` or `jsconfig.json` maps a specifier to, best first. */
export type MapSpecifier = (from: string, specifier: string) => string[]

export function readPathMappings(index: RepositoryIndex, read: (path: string) => string): MapSpecifier {
  const byFolder = new Map<string, Mapping>()
  for (const path of index.paths) {
    if (!/^(?:ts|js)config(?:\.base|\.app)?\.json$/.test(nameOf(path))) continue
    const mapping = readMapping(path, index, read)
    const folder = folderOf(path)
    if (mapping && (!byFolder.has(folder) || mapping.paths.length > 0)) byFolder.set(folder, mapping)
  }
  if (byFolder.size === 0) return () => []
  return (from, specifier) => {
    for (const folder of foldersUp(folderOf(from))) {
      const mapping = byFolder.get(folder)
      const found = mapping ? candidates(mapping, specifier) : []
      if (found.length > 0) return found
    }
    return []
  }
}

const MAX_EXTENDS = 5

/** Reads a configuration and the ones that it extends. The nearest value of each option wins. */
function readMapping(path: string, index: RepositoryIndex, read: (path: string) => string): Mapping | undefined {
  const mapping: Mapping = { base: undefined, pathsBase: '', paths: [] }
  let at: string | undefined = path
  for (let depth = 0; at !== undefined && depth < MAX_EXTENDS; depth++) {
    const file = asRecord(parseRelaxedJson(read(at)))
    const options = asRecord(file.compilerOptions)
    const folder = folderOf(at)
    const base = asText(options.baseUrl)
    if (base && mapping.base === undefined) mapping.base = joinPath(folder, base)
    if (options.paths && mapping.paths.length === 0) {
      mapping.pathsBase = base ? (joinPath(folder, base) ?? folder) : (mapping.base ?? folder)
      mapping.paths = entriesOf(options.paths).map(([key, value]) => [key, textsOf(value)])
    }
    at = extended(folder, file.extends, index)
  }
  return mapping.base !== undefined || mapping.paths.length > 0 ? mapping : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((item) => asText(item) ?? []) : []
}

function extended(folder: string, value: unknown, index: RepositoryIndex): string | undefined {
  const text = asText(Array.isArray(value) ? value[0] : value)
  if (!text?.startsWith('.')) return undefined
  const path = joinPath(folder, text)
  return [path, `${path}.json`, `${path}/tsconfig.json`].find((each) => each !== undefined && index.hasFile(each))
}

function candidates(mapping: Mapping, specifier: string): string[] {
  const found: string[] = []
  for (const [pattern, targets] of mapping.paths) {
    const [before = '', after] = pattern.split('*')
    const exact = after === undefined && pattern === specifier
    const open = after !== undefined && specifier.startsWith(before) && specifier.endsWith(after)
    if (!exact && !open) continue
    const middle = exact ? '' : specifier.slice(before.length, specifier.length - (after?.length ?? 0))
    for (const target of targets) found.push(joinPath(mapping.pathsBase, target.replace('*', middle)) ?? '')
  }
  if (mapping.base !== undefined) found.push(joinPath(mapping.base, specifier) ?? '')
  return found.filter(Boolean)
}
