import { asRecord, asText, entriesOf, parseRelaxedJson } from '../resolution/relaxed-json.ts'
import { lineAt } from '../source-lines.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

const MAX_TEXT = 200_000

/** A package of Composer. */
export function readComposerJson(path: string, content: string): Manifest {
  const json = asRecord(parseRelaxedJson(content))
  const manifest = emptyManifest(path, 'composer')
  manifest.name = asText(json.name) ?? ''
  manifest.description = asText(json.description)?.trim() ?? ''
  manifest.descriptionSymbol = 'description'
  manifest.licence = [json.license]
    .flat()
    .flatMap((name) => asText(name) ?? [])
    .join(' or ')
  for (const [name, value] of entriesOf(json.require)) {
    const version = asText(value)
    if (name === 'php' && version) manifest.requirements.push({ name: 'PHP', version, path, symbol: 'require.php' })
    else if (name.includes('/')) manifest.dependencies.push({ name, kind: 'runtime', symbol: 'require' })
  }
  for (const [name] of entriesOf(json['require-dev']))
    if (name.includes('/')) manifest.dependencies.push({ name, kind: 'development', symbol: 'require-dev' })
  for (const target of [json.bin].flat()) {
    const file = asText(target)
    if (file) manifest.programs.push({ name: file.slice(file.lastIndexOf('/') + 1), target: file, path, symbol: 'bin' })
  }
  manifest.commands.push({ name: 'composer install', command: '', path, symbol: '' })
  for (const [name, value] of entriesOf(json.scripts)) {
    if (/^(?:pre|post)-/.test(name)) continue
    const command = [value]
      .flat()
      .flatMap((step) => asText(step) ?? [])
      .join(' && ')
    manifest.commands.push({ name: `composer ${name}`, command, path, symbol: `scripts.${name}` })
  }
  return manifest
}

