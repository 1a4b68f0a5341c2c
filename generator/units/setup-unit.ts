import { isPeripheral } from '../analysis/graph/periphery.ts'
import { mainManifests } from '../analysis/manifests/main-manifests.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import type { ReadmeCode, ReadmeSection } from '../analysis/manifests/readme.ts'
import { codeLanguage } from './code-language.ts'
import type { CommandLine, SetupFacts, Unit } from './facts.ts'
import { taskOf } from './invocations.ts'
import { commandLine, requirementLine } from './manifest-unit.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef } from './view.ts'

/** How the project is installed, started and tested, in the words of its manifests and its README. */
export function setupUnit(context: ComposeContext): Unit | undefined {
  const manifests = mainManifests(context.model)
  const { readme } = context.model.manifests
  const sections = readme?.sections ?? []
  const install = installSection(sections)?.code.filter(isShell) ?? []
  const usage = sections
    .filter(({ kind }) => kind !== 'test')
    .flatMap(({ code }) => code)
    .find((code) => isProgram(code))
  const told = install.map(({ text }) => text).join('\n')
  const all = manifests.flatMap((manifest) => [...gettingOf(manifest, told, context), ...commandsOf(manifest, context)])
  // Where somebody wrote how that is run, what a build knows by itself is one answer too many.
  const written = all.map(({ runs }) => runs)
  const isRunBy = (line: CommandLine) => written.some((runs) => runs.includes(line.invocation.split(' ', 2).join(' ')))
  const known = all.filter((line) => line.runs !== '' || line.about !== '' || !isRunBy(line))
  // Two manifests, as a gem has, may know the same command.
  const commands = known.filter((line, at) => known.findIndex((other) => saysTheSame(other, line)) === at)
  const { items, more } = capped(
    commands.toSorted((a, b) => a.order - b.order),
    12,
  )
  const facts: SetupFacts = {
    requirements: manifests
      .flatMap(({ requirements }) => requirements)
      .map((requirement) => requirementLine(requirement, context)),
    install: install.slice(0, 3).map((code) => quoted(code, readme?.path ?? '', context)),
    usage: usage ? quoted(usage, readme?.path ?? '', context) : null,
    commands: items.map(({ invocation, about, runs, cite }) => ({ invocation, about, runs, cite })),
    moreCommands: more,
    readme: readme ? fileRef(readme.path, context) : null,
  }
  if (facts.requirements.length + facts.install.length + facts.commands.length === 0 && !facts.usage) return undefined
  return { id: 'setup', type: 'setup', facts }
}

/** The section that says how to install; one on first steps where there is none. */
function installSection(sections: readonly ReadmeSection[]): ReadmeSection | undefined {
  const telling = sections.filter(({ kind, code }) => kind === 'install' && code.some(isShell))
  const found = telling.find(({ title }) => /install|установ/i.test(title)) ?? telling[0]
  if (found) return found
  // A short README says it without a heading for it.
  const [section] = sections.filter(({ code }) => code.some((each) => isShell(each) && INSTALLS.test(each.text)))
  return section && { ...section, code: section.code.filter(({ text }) => INSTALLS.test(text)) }
}

const INSTALLS = /^[$> ]*(?:sudo )?[\w./-]+ (?:-[\w-]+ )*(?:install|add|require|get|global add|i)\b/m
const MAX_QUOTED_LINES = 30

function isShell(code: ReadmeCode): boolean {
  const language = codeLanguage(code.language)
  const looksLikeIt =
    /^\s*(?:[$>] |(?:sudo |python3? -m )?(?:npm|npx|pnpm|yarn|bun|deno|pip3?|pipx|uv|poetry|conda|go|cargo|brew|apt|apt-get|docker|git|make|gem|bundle|rake|composer|dotnet|nuget|mvn|gradle|cmake|port|choco|scoop|winget|dnf|pacman|apk|nix|curl|cd|mkdir|\.\/\w[\w./-]*)\b)/m.test(
      code.text,
    )
  return code.end - code.start < 12 && looksLikeIt && (language === 'bash' || language === null)
}

function isProgram(code: ReadmeCode): boolean {
  const language = codeLanguage(code.language)
  return (
    language !== null &&
    !/^(?:bash|powershell|yaml|json)$/.test(language) &&
    code.end - code.start < MAX_QUOTED_LINES &&
    code.end > code.start
  )
}

function quoted(code: ReadmeCode, path: string, context: ComposeContext) {
  const anchor = `code ${code.text.split('\n')[0] ?? ''}`
  return {
    text: code.text,
    language: codeLanguage(code.language) ?? (isShell(code) ? 'bash' : ''),
    cite: checked({ path, symbol: null, lines: { start: code.start, end: code.end }, anchor }, context),
  }
}

/** How others get it, where the README does not say so: a module of Go that is no program, a package of npm. */
function gettingOf({ ecosystem, name, nameLine, path, isPublished }: Manifest, told: string, context: ComposeContext) {
  const { entryPoints } = context.model
  const isModule = ecosystem === 'go' && /^[^/]+\.[^/]+\//.test(name) && !/\bgo (?:get|install)\b/.test(told)
  const isProgram = entryPoints.some((entry) => entry.path.endsWith('.go') && !isPeripheral(entry.path))
  const line = { about: '', runs: '', order: -1 }
  if (isModule && !isProgram)
    return [{ ...line, invocation: `go get ${name}`, cite: citeLine(path, nameLine ?? 1, `module ${name}`, context) }]
  if (isPublished && told === '')
    return [{ ...line, invocation: `npm install ${name}`, cite: citeSymbol(path, 'name', context) }]
  return []
}

const ORDER = [
  /^install$/,
  /^start$/,
  /^dev\b/,
  /^serve/,
  /^build\b/,
  /^run$/,
  /^tests?\b/,
  /^(?:lint|check|format|fmt|typecheck)/,
  /^docs?/,
]

function commandsOf(manifest: Manifest, context: ComposeContext) {
  // What starts in a container by its place there cannot be typed outside.
  const commands = manifest.commands.filter(({ command }) => manifest.ecosystem !== 'container' || !/^\//.test(command))
  return commands.map((command) => {
    const at = ORDER.findIndex((pattern) => pattern.test(taskOf(command)))
    return { ...commandLine(manifest, command, context), order: at < 0 ? ORDER.length : at }
  })
}

function saysTheSame(one: CommandLine, other: CommandLine): boolean {
  return one.invocation === other.invocation && one.about === other.about && one.runs === other.runs
}
