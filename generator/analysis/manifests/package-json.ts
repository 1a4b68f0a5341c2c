import { mappedTargets } from '../resolution/packages.ts'
import { asRecord, asText, entriesOf, parseRelaxedJson } from '../resolution/relaxed-json.ts'
import { type DependencyKind, emptyManifest, type Manifest } from './manifest.ts'

const DEPENDENCIES: readonly (readonly [string, DependencyKind])[] = [
  ['dependencies', 'runtime'],
  ['peerDependencies', 'peer'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
]
const RUNTIMES: ReadonlyMap<string, string> = new Map([
  ['node', 'Node.js'],
  ['npm', 'npm'],
  ['pnpm', 'pnpm'],
  ['yarn', 'Yarn'],
  ['bun', 'Bun'],
  ['vscode', 'VS Code'],
])
/** Matches lifecycle scripts that npm runs automatically, so users don't type them. */
const HOOKS =
  /^(?:pre|post)(?=install$|publish|pack|version|test$|build$)|^(?:prepare|prepublish|prepublishOnly|prepack)$/

export function readPackageJson(path: string, content: string): Manifest {
  const json = asRecord(parseRelaxedJson(content))
  const manifest = emptyManifest(path, 'npm')
  manifest.name = asText(json.name) ?? ''
  const isOffered = json.files !== undefined || json.publishConfig !== undefined
  if (manifest.name && asText(json.version) && json.private !== true && isOffered) manifest.isPublished = true
  manifest.description = asText(json.description)?.trim() ?? ''
  manifest.descriptionSymbol = 'description'
  manifest.licence = asText(json.license) ?? asText(asRecord(json.license).type) ?? ''
  for (const [name, value] of entriesOf(json.scripts)) {
    const command = asText(value)
    if (command && !HOOKS.test(name)) manifest.commands.push({ name, command, path, symbol: `scripts.${name}` })
  }
  for (const [name, value] of entriesOf(json.engines)) {
    const version = asText(value)
    if (version && version !== '*')
      manifest.requirements.push({ name: RUNTIMES.get(name) ?? name, version, path, symbol: `engines.${name}` })
  }
  addPrograms(json.bin, manifest)
  for (const [key, kind] of DEPENDENCIES) {
    for (const [name] of entriesOf(json[key])) manifest.dependencies.push({ name, kind, symbol: key })
  }
  const mains = ['source', 'module', 'main'].flatMap((key) => asText(json[key]) ?? [])
  manifest.mains = [...mappedTargets(json.exports, '.'), ...mains]
  if (json.exports !== undefined) manifest.exports = json.exports
  return manifest
}

function addPrograms(bin: unknown, manifest: Manifest): void {
  const single = asText(bin)
  const { path } = manifest
  if (single) {
    const name = manifest.name.slice(manifest.name.lastIndexOf('/') + 1)
    manifest.programs.push({ name, target: single, path, symbol: 'bin' })
  }
  for (const [name, value] of single ? [] : entriesOf(bin)) {
    const target = asText(value)
    if (target) manifest.programs.push({ name, target, path, symbol: `bin.${name}` })
  }
}
