import type { FileAnalysis } from '../file-analysis.ts'
import { nearest } from './namespace-resolver.ts'
import { folderOf, foldersUp, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

type Input = { index: RepositoryIndex; analyses: ReadonlyMap<string, FileAnalysis>; read: (path: string) => string }
type Remapping = { folder: string; prefix: string; target: string }

/**
 * Resolves imports relative to the file, by Foundry's remappings, and from parent folders. If all fail, takes
 * the file whose path ends the same. An import of a whole file takes the names that the importing file uses.
 */
export function solidityResolver({ index, analyses, read }: Input): Resolve {
  const remappings = readRemappings(index, read)
  const byName = Map.groupBy(
    index.paths.filter((path) => path.endsWith('.sol')),
    nameOf,
  )
  return (from, { specifier, names }) => {
    const isRelative = /^\.{1,2}\//.test(specifier)
    const to = isRelative ? existing(joinPath(folderOf(from), specifier)) : fromRoot(from, specifier)
    if (to === from) return undefined
    if (to !== undefined) {
      const used = new Set(analyses.get(from)?.references)
      const declared = (analyses.get(to)?.symbols ?? []).map(({ name }) => name)
      return {
        targets: [{ path: to, names: names.length > 0 ? [...names] : declared.filter((name) => used.has(name)) }],
      }
    }
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
    return isRelative || name === '' || name.endsWith('.sol') ? undefined : { outside: { name, builtin: false } }
  }

  function existing(path: string | undefined): string | undefined {
    return path !== undefined && index.hasFile(path) ? path : undefined
  }

  function fromRoot(from: string, specifier: string): string | undefined {
    for (const { folder, prefix, target } of remappings) {
      if (!specifier.startsWith(prefix) || !(folder === '' || from.startsWith(`${folder}/`))) continue
      const found = existing(joinPath(folder, target + specifier.slice(prefix.length)))
      if (found) return found
    }
    for (const folder of foldersUp(folderOf(from))) {
      const [first = '', ...rest] = specifier.split('/')
      const places = [specifier, `lib/${specifier}`, `lib/${first}/src/${rest.join('/')}`, `node_modules/${specifier}`]
      const found = places.map((place) => existing(joinPath(folder, place))).find((path) => path !== undefined)
      if (found) return found
    }
    const ending = `/${specifier}`
    return nearest(
      (byName.get(nameOf(specifier)) ?? []).filter((path) => path.endsWith(ending)),
      from,
    )
  }
}

/** Reads the remappings. As in the compiler, longer prefixes take precedence. */
function readRemappings(index: RepositoryIndex, read: (path: string) => string): Remapping[] {
  const found: Remapping[] = []
  for (const path of index.paths) {
    if (!/(?:^|\/)(?:remappings\.txt|foundry\.toml)$/.test(path)) continue
    const text = read(path).slice(0, 100_000)
    for (const match of text.matchAll(
      /^[\s"']*(?:[^\s"'=:]{1,100}:)?([^\s"'=#[\]]{1,100})=([^\s"',=#[\]]{1,200})["',\s]*$/gm,
    ))
      found.push({ folder: folderOf(path), prefix: match[1] ?? '', target: match[2] ?? '' })
  }
  return found.toSorted((a, b) => b.prefix.length - a.prefix.length)
}
