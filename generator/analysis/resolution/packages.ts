import { asRecord, asText, entriesOf, parseRelaxedJson } from './relaxed-json.ts'
import { folderOf, nameOf, type RepositoryIndex } from './repository-index.ts'

/** A `package.json` of the repository; a monorepo has many. */
export type Package = {
  folder: string
  name: string
  exports: unknown
  imports: unknown
  /** `source`, `module`, `main`, `types`: what `import 'name'` may lead to. */
  mains: string[]
}

export function readPackages(index: RepositoryIndex, read: (path: string) => string): Package[] {
  const found: Package[] = []
  for (const path of index.paths) {
    if (nameOf(path) !== 'package.json') continue
    const manifest = asRecord(parseRelaxedJson(read(path)))
    const mains = ['source', 'module', 'main', 'types'].flatMap((key) => asText(manifest[key]) ?? [])
    const { exports, imports } = manifest
    found.push({ folder: folderOf(path), name: asText(manifest.name) ?? '', exports, imports, mains })
  }
  return found
}

/** Returns the files that a key of `exports` or `imports` may refer to, best first, with `*` substituted. */
export function mappedTargets(map: unknown, key: string): string[] {
  if (typeof map === 'string' || Array.isArray(map)) return key === '.' ? conditionTargets(map) : []
  const entries = entriesOf(map)
  if (!entries.some(([name]) => name.startsWith('.') || name.startsWith('#')))
    return key === '.' ? conditionTargets(map) : []
  const exact = entries.find(([name]) => name === key)
  if (exact) return conditionTargets(exact[1])
  for (const [name, target] of entries) {
    const [before, after] = name.split('*')
    if (before === undefined || after === undefined || !key.startsWith(before) || !key.endsWith(after)) continue
    const middle = key.slice(before.length, key.length - after.length)
    if (key.length >= before.length + after.length)
      return conditionTargets(target).map((text) => text.replaceAll('*', middle))
  }
  return []
}

const CONDITIONS = ['source', 'development', 'import', 'module', 'default', 'require', 'node', 'browser', 'types']
const MAX_TARGETS = 20

/** Returns all files under nested conditions. Conditions that refer to sources come first. */
function conditionTargets(value: unknown): string[] {
  const found: string[] = []
  const stack: unknown[] = [value]
  while (stack.length > 0 && found.length < MAX_TARGETS) {
    const next = stack.pop()
    if (typeof next === 'string') found.push(next)
    else if (Array.isArray(next)) stack.push(...next.slice(0, MAX_TARGETS).reverse())
    else {
      const entries = entriesOf(next).toSorted(([a], [b]) => rank(a) - rank(b))
      stack.push(
        ...entries
          .slice(0, MAX_TARGETS)
          .map(([, inner]) => inner)
          .reverse(),
      )
    }
  }
  return found
}

function rank(condition: string): number {
  const at = CONDITIONS.indexOf(condition)
  return at < 0 ? CONDITIONS.length : at
}
