import { isPeripheral } from '../analysis/graph/periphery.ts'
import { mainManifests } from '../analysis/manifests/main-manifests.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import type { ReadmeCode, ReadmeSection, SectionKind } from '../analysis/manifests/readme.ts'
import { MAX_QUICK_COMMANDS } from '../plan/reference-pages.ts'
import { codeLanguage } from './code-language.ts'
import type { CommandLine, SetupFacts, Unit } from './facts.ts'
import { folderOfCommands, inFolder, runsFirst, taskOf } from './invocations.ts'
import { commandLine, requirementLine } from './manifest-unit.ts'
import { completeLists } from './reference-units.ts'
import { type ComposeContext, checked, citeLine, citeSymbol, fileRef } from './view.ts'

/** Shows how to install, start and test the project, in the words of its manifests and its README. */
export function setupUnit(context: ComposeContext): Unit | undefined {
  const manifests = mainManifests(context.model)
  const { readme } = context.model.manifests
  const sections = readme?.sections ?? []
  const install = installCode(sections).slice(0, MAX_QUOTES)
  const told = install.map(({ code }) => code.text).join('\n')
  const commands = commandsOfAll(manifests, told, context)
  const shown = quickCommands(commands)
  const path = readme?.path ?? ''
  const facts: SetupFacts = {
    requirements: manifests
      .flatMap(({ requirements }) => requirements)
      // Base images appear with the container instructions, not here.
      .filter(({ name }) => name !== 'image')
      // If a project has two builds, both may have the same requirement.
      .filter(
        ({ name, version }, at, all) =>
          all.findIndex((other) => other.name === name && other.version === version) === at,
      )
      .map((requirement) => requirementLine(requirement, context)),
    install: install.map(({ code, title }) => quoted(code, { title, path }, context)),
    usage: (install.length === MAX_QUOTES ? [] : usageCode(sections, told)).map((code) =>
      quoted(code, { title: '', path }, context),
    ),
    commands: shown.map(({ folder, invocation, about, runs, cite }) => ({
      invocation: inFolder(folder, invocation),
      about,
      runs,
      cite,
    })),
    moreCommands: commands.length - shown.length,
    allCommands: completeLists(context).find(({ inventory }) => inventory === 'commands')?.page ?? null,
    readme: readme ? fileRef(readme.path, context) : null,
  }
  const quotes = facts.install.length + facts.usage.length
  if (facts.requirements.length + facts.commands.length + quotes === 0) return undefined
  return { id: 'setup', type: 'setup', facts }
}

/** `folder`: in which it is to be run; '' for the top. */
type Ordered = CommandLine & { order: number; folder: string }

function commandsOfAll(manifests: readonly Manifest[], told: string, context: ComposeContext): Ordered[] {
  const all = manifests.flatMap((manifest) => [...gettingOf(manifest, told, context), ...commandsOf(manifest, context)])
  // If an author's text or script already runs a command, the build tool's own command is redundant.
  const written = [...all.map(({ runs }) => runs), ...told.split('\n')]
  const isRunBy = (line: CommandLine) => written.some((runs) => runs.includes(line.invocation.split(' ', 2).join(' ')))
  const known = all.filter((line) => line.runs !== '' || line.about !== '' || !isRunBy(line))
  // Two manifests may define the same command. For example, a gem has two manifests.
  return known
    .filter((line, at) => known.findIndex((other) => saysTheSame(other, line)) === at)
    .toSorted((a, b) => a.order - b.order)
}

/**
 * Shows all commands if there are few. Otherwise shows one of each kind, in the order that people look for.
 */
function quickCommands(commands: readonly Ordered[]): Ordered[] {
  if (commands.length <= MAX_QUICK_COMMANDS) return [...commands]
  const first = commands.filter(({ order }, at) => commands.findIndex((other) => other.order === order) === at)
  const usual = first.filter(({ order }) => order < ORDER.length)
  return (usual.length > 0 ? usual : commands).slice(0, MAX_QUICK_COMMANDS)
}

const MAX_QUOTES = 3

/** `title`: of the section below the one on installing in which it stands. */
type PlacedCode = { code: ReadmeCode; title: string }

/** Commands of the README section about installing, else about running, including its subsections. */
function installCode(sections: readonly ReadmeSection[]): PlacedCode[] {
  const installing = codeOf('install', sections)
  const telling = installing.length > 0 ? installing : codeOf('run', sections)
  const found = telling.find(({ title }) => /install|установ/i.test(title)) ?? telling[0]
  if (found) return found.codes
  // A short README may have install commands without a heading for them.
  const [section] = sections.filter(({ code }) => code.some((each) => isShell(each) && INSTALLS.test(each.text)))
  return (section?.code ?? []).filter(({ text }) => INSTALLS.test(text)).map((code) => ({ code, title: '' }))
}

