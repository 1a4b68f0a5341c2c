import { parse } from 'smol-toml'
import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import { asRecord, asText, entriesOf } from '../resolution/relaxed-json.ts'
import { type DependencyKind, emptyManifest, type Manifest } from './manifest.ts'

const DEPENDENCIES: readonly (readonly [string, DependencyKind])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['build-dependencies', 'development'],
]

/** Reads a Cargo package or workspace. The workspace defines the values that a package inherits. */
export function readCargoToml(path: string, content: string, { symbols }: FileAnalysis): Manifest {
  const manifest = emptyManifest(path, 'cargo')
  const toml = parsed(content)
  const about = asRecord(toml.package)
  const workspace = asRecord(toml.workspace)
  if (toml.package === undefined && toml.workspace === undefined) return manifest
  manifest.name = asText(about.name) ?? ''
  manifest.description = asText(about.description)?.trim().replace(/\s+/g, ' ') ?? ''
  manifest.descriptionSymbol = 'package.description'
  manifest.licence = asText(about.license) ?? asText(asRecord(workspace.package).license) ?? ''
  const version = asText(about['rust-version'])
  if (version) manifest.requirements.push({ name: 'Rust', version, path, symbol: 'package.rust-version' })
  addPrograms(toml, manifest, symbols)
  for (const [key, kind] of DEPENDENCIES) {
    for (const [name] of entriesOf(toml[key])) manifest.dependencies.push({ name, kind, symbol: key })
  }
  for (const [, target] of entriesOf(toml.target)) {
    for (const [name] of entriesOf(asRecord(target).dependencies)) manifest.dependencies.push({ name, kind: 'runtime' })
  }
  manifest.mains = [asText(asRecord(toml.lib).path) ?? 'src/lib.rs']
  // With several programs, plain `cargo run` works only if `default-run` names one of them.
  const isOne = manifest.programs.length === 1 || asText(about['default-run']) !== undefined
  const runs = isOne ? ['cargo run'] : []
  for (const name of ['cargo build', ...runs, 'cargo test'])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

/**
 * Adds the programs that the manifest lists. If it lists none, adds `src/main.rs` under the package's name.
 * All `[[bin]]` tables share the symbol `bin`, so each program also gets the lines of its table.
 */
function addPrograms(
  toml: Readonly<Record<string, unknown>>,
  manifest: Manifest,
  symbols: readonly CodeSymbol[],
): void {
  const { path } = manifest
  const tables = symbols.filter((symbol) => symbol.name === 'bin')
  for (const [at, entry] of (Array.isArray(toml.bin) ? toml.bin : []).entries()) {
    const bin = asRecord(entry)
    const name = asText(bin.name)
    if (!name) continue
    const table = tables.length > 1 ? tables[at] : undefined
    const lines = table && { lines: { start: table.startLine, end: table.endLine } }
    manifest.programs.push({ name, target: asText(bin.path) ?? `src/bin/${name}.rs`, path, symbol: 'bin', ...lines })
  }
  if (toml.bin === undefined && manifest.name !== '')
    manifest.programs.push({ name: manifest.name, target: 'src/main.rs', path, symbol: 'package.name' })
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(parse(content))
  } catch {
    return {}
  }
}
