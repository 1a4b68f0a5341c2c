import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type {
  Dependency,
  DependencyKind,
  Manifest,
  ManifestCommand,
  Requirement,
} from '../analysis/manifests/manifest.ts'
import { isManifest } from '../analysis/manifests.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { nameOf } from '../analysis/resolution/repository-index.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { CommandLine, ManifestFacts, RequirementLine, Unit } from './facts.ts'
import { invocationOf } from './invocations.ts'
import { cutAtWord } from './sentences.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol } from './view.ts'

const MAX_PACKAGES = 40
const MAX_COMMANDS = 40
const KINDS: readonly DependencyKind[] = ['runtime', 'peer', 'optional', 'development']

/** Facts of a manifest: what the project needs, and which commands it offers. */
export function manifestUnit({ path }: ModelFile, context: ComposeContext): Unit | undefined {
  const manifest = manifestOf(path, context)
  if (!manifest || manifest.ecosystem === 'container') return undefined
  const { items, more } = capped(writtenCommands(manifest), MAX_COMMANDS)
  const split = { ...manifest, dependencies: splitByUse(manifest, context) }
  const facts: ManifestFacts = {
    requirements: manifest.requirements.map((requirement) => requirementLine(requirement, context)),
    dependencies: KINDS.flatMap((kind) => dependencies(kind, split, context)),
    commands: items.map((command) => commandLine(manifest, command, context)),
    moreCommands: more,
  }
  if (facts.requirements.length + facts.dependencies.length + facts.commands.length === 0) return undefined
  return { id: 'manifest', type: 'manifest', facts }
}

/** Marks packages that only tests import as development dependencies. A `go.mod` doesn't distinguish them. */
function splitByUse({ ecosystem, dependencies: all, path }: Manifest, { model }: ComposeContext): Dependency[] {
  if (ecosystem !== 'go') return all
  const used = { tests: new Set<string>(), others: new Set<string>() }
  const folder = path.slice(0, -nameOf(path).length)
  for (const [from, uses] of model.graph.outside) {
    if (!from.startsWith(folder)) continue
    const names = model.kinds.get(from)?.role === 'test' ? used.tests : used.others
    for (const { name } of uses) names.add(name)
  }
  return all.map((dependency) => {
    const isForTests = used.tests.has(dependency.name) && !used.others.has(dependency.name)
    return isForTests ? { ...dependency, kind: 'development' } : dependency
  })
}

function manifestOf(path: string, { model }: ComposeContext): Manifest | undefined {
  // Checks the path first, so that only pages of manifests depend on the manifests and are rewritten with them.
  return isManifest(path) ? model.manifests.manifests.find((manifest) => manifest.path === path) : undefined
}

/**
 * Commands that are written in the file. The overview names the commands that every project of this kind
 * understands.
 */
function writtenCommands({ commands, ecosystem }: Manifest): ManifestCommand[] {
  return commands.filter(({ command, about }) => command !== '' || about !== undefined || ecosystem === 'make')
}

/** Keys of a file that `manifestUnit` doesn't already describe. */
export function otherKeys({ path, analysis }: ModelFile, context: ComposeContext): CodeSymbol[] {
  const keys = analysis.symbols.filter(({ kind }) => kind === 'property')
  const manifest = manifestOf(path, context)
  if (!manifest || manifest.ecosystem === 'container') return keys
  const said = new Set([
    ...writtenCommands(manifest).map(({ symbol }) => symbol),
    ...manifest.requirements.map(({ symbol }) => symbol),
    ...manifest.dependencies.map(({ symbol }) => symbol ?? ''),
  ])
  return keys.flatMap((key) => {
    if (said.has(key.name)) return []
    const members = key.members.filter(({ name }) => !said.has(`${key.name}.${name}`))
    if (members.length === key.members.length) return [key]
    return members.length === 0 ? [] : [{ ...key, members }]
  })
}

function dependencies(
  kind: DependencyKind,
  manifest: Manifest,
  context: ComposeContext,
): ManifestFacts['dependencies'] {
  const found = manifest.dependencies.filter((dependency) => dependency.kind === kind)
  const [first] = found
  if (!first) return []
  const names = [...new Set(found.map(({ name }) => name))]
  const lines = found.flatMap(({ line }) => line ?? [])
  const cite =
    lines.length > 0
      ? checked(linesOf(manifest.path, { start: Math.min(...lines), end: Math.max(...lines), kind }), context)
      : first.symbol
        ? citeSymbol(manifest.path, first.symbol, context)
        : null
  return [{ kind, packages: capped(names, MAX_PACKAGES), cite }]
}

function linesOf(path: string, { start, end, kind }: { start: number; end: number; kind: string }): CitationRef {
  return { path, symbol: null, lines: { start, end }, anchor: `dependencies ${kind}` }
}

export function requirementLine(requirement: Requirement, context: ComposeContext): RequirementLine {
  const { name, version, path, symbol, line } = requirement
  const cite = line ? citeLine(path, line, `requirement ${name}`, context) : citeSymbol(path, symbol, context)
  return { name, version, cite }
}

const MAX_COMMAND = 160

export function commandLine(manifest: Manifest, command: ManifestCommand, context: ComposeContext): CommandLine {
  const { name, path, symbol, line } = command
  return {
    invocation: invocationOf(manifest, command, context),
    about: command.about ?? '',
    runs: manifest.ecosystem === 'container' ? '' : shortened(command.command),
    cite: symbol
      ? citeSymbol(path, symbol, context)
      : line
        ? citeLine(path, line, `command ${name}`, context)
        : command.command
          ? checked({ path, symbol: null }, context)
          : null,
  }
}

function shortened(command: string): string {
  return command.length > MAX_COMMAND ? `${cutAtWord(command, MAX_COMMAND)} …` : command
}