function codeOf(kind: SectionKind, sections: readonly ReadmeSection[]): { title: string; codes: PlacedCode[] }[] {
  return sections.flatMap((section, at) => {
    if (section.kind !== kind) return []
    const end = sections.findIndex((other, index) => index > at && other.level <= section.level)
    const below = sections.slice(at + 1, end < 0 ? undefined : end).filter(({ kind }) => kind !== 'test')
    const codes = [
      ...section.code.map((code) => ({ code, title: '' })),
      ...below.flatMap(({ code, title }) => code.map((each) => ({ code: each, title }))),
    ].filter(({ code }) => isShell(code))
    return codes.length > 0 ? [{ title: section.title, codes }] : []
  })
}

/** The first example in a programming language, and the first shell command after it that isn't shown yet. */
function usageCode(sections: readonly ReadmeSection[], told: string): ReadmeCode[] {
  const section = sections.find(({ kind, code }) => kind !== 'test' && code.some(isProgram))
  const program = section?.code.find(isProgram)
  const usage = section ? [section] : sections.filter(({ kind }) => kind === 'usage')
  const shell = usage
    .flatMap(({ code }) => code)
    .find((code) => isShell(code) && !told.includes(code.text) && code.start > (program?.start ?? 0))
  return [program, shell].filter((code) => code !== undefined)
}

const INSTALLS = /^[$> ]*(?:sudo )?[\w./-]+ (?:-[\w-]+ )*(?:install|add|require|get|global add|i)\b/m
const MAX_QUOTED_LINES = 30

function isShell(code: ReadmeCode): boolean {
  const language = codeLanguage(code.language)
  const looksLikeIt =
    /^\s*(?:[$>] |(?:[A-Z_]{2,}=\S* )*(?:sudo |python3? -m )?(?:npm|npx|pnpm|yarn|bun|deno|pip3?|pipx|uv|poetry|conda|go|cargo|brew|apt|apt-get|docker|git|make|gem|bundle|rake|composer|dotnet|nuget|mvn|gradle|cmake|port|choco|scoop|winget|dnf|pacman|apk|nix|curl|cd|mkdir|\.\/\w[\w./-]*)\b)/m.test(
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

const MAX_ABOUT = 260

/** `title`: of the section, for a block that nothing introduces. */
function quoted(
  code: ReadmeCode,
  { title, path }: { title: string; path: string },
  context: ComposeContext,
): SetupFacts['install'][number] {
  // Uses the whole text as the anchor, because several blocks may begin with the same line.
  const anchor = `code ${code.text}`
  const about = code.about && code.about.text.length <= MAX_ABOUT ? code.about : null
  return {
    text: code.text,
    language: codeLanguage(code.language) ?? (isShell(code) ? 'bash' : ''),
    about: about?.text ?? '',
    title: about ? '' : title,
    cite: checked({ path, symbol: null, lines: { start: about?.start ?? code.start, end: code.end }, anchor }, context),
  }
}

/**
 * Command that gets the project, if the README has none. Only for a Go module without a program and for a
 * published npm package.
 */
function gettingOf({ ecosystem, name, nameLine, path, isPublished }: Manifest, told: string, context: ComposeContext) {
  const { entryPoints } = context.model
  const isModule = ecosystem === 'go' && /^[^/]+\.[^/]+\//.test(name) && !/\bgo (?:get|install)\b/.test(told)
  const isProgram = entryPoints.some((entry) => entry.path.endsWith('.go') && !isPeripheral(entry.path))
  const line = { about: '', runs: '', order: -1, folder: '' }
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
  // Commands with a path inside a container can't be typed outside.
  const commands = manifest.commands.filter(({ command }) => manifest.ecosystem !== 'container' || !/^\//.test(command))
  return runsFirst(commands).map((command) => {
    const at = ORDER.findIndex((pattern) => pattern.test(taskOf(command)))
    const order = at < 0 ? ORDER.length : at
    return { ...commandLine(manifest, command, context), order, folder: folderOfCommands(manifest) }
  })
}

function saysTheSame(one: CommandLine, other: CommandLine): boolean {
  return one.invocation === other.invocation && one.about === other.about && one.runs === other.runs
}
