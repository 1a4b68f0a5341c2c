import type { FileAnalysis } from './file-analysis.ts'
import type { FindDeclaration } from './graph/declarations.ts'
import { isHidden } from './graph/periphery.ts'
import type { Lines, Manifest } from './manifests/manifest.ts'
import { compareText } from './order.ts'
import { manifestFile, packageOf } from './resolution/ecmascript-resolver.ts'
import { mappedTargets } from './resolution/packages.ts'
import { pythonResolver } from './resolution/python-resolver.ts'
import { entriesOf } from './resolution/relaxed-json.ts'
import { folderOf, joinPath, type RepositoryIndex } from './resolution/repository-index.ts'

/**
 * Entry point: a file where execution or use begins. `program`: installed under `name`. `command`: started by
 * the script `name`. `library`: loaded by an import of the project. `file`: can be run by itself. `symbol` or
 * `lines` cites the manifest, if there is one.
 */
export type EntryPoint = {
  path: string
  kind: 'program' | 'command' | 'library' | 'file'
  name: string
  manifest: { path: string; symbol: string; lines?: Lines } | null
}

type Input = {
  index: RepositoryIndex
  analyses: ReadonlyMap<string, FileAnalysis>
  manifests: readonly Manifest[]
  find: FindDeclaration
}

/** Lists each file once, as the first kind that applies: program, command, library, or runnable file. */
export function findEntryPoints({ index, analyses, manifests, find }: Input): EntryPoint[] {
  const python = pythonResolver(index)
  const found: EntryPoint[] = []
  for (const manifest of manifests) {
    for (const { name, target, path, symbol, lines } of manifest.programs) {
      const file = manifest.ecosystem === 'python' ? pythonTarget(target) : manifestFile(folderOf(path), target, index)
      if (file) found.push({ path: file, kind: 'program', name, manifest: { path, symbol, ...(lines && { lines }) } })
    }
  }
  for (const manifest of manifests) found.push(...commandFiles(manifest, index))
  for (const { ecosystem, name, path } of manifests) {
    const module = name.toLowerCase().replaceAll('-', '_')
    const file = ecosystem === 'python' && module && folderOf(path) === '' ? pythonTarget(module) : undefined
    if (file) found.push({ path: file, kind: 'library', name: module, manifest: null })
  }
  for (const manifest of manifests) {
    const file = manifest.mains
      .map((main) => manifestFile(folderOf(manifest.path), main, index))
      .find((path) => path !== undefined)
    if (file) found.push({ path: file, kind: 'library', name: manifest.name, manifest: null })
  }
  const specifiers = new Set([...analyses.values()].flatMap(({ imports }) => imports.map((each) => each.specifier)))
  const imported = Map.groupBy([...specifiers].toSorted(compareText), (each) => packageOf(each).name)
  for (const manifest of manifests) found.push(...subpathFiles(manifest, imported.get(manifest.name) ?? [], index))
  for (const path of [...analyses.keys()].toSorted(compareText)) {
    const analysis = analyses.get(path)
    if (analysis?.entryPoint && /^(?:source|script)$/.test(analysis.role) && !isHidden(path) && !isOfBuild(path))
      found.push({ path, kind: 'file', name: '', manifest: null })
  }
  const seen = new Set<string>()
  return found.filter(({ path }) => analyses.has(path) && !seen.has(path) && seen.add(path))

  function pythonTarget(target: string): string | undefined {
    const [specifier = '', name = ''] = target.split(':').map((part) => part.trim())
    const resolution = specifier ? python('', { specifier, names: [], line: 1, reExport: false }) : undefined
    const file = resolution && 'targets' in resolution ? resolution.targets[0]?.path : undefined
    // Follows re-exports, because a package may only re-export the started program.
    return file && ((name && find(file, name.split('.')[0] ?? '')?.path) || file)
  }
}

const MAX_SUBPATHS = 200

/**
 * Files to which `import 'name/subpath'` resolves. If the manifest has a pattern, includes only subpaths that
 * the repository itself imports.
 */
function subpathFiles(manifest: Manifest, imported: readonly string[], index: RepositoryIndex): EntryPoint[] {
  const { name, path, exports } = manifest
  if (!name || exports === undefined) return []
  const written = entriesOf(exports).flatMap(([key]) => (/^\.\/[^*]+$/.test(key) ? key.slice(1) : []))
  const subpaths = new Set([...written, ...imported.map((each) => each.slice(name.length))])
  return [...subpaths].slice(0, MAX_SUBPATHS).flatMap((subpath) => {
    const targets = mappedTargets(exports, `.${subpath}`).map((target) => manifestFile(folderOf(path), target, index))
    const file = targets.find((target) => target !== undefined && !target.endsWith('package.json'))
    return file ? [{ path: file, kind: 'library' as const, name: `${name}${subpath}`, manifest: null }] : []
  })
}

/** Whether the build runs the file. The `main` of such a file isn't an entry point, as no one starts it. */
export function isOfBuild(path: string): boolean {
  return /(?:^|\/)build\.rs$/.test(path)
}

/** `node src/main.ts`, `python -m app`, `tsx watch server/index.ts`: a command that starts a file of the repository. */
function commandFiles(manifest: Manifest, index: RepositoryIndex): EntryPoint[] {
  if (manifest.ecosystem === 'make') return []
  return manifest.commands.flatMap(({ name, command, path, symbol }) => {
    if (!/^(?:start|serve|server|dev|cli|run|main|generate|worker)/i.test(name)) return []
    const words = command.split(/\s+/).filter((word) => /^[\w@./-]{1,200}\.(?:[cm]?[jt]sx?|py)$/.test(word))
    const files = words.map((word) => joinPath(folderOf(path), word)).filter((file) => file !== undefined)
    const file = files.findLast((each) => index.hasFile(each))
    return file ? [{ path: file, kind: 'command' as const, name, manifest: { path, symbol } }] : []
  })
}
