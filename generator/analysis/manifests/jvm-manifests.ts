import { lineAt } from '../source-lines.ts'
import { type Dependency, emptyManifest, type Manifest } from './manifest.ts'

const MAX_TEXT = 200_000

/**
 * Reads a Maven POM. Uses only top-level elements, because dependencies and the parent contain elements with
 * the same names.
 */
export function readPom(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'maven')
  const text = content.slice(0, MAX_TEXT).replace(/<!--[\s\S]*?(?:-->|$)/g, blank)
  const own = blanked(
    text,
    'parent',
    'dependencies',
    'dependencyManagement',
    'build',
    'profiles',
    'licenses',
    'developers',
  )
  manifest.name = element(own, 'artifactId')?.text ?? ''
  const about = element(own, 'description')
  manifest.description = about?.text.replace(/\s+/g, ' ') ?? ''
  manifest.descriptionLine = about?.line
  manifest.licence = element(section(text, 'licenses'), 'name')?.text ?? ''
  const version = ['maven.compiler.release', 'java.version', 'maven.compiler.source', 'release']
    .map((name) => element(text, name))
    .find((found) => found !== undefined && /^[\d.]+$/.test(found.text))
  if (version) manifest.requirements.push({ name: 'Java', version: version.text, path, symbol: '', line: version.line })
  const rest = blanked(text, 'dependencyManagement', 'build', 'profiles')
  const dependencies = /<dependencies>([\s\S]*?)(?:<\/dependencies>|$)/.exec(rest)
  const from = dependencies?.index ?? 0
  for (const { 1: body = '', index } of (dependencies?.[0] ?? '').matchAll(
    /<dependency>([\s\S]*?)(?:<\/dependency>|$)/g,
  )) {
    const name = [element(body, 'groupId')?.text, element(body, 'artifactId')?.text].filter(Boolean).join(':')
    const kind = element(body, 'scope')?.text === 'test' ? 'development' : 'runtime'
    if (name) manifest.dependencies.push({ name, kind, line: lineAt(text, from + index) })
  }
  for (const name of ['mvn package', 'mvn test']) manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

/** Reads a Gradle build in Groovy or Kotlin. The build is a program, so only its literal values are read. */
export function readGradle(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'gradle')
  const text = content.slice(0, MAX_TEXT)
  const about = /^\s*description\s*=?\s*["']([^"'\n]{1,300})["']/m.exec(text)
  manifest.description = about?.[1] ?? ''
  if (about) manifest.descriptionLine = lineAt(text, about.index + about[0].length)
  const version =
    /JavaLanguageVersion\.of\((\d+)\)|jvmToolchain\((\d+)\)|sourceCompatibility\s*=?\s*(?:JavaVersion\.VERSION_)?["']?(\d[\d._]*)/.exec(
      text,
    )
  const found = version?.slice(1).find((group) => group !== undefined)
  if (version && found)
    manifest.requirements.push({
      name: 'Java',
      version: found.replace('_', '.'),
      path,
      symbol: '',
      line: lineAt(text, version.index),
    })
  manifest.dependencies = gradleDependencies(text)
  for (const name of ['gradle build', 'gradle test']) manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

function gradleDependencies(text: string): Dependency[] {
  const pattern =
    /^\s*(\w*(?:[iI]mplementation|[aA]pi|compileOnly|runtimeOnly|kapt|annotationProcessor))[\s(]+["']([\w.-]+:[\w.-]+)(?::[^"'\n]*)?["']/gm
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: configuration = '', 2: name = '', index }) => ({
    name,
    line: lineAt(text, index + whole.search(/\S/)),
    kind: /^(?:test|androidTest)/.test(configuration) ? 'development' : 'runtime',
  }))
}

type Element = { text: string; line: number }

function element(text: string, name: string): Element | undefined {
  const match = new RegExp(`<${name.replaceAll('.', '\\.')}>([^<]{1,1000})</`).exec(text)
  return match?.[1] ? { text: match[1].trim(), line: lineAt(text, match.index) } : undefined
}

function section(text: string, name: string): string {
  return new RegExp(`<${name}>([\\s\\S]*?)(?:</${name}>|$)`).exec(text)?.[1] ?? ''
}

/**
 * Replaces elements by blanks, so that the rest keeps its lines. An unclosed element extends to the end of
 * the text. Otherwise, each unclosed start tag would scan the rest again.
 */
function blanked(text: string, ...names: readonly string[]): string {
  let left = text
  for (const name of names) left = left.replace(new RegExp(`<${name}>[\\s\\S]*?(?:</${name}>|$)`, 'g'), blank)
  return left
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
