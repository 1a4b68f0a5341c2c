import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { asRecord, asText, entriesOf } from '../resolution/relaxed-json.ts'
import { lineAt } from '../source-lines.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

const MAX_TEXT = 200_000

/** Reads a Swift package. The manifest is a program, so only its literal values are read. */
export function readPackageSwift(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'swift')
  const text = withoutComments(content.slice(0, MAX_TEXT), /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?/g)
  const name = /\bPackage\(\s*name:\s*"([\w.+ -]{1,100})"/.exec(text)
  manifest.name = name?.[1] ?? ''
  if (name) manifest.nameLine = lineAt(text, name.index + name[0].length)
  const version = /^\/\/\s*swift-tools-version:\s*([\d.]+)/.exec(content)
  if (version?.[1]) manifest.requirements.push({ name: 'Swift', version: version[1], path, symbol: '', line: 1 })
  for (const { 1: url = '', index } of text.matchAll(/\.package\([^()]{0,200}?\burl:\s*"([^"\n]{1,300})"/g)) {
    const dependency = /([\w.-]+?)(?:\.git)?\/?$/.exec(url)?.[1]
    if (dependency) manifest.dependencies.push({ name: dependency, kind: 'runtime', line: lineAt(text, index) })
  }
  const runs = [...text.matchAll(/\.executableTarget\(\s*name:\s*"([\w.-]{1,100})"/g)].map((match) => match[1])
  const tests = text.includes('.testTarget(') ? ['swift test'] : []
  for (const command of ['swift build', ...runs.slice(0, 5).map((target) => `swift run ${target}`), ...tests])
    manifest.commands.push({ name: command, command: '', path, symbol: '' })
  return manifest
}

/** Reads the manifest of a Dart or Flutter package. */
export function readPubspec(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'pub')
  const yaml = parsed(content.slice(0, MAX_TEXT))
  manifest.name = asText(yaml.name) ?? ''
  manifest.description = asText(yaml.description)?.trim().replace(/\s+/g, ' ') ?? ''
  manifest.descriptionSymbol = 'description'
  const version = asText(asRecord(yaml.environment).sdk)
  if (version) manifest.requirements.push({ name: 'Dart', version, path, symbol: 'environment.sdk' })
  const isFlutter = 'flutter' in asRecord(yaml.dependencies)
  for (const [key, kind] of [
    ['dependencies', 'runtime'],
    ['dev_dependencies', 'development'],
  ] as const)
    for (const [name, value] of entriesOf(yaml[key]))
      if (asText(asRecord(value).sdk) === undefined) manifest.dependencies.push({ name, kind, symbol: key })
  for (const [name, target] of entriesOf(yaml.executables))
    manifest.programs.push({ name, target: `bin/${asText(target) || name}.dart`, path, symbol: 'executables' })
  const tool = isFlutter ? 'flutter' : 'dart'
  const hasTests = manifest.dependencies.some(({ name }) => name === 'test') || isFlutter
  for (const name of [`${tool} pub get`, ...(isFlutter ? ['flutter run'] : []), ...(hasTests ? [`${tool} test`] : [])])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(load(content, { schema: FAILSAFE_SCHEMA }))
  } catch {
    return {}
  }
}

/** Reads an Elixir project. The manifest is a program: only literals and module attributes are read. */
export function readMixExs(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'mix')
  const text = withoutComments(content.slice(0, MAX_TEXT), /#(?!\{)[^\n]*|"(?:\\.|[^"\\])*"?/g)
  const value = (key: string) => {
    const direct = new RegExp(`^\\s*(?:\\[\\s*)?${key}:\\s*(?:"([^"\\n]{1,300})"|@(\\w+))`, 'm').exec(text)
    if (!direct?.[2]) return direct && { text: direct[1] ?? '', at: direct.index + direct[0].length - 1 }
    const given = new RegExp(`^\\s*@${direct[2]}\\s+"([^"\\n]{1,300})"`, 'm').exec(text)
    return given && { text: given[1] ?? '', at: given.index + given[0].length - 1 }
  }
  const app = /\bapp:\s*:(\w{1,100})/.exec(text)
  manifest.name = app?.[1] ?? ''
  if (app) manifest.nameLine = lineAt(text, app.index)
  const about = value('description')
  manifest.description = about?.text.trim() ?? ''
  if (about) manifest.descriptionLine = lineAt(text, about.at)
  manifest.licence = [...(/\blicenses:\s*\[([^\]]{1,200})\]/.exec(text)?.[1] ?? '').matchAll(/"([^"]{1,80})"/g)]
    .map((match) => match[1])
    .join(' or ')
  const version = value('elixir')
  if (version)
    manifest.requirements.push({
      name: 'Elixir',
      version: version.text,
      path,
      symbol: '',
      line: lineAt(text, version.at),
    })
  for (const { 1: name = '', 2: rest = '', index } of text.matchAll(
    /^[^\S\n]*\[?\{:(\w{1,100}),\s*("[^"\n]{0,100}"|\w[^\n]{0,200})[^\n]*$/gm,
  )) {
    const line =
      text
        .slice(index, index + 400)
        .split('\n')
        .find((each) => each.trim()) ?? rest
    const isDevelopment = /\bonly:\s*(?:\[\s*)?:(?:dev|test|docs?)\b/.test(line)
    manifest.dependencies.push({ name, kind: isDevelopment ? 'development' : 'runtime', line: lineAt(text, index) })
  }
  for (const name of ['mix deps.get', 'mix test']) manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

/** Replaces comments by blanks to keep all positions. The pattern also matches strings, which stay. */
function withoutComments(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')))
}
