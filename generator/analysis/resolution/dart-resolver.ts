import type { FileAnalysis } from '../file-analysis.ts'
import { folderOf, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

type Input = { index: RepositoryIndex; analyses: ReadonlyMap<string, FileAnalysis>; read: (path: string) => string }

const MAX_HOPS = 2_000

/**
 * Resolves relative imports, and `package:` imports of the repository's own packages. An import without
 * `show` takes the used names that the library provides, including names from its exports and parts.
 */
export function dartResolver({ index, analyses, read }: Input): Resolve {
  const packages = new Map<string, string>()
  for (const path of index.paths) {
    if (nameOf(path) !== 'pubspec.yaml') continue
    const name = /^name:\s*["']?(\w+)/m.exec(read(path).slice(0, 100_000))?.[1]
    if (name && !packages.has(name)) packages.set(name, folderOf(path))
  }
  const known = new Map<string, ReadonlySet<string>>()
  const files = (from: string, specifier: string) => (specifier.endsWith('.dart') ? fileOf(from, specifier) : undefined)

  return (from, { specifier, names, reExport }) => {
    const outer = /^(dart|package):([\w.]+)/.exec(specifier)
    if (outer?.[1] === 'dart') return { outside: { name: `dart:${outer[2]}`, builtin: true } }
    if (outer && !packages.has(outer[2] ?? '')) return { outside: { name: outer[2] ?? '', builtin: false } }
    const to = files(from, specifier)
    if (to === undefined || to === from) return undefined
    if (names.length > 0 || reExport) return { targets: [{ path: to, names: [...names] }] }
    const offered = offeredBy(to)
    return {
      targets: [{ path: to, names: (analyses.get(from)?.references ?? []).filter((name) => offered.has(name)) }],
    }
  }

  function fileOf(from: string, specifier: string): string | undefined {
    const [, name = '', rest = ''] = /^package:(\w+)\/(.+)$/.exec(specifier) ?? []
    const home = packages.get(name)
    const path = home === undefined ? joinPath(folderOf(from), specifier) : joinPath(home, `lib/${rest}`)
    return path !== undefined && index.hasFile(path) ? path : undefined
  }

  /** Returns the names that a library declares or re-exports. Exports may form cycles. */
  function offeredBy(path: string): ReadonlySet<string> {
    const before = known.get(path)
    if (before) return before
    const names = new Set<string>()
    const seen = new Set<string>([path])
    const open = [path]
    for (let hop = 0; open.length > 0 && hop < MAX_HOPS; hop++) {
      const file = open.pop() ?? ''
      const analysis = analyses.get(file)
      for (const { name, visibility } of analysis?.symbols ?? []) if (visibility === 'public') names.add(name)
      for (const { specifier, reExport } of analysis?.imports ?? []) {
        const next = reExport || isPart(specifier) ? files(file, specifier) : undefined
        if (next === undefined || seen.has(next)) continue
        seen.add(next)
        open.push(next)
      }
    }
    known.set(path, names)
    return names
  }
}

/** Whether a specifier names a generated part. Generated parts are often missing from the repository. */
function isPart(specifier: string): boolean {
  return /\.(?:g|freezed|part)\.dart$/.test(specifier)
}