/** Reads a gemspec. The file is a Ruby program, so only its literal values are read. */
export function readGemspec(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'gem')
  const text = content.slice(0, MAX_TEXT)
  const value = (name: string) =>
    new RegExp(`^\\s*\\w+\\.${name}\\s*=\\s*(?:%q[{(]|["'])([^"'{}()\\n]{1,300})`, 'm').exec(text)
  manifest.name = value('name')?.[1] ?? ''
  const about = value('summary') ?? value('description')
  manifest.description = about?.[1]?.trim() ?? ''
  if (about) manifest.descriptionLine = lineAt(text, about.index + about[0].length)
  manifest.licence = value('licen[cs]e')?.[1] ?? /licen[cs]es\s*=\s*\[\s*["']([^"']{1,80})/.exec(text)?.[1] ?? ''
  const version = value('required_ruby_version')
  if (version?.[1])
    manifest.requirements.push({
      name: 'Ruby',
      version: version[1],
      path,
      symbol: '',
      line: lineAt(text, version.index + version[0].length),
    })
  for (const { 1: kind, 2: name = '', index } of text.matchAll(
    /\.add_(?:(development|runtime)_)?dependency[\s(]+["']([\w.-]{1,100})["']/g,
  ))
    manifest.dependencies.push({
      name,
      kind: kind === 'development' ? 'development' : 'runtime',
      line: lineAt(text, index),
    })
  manifest.commands.push({ name: 'bundle install', command: '', path, symbol: '' })
  return manifest
}

/**
 * Reads the gems that Bundler installs. Gems in groups such as `test` or `development` aren't runtime
 * dependencies.
 */
export function readGemfile(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'gem')
  let group = ''
  for (const [at, line] of content.slice(0, MAX_TEXT).split('\n').entries()) {
    group = /^\s*group\b([^#\n]*)\bdo\b/.exec(line)?.[1] ?? (/^end\b/.test(line) ? '' : group)
    const [, name, rest = ''] = /^\s*gem[\s(]+["']([\w.-]{1,100})["']([^#\n]*)/.exec(line) ?? []
    const isDevelopment = /:(?:test|development|docs?|lint)\b|\b(?:test|development):/.test(
      group + (/groups?:.*/.exec(rest)?.[0] ?? ''),
    )
    if (name) manifest.dependencies.push({ name, kind: isDevelopment ? 'development' : 'runtime', line: at + 1 })
  }
  manifest.commands.push({ name: 'bundle install', command: '', path, symbol: '' })
  return manifest
}

/** A project of .NET. */
export function readCsproj(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'dotnet')
  const text = content.slice(0, MAX_TEXT)
  const element = (name: string) => new RegExp(`<${name}>([^<]{1,1000})</`).exec(text)
  manifest.name =
    element('PackageId')?.[1] ??
    element('AssemblyName')?.[1] ??
    path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const about = element('Description')
  manifest.description = about?.[1]?.trim().replace(/\s+/g, ' ') ?? ''
  if (about) manifest.descriptionLine = lineAt(text, about.index)
  manifest.licence = element('PackageLicenseExpression')?.[1] ?? ''
  const version = element('TargetFrameworks?')
  if (version?.[1])
    manifest.requirements.push({
      name: '.NET',
      version: version[1].replaceAll(';', ', '),
      path,
      symbol: '',
      line: lineAt(text, version.index),
    })
  for (const { 1: name = '', index } of text.matchAll(/<PackageReference\s+Include="([\w.-]{1,150})"/g))
    manifest.dependencies.push({ name, kind: 'runtime', line: lineAt(text, index) })
  const isTest = /Microsoft\.NET\.Test\.Sdk|<IsTestProject>true/.test(text)
  const isProgram = /<OutputType>\s*(?:Win)?Exe/i.test(text)
  const commands = isTest ? ['dotnet test'] : ['dotnet build', ...(isProgram ? [`dotnet run --project ${path}`] : [])]
  for (const name of commands) manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

/** Reads a Visual Studio solution, which lists .NET projects. */
export function readSolution(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'dotnet')
  const text = content.slice(0, MAX_TEXT)
  const hasTests = /"[^"\n]*tests?[^"\n]*\.[cf]sproj"/i.test(text)
  for (const name of ['dotnet build', ...(hasTests ? ['dotnet test'] : [])])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

/** Reads the Rakefile tasks that have a description, and the tasks that run tests. */
export function readRakefile(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'gem')
  const text = content.slice(0, MAX_TEXT)
  const task =
    /(?:^[ \t]*desc[ \t(]+["']([^"'\n]{1,200})["'].*\n)?^[ \t]*(?:(?:Rake::TestTask\.new|RSpec::Core::RakeTask\.new|Minitest::TestTask\.create)[ \t(]*(?::["']?([\w:]+)|["']([\w:]+))?|(?:task|multitask)[ \t(]+(?::["']?([\w:]+)|["']([\w:]+)["']|(\w+):))/gm
  for (const match of text.matchAll(task)) {
    const { index } = match
    const [whole, about, ...names] = match
    const isTest = /TestTask|RakeTask/.test(whole)
    const name = names.find((each) => each !== undefined) ?? (isTest ? (whole.includes('RSpec') ? 'spec' : 'test') : '')
    const isKnown = manifest.commands.some((command) => command.name === `rake ${name}`)
    if (name && !isKnown && (isTest || about !== undefined || /^(?:test|spec|default)$/.test(name)))
      manifest.commands.push({
        name: `rake ${name}`,
        command: '',
        ...(about && { about }),
        path,
        symbol: '',
        line: lineAt(text, index + whole.lastIndexOf('\n') + 1),
      })
  }
  return manifest
}

/** A project of CMake. */
export function readCMake(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'cmake')
  const text = content.slice(0, MAX_TEXT).replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const project = /\bproject\s*\(\s*"?([\w.+-]{1,100})([^)]{0,2000})\)/i.exec(text)
  // A CMake file without `project()` belongs to the project that includes it.
  if (!project) return manifest
  manifest.name = project[1] ?? ''
  const about = /DESCRIPTION\s+"([^"]{1,300})"/.exec(project[2] ?? '')
  manifest.description = about?.[1] ?? ''
  if (about) manifest.descriptionLine = lineAt(text, project.index + project[0].indexOf(about[0]))
  const version = /cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i.exec(text)
  if (version?.[1])
    manifest.requirements.push({
      name: 'CMake',
      version: version[1],
      path,
      symbol: '',
      line: lineAt(text, version.index),
    })
  for (const [name, variable] of [
    ['C++', 'CMAKE_CXX_STANDARD'],
    ['C', 'CMAKE_C_STANDARD'],
  ] as const) {
    const standard = new RegExp(`\\bset\\s*\\(\\s*${variable}\\s+(\\d+)`, 'i').exec(text)
    if (standard?.[1])
      manifest.requirements.push({ name, version: standard[1], path, symbol: '', line: lineAt(text, standard.index) })
  }
  for (const { 1: name = '', index } of text.matchAll(/\bfind_package\s*\(\s*([\w-]{1,100})/gi))
    manifest.dependencies.push({ name, kind: 'runtime', line: lineAt(text, index) })
  const tests = /\benable_testing\s*\(|\binclude\s*\(\s*CTest/i.test(text) ? ['ctest --test-dir build'] : []
  for (const name of ['cmake -B build', 'cmake --build build', ...tests])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}
