import { isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import type { Manifest, ManifestCommand } from '../analysis/manifests/manifest.ts'
import type { ReadmeCode, ReadmeSection } from '../analysis/manifests/readme.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { codeLanguage } from './code-language.ts'
import type { SetupFacts, Unit } from './facts.ts'
import { cutAtWord } from './sentences.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef } from './view.ts'

/** Manifests at the top of the repository; of a repository that has none, those nearest to it. */
export function mainManifests({ model }: ComposeContext): Manifest[] {
  const all = model.manifests.manifests.filter(({ path }) => !isPeripheral(path) && !isHidden(path))
  const top = all.filter(({ path }) => folderOf(path) === '')
  const described = top.some(({ description, commands }) => description !== '' || commands.length > 0)
  return described || top.length > 0 ? top : all.filter(({ path }) => path.split('/').length === 2).slice(0, 3)
}

/** How the project is installed, started and tested, in the words of its manifests and its README. */
export function setupUnit(context: ComposeContext): Unit | undefined {
  const manifests = mainManifests(context)
  const { readme } = context.model.manifests
  const sections = readme?.sections ?? []
  const install = installSection(sections)?.code.filter(isShell) ?? []
  const usage = sections
    .filter(({ kind }) => kind !== 'test')
    .flatMap(({ code }) => code)
    .find((code) => isProgram(code))
  const commands = manifests.flatMap((manifest) => commandsOf(manifest, context))
  const { items, more } = capped(
    commands.toSorted((a, b) => a.order - b.order),
    12,
  )
  const facts: SetupFacts = {
    requirements: manifests
      .flatMap(({ requirements }) => requirements)
      .map((requirement) => ({
        name: requirement.name,
        version: requirement.version,
        cite: requirement.line
          ? citeLine(requirement.path, requirement.line, `requirement ${requirement.name}`, context)
          : citeSymbol(requirement.path, requirement.symbol, context),
      })),
    install: install.slice(0, 3).map((code) => quoted(code, readme?.path ?? '', context)),
    usage: usage ? quoted(usage, readme?.path ?? '', context) : null,
    commands: items.map(({ invocation, runs, cite }) => ({ invocation, runs, cite })),
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

const ORDER = [/^start$/, /^dev\b/, /^serve/, /^build\b/, /^test\b/, /^(?:lint|check|format|fmt|typecheck)/, /^docs?/]

function commandsOf(manifest: Manifest, context: ComposeContext) {
  return manifest.commands.map((command) => {
    const at = ORDER.findIndex((pattern) => pattern.test(command.name))
    return {
      invocation: invocationOf(manifest, command, context),
      runs: manifest.ecosystem === 'container' ? '' : shortened(command.command),
      cite: command.symbol
        ? citeSymbol(command.path, command.symbol, context)
        : checked({ path: command.path, symbol: null }, context),
      order: at < 0 ? ORDER.length : at,
    }
  })
}

const MAX_COMMAND = 160

function shortened(command: string): string {
  return command.length > MAX_COMMAND ? `${cutAtWord(command, MAX_COMMAND)} …` : command
}

/** Builds of Java bring the tool along that they are made with. */
function withWrapper(invocation: string, { files }: ComposeContext['model']): string {
  if (files.has('gradlew')) return invocation.replace(/^gradle /, './gradlew ')
  return files.has('mvnw') ? invocation.replace(/^mvn /, './mvnw ') : invocation
}

export function invocationOf(
  manifest: Manifest,
  { name, command }: ManifestCommand,
  { model }: ComposeContext,
): string {
  if (manifest.ecosystem === 'make') return `${/justfile$/i.test(manifest.path) ? 'just' : 'make'} ${name}`
  if (manifest.ecosystem !== 'npm' && manifest.ecosystem !== 'container') return withWrapper(name, model)
  if (manifest.ecosystem === 'container') return command
  const has = (lock: string) => model.skipped.some(({ path }) => path === lock)
  const runner = has('pnpm-lock.yaml')
    ? 'pnpm'
    : has('yarn.lock')
      ? 'yarn'
      : has('bun.lock') || has('bun.lockb')
        ? 'bun'
        : 'npm'
  const isShort = /^(?:start|test|stop|restart)$/.test(name) && runner !== 'bun'
  return isShort || runner === 'yarn' ? `${runner} ${name}` : `${runner} run ${name}`
}
