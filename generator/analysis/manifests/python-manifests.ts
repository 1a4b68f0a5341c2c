import { parse } from 'smol-toml'
import { asRecord, asText, entriesOf } from '../resolution/relaxed-json.ts'
import { type Dependency, type DependencyKind, emptyManifest, type Manifest } from './manifest.ts'

export function readPyproject(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'python')
  const toml = parsed(content)
  const tool = asRecord(toml.tool)
  const poetry = asRecord(tool.poetry)
  const project = Object.keys(asRecord(toml.project)).length > 0 ? asRecord(toml.project) : poetry
  const table = project === poetry ? 'tool.poetry' : 'project'
  manifest.name = asText(project.name) ?? ''
  manifest.description = asText(project.description)?.trim() ?? ''
  manifest.descriptionSymbol = `${table}.description`
  manifest.licence = asText(project.license) ?? asText(asRecord(project.license).text) ?? ''
  const version = asText(project['requires-python']) ?? asText(asRecord(poetry.dependencies).python)
  const versionSymbol = asText(project['requires-python'])
    ? `${table}.requires-python`
    : 'tool.poetry.dependencies.python'
  if (version) manifest.requirements.push({ name: 'Python', version, path, symbol: versionSymbol })
  for (const [name, value] of entriesOf(project.scripts)) {
    const target = asText(value)
    if (target) manifest.programs.push({ name, target, path, symbol: `${table}.scripts.${name}` })
  }
  manifest.dependencies = pyprojectDependencies(toml, project, poetry)
  addTasks(tool, manifest)
  return manifest
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(parse(content))
  } catch {
    return {}
  }
}

function pyprojectDependencies(
  toml: Readonly<Record<string, unknown>>,
  project: Readonly<Record<string, unknown>>,
  poetry: Readonly<Record<string, unknown>>,
): Dependency[] {
  const found = requirementList(project.dependencies, 'runtime', 'project.dependencies')
  const groups: readonly (readonly [string, unknown, DependencyKind])[] = [
    ['project.optional-dependencies', project['optional-dependencies'], 'optional'],
    ['dependency-groups', toml['dependency-groups'], 'development'],
  ]
  for (const [symbol, lists, kind] of groups)
    for (const [name, list] of entriesOf(lists)) found.push(...requirementList(list, kind, `${symbol}.${name}`))
  const poetryGroups: readonly (readonly [string, unknown, DependencyKind])[] = [
    ['tool.poetry.dependencies', poetry.dependencies, 'runtime'],
    ['tool.poetry.dev-dependencies', poetry['dev-dependencies'], 'development'],
    ...entriesOf(poetry.group).map(
      ([name, group]) =>
        [`tool.poetry.group.${name}.dependencies`, asRecord(group).dependencies, 'development'] as const,
    ),
  ]
  for (const [symbol, table, kind] of poetryGroups)
    for (const [name] of entriesOf(table)) if (name !== 'python') found.push({ name, kind, symbol })
  return found
}

function requirementList(value: unknown, kind: DependencyKind, symbol: string): Dependency[] {
  const list = Array.isArray(value) ? value : []
  return list.flatMap((item) => requirement(asText(item), { kind, symbol }))
}

function requirement(text: string | undefined, rest: Omit<Dependency, 'name'>): Dependency[] {
  const name = /^([A-Za-z0-9][\w.-]{0,100})/.exec(text?.trim() ?? '')?.[1]
  return name ? [{ name, ...rest }] : []
}

/** Adds the commands of task runners that are configured in pyproject.toml. */
function addTasks(tool: Readonly<Record<string, unknown>>, manifest: Manifest): void {
  const { path } = manifest
  for (const [runner, table] of [
    ['taskipy', 'tasks'],
    ['poe', 'tasks'],
    ['pdm', 'scripts'],
  ] as const) {
    for (const [name, value] of entriesOf(asRecord(tool[runner])[table])) {
      const command = asText(value) ?? asText(asRecord(value).cmd)
      if (command) manifest.commands.push({ name, command, path, symbol: `tool.${runner}.${table}.${name}` })
    }
  }
}

/** `[metadata]` and `[options]` of setup.cfg. */
export function readSetupCfg(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'python')
  const sections = new Map<string, Map<string, string>>()
  let section = new Map<string, string>()
  let key = ''
  for (const line of content.slice(0, 100_000).split('\n')) {
    const header = /^\[([^\]]{1,100})\]/.exec(line)
    const entry = /^([\w.-]{1,100})\s*[=:]\s*(.*)$/.exec(line)
    if (header) {
      section = new Map()
      sections.set(header[1] ?? '', section)
    } else if (entry) {
      key = entry[1] ?? ''
      section.set(key, entry[2] ?? '')
    } else if (/^\s+\S/.test(line) && key) section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`)
  }
  const metadata = sections.get('metadata')
  const options = sections.get('options')
  manifest.name = metadata?.get('name') ?? ''
  manifest.description = metadata?.get('description')?.trim() ?? ''
  manifest.descriptionSymbol = 'metadata.description'
  manifest.licence = metadata?.get('license') ?? ''
  const version = options?.get('python_requires')
  if (version) manifest.requirements.push({ name: 'Python', version, path, symbol: 'options.python_requires' })
  manifest.dependencies = (options?.get('install_requires') ?? '')
    .split('\n')
    .flatMap((line) => requirement(line, { kind: 'runtime', symbol: 'options.install_requires' }))
  const scripts = sections.get('options.entry_points')?.get('console_scripts') ?? ''
  for (const [name, target] of scripts.split('\n').flatMap(consoleScript))
    manifest.programs.push({ name, target, path, symbol: 'options.entry_points.console_scripts' })
  return manifest
}

/** `name = package.module:function` */
function consoleScript(line: string): [string, string][] {
  const [, name, target] = /^\s*([\w.-]{1,100})\s*=\s*([\w.]{1,200}(?::[\w.]{1,100})?)/.exec(line) ?? []
  return name && target ? [[name, target]] : []
}

/** Reads setup.py. The file is a program, so only its literal values are read. */
export function readSetupPy(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'python')
  const literal = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"\\n]{1,300})"|'([^'\\n]{1,300})')`)
      .exec(content.slice(0, 100_000))
      ?.slice(1)
      .find(Boolean) ?? ''
  manifest.name = literal('name')
  manifest.description = literal('description')
  manifest.licence = literal('license')
  const scripts = /["']?console_scripts["']?\s*[:=]\s*\[([^\]]{1,2000})\]/.exec(content.slice(0, 100_000))?.[1] ?? ''
  for (const [, line = ''] of scripts.matchAll(/["']([^"'\n]{1,300})["']/g))
    for (const [name, target] of consoleScript(line)) manifest.programs.push({ name, target, path, symbol: '' })
  return manifest
}

const INSTALLS_PROJECT = /^\s*(?:-e|--editable)[\s=]+\.(?:\[|\s|$)/

export function readRequirements(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'python')
  const lines = content.slice(0, 100_000).split('\n')
  // A requirements file that also installs the project itself is for development.
  const isForWork = /dev|test|doc|lint|typing|build/i.test(path) || lines.some((line) => INSTALLS_PROJECT.test(line))
  const kind = isForWork ? 'development' : 'runtime'
  manifest.dependencies = lines.flatMap((line, at) =>
    /^\s*(?:#|-)/.test(line) ? [] : requirement(line, { kind, line: at + 1 }),
  )
  return manifest
}
