import type { CodeSymbol } from '../file-analysis.ts'
import { commandOf } from './build-manifests.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

/** The tasks of a Taskfile (https://taskfile.dev). `symbols` are the keys of the file's analysis. */
export function readTaskfile(path: string, content: string, symbols: readonly CodeSymbol[]): Manifest {
  const manifest = emptyManifest(path, 'make')
  const lines = content.split('\n')
  const tasks = symbols.find(({ name }) => name === 'tasks')?.members ?? []
  for (const { name, startLine, endLine, signature } of tasks) {
    const body = lines.slice(startLine, endLine).map((line) => line.trim())
    const value = (key: string) =>
      unquoted(body.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? '')
    const list = body.slice(body.findIndex((line) => /^cmds:/.test(line)) + 1)
    const end = list.findIndex((line) => !line.startsWith('- '))
    const steps = body.some((line) => /^cmds:/.test(line)) ? list.slice(0, end < 0 ? undefined : end) : []
    const inline = unquoted(signature.slice(name.length + 2))
    const single = value('cmd') || (inline.startsWith('{') ? '' : inline)
    const about = value('desc') || value('summary')
    const command = commandOf(steps.length > 0 ? steps.map(stepOf) : [single])
    manifest.commands.push({ name, command, ...(about && { about }), path, symbol: `tasks.${name}` })
  }
  return manifest
}

/** `- go build`, `- cmd: go build`, `- task: build`. */
function stepOf(line: string): string {
  return unquoted(line.replace(/^- (?:cmd: )?/, '')).replace(/^task: /, 'task ')
}

/** A YAML string without its quotes. Block text below `|` or `>` isn't read. */
function unquoted(text: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(text.trim())
  return quoted?.[2] ?? text.trim().replace(/^[|>][+-]?$/, '')
}

/** Reads the environments of tox: `[testenv]`, which runs for each Python version, and named environments. */
export function readTox(path: string, content: string, symbols: readonly CodeSymbol[]): Manifest {
  const manifest = emptyManifest(path, 'python')
  const lines = content.split('\n')
  for (const { name, startLine, endLine } of symbols) {
    const environment = /^testenv(?::([\w.-]+))?$/.exec(name)
    if (!environment) continue
    const body = lines.slice(startLine, endLine)
    const about = settingOf(body, 'description')[0]
    manifest.commands.push({
      name: environment[1] ? `tox -e ${environment[1]}` : 'tox',
      command: commandOf(settingOf(body, 'commands')),
      ...(about && { about }),
      path,
      symbol: name,
    })
  }
  return manifest
}

/** Returns the lines of a setting: the text after its name, and the indented lines below. */
function settingOf(body: readonly string[], name: string): string[] {
  const at = body.findIndex((line) => new RegExp(`^${name}\\s*=`).test(line))
  if (at < 0) return []
  const below = body.slice(at + 1)
  const end = below.findIndex((line) => !/^\s+\S/.test(line))
  const first = (body[at] ?? '').replace(/^[^=]*=/, '')
  return [first, ...below.slice(0, end < 0 ? undefined : end)]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[;#]/.test(line))
}

/** Reads the sessions of nox: functions with the session decorator, and their comments. */
export function readNoxfile(path: string, content: string, symbols: readonly CodeSymbol[]): Manifest {
  const manifest = emptyManifest(path, 'python')
  const lines = content.split('\n')
  for (const { name, kind, doc, startLine, endLine } of symbols) {
    const head = lines.slice(startLine - 1, endLine).join('\n')
    if (kind !== 'function' || !/^@(?:nox\.)?session\b/.test(head)) continue
    const own = /^@[\w.]+\([^)]*\bname\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? name
    const about = doc.split('\n')[0]
    manifest.commands.push({ name: `nox -s ${own}`, command: '', ...(about && { about }), path, symbol: name })
  }
  return manifest
}
