import type { CodeSymbol } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

export function readGoMod(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'go')
  const text = content.slice(0, 200_000)
  manifest.name = /^module\s+"?([^\s"]+)"?/m.exec(text)?.[1] ?? ''
  const version = /^go\s+([\d.]+\w*)\s*$/m.exec(text)
  if (version?.[1])
    manifest.requirements.push({ name: 'Go', version: version[1], path, symbol: '', line: lineAt(text, version.index) })
  let inBlock = false
  for (const line of text.split('\n')) {
    if (/^require\s*\(/.test(line)) inBlock = true
    else if (inBlock && line.startsWith(')')) inBlock = false
    const name = /^(?:require\s+|\s+)([\w.-]+\.[\w.-]+\/\S+)\s+v\S+(.*)$/.exec(
      inBlock || line.startsWith('require') ? line : '',
    )
    if (name?.[1] && !name[2]?.includes('// indirect')) manifest.dependencies.push({ name: name[1], kind: 'runtime' })
  }
  return manifest
}

const INTERNAL_TARGET = /^[._]|[%$/]|\.(?:o|c|py|js|html|pdf|txt)$/

/** The targets of a Makefile, with the recipe where it is a single line. `symbols` are the keys of the file's analysis. */
export function readMakefile(path: string, content: string, symbols: readonly CodeSymbol[]): Manifest {
  const manifest = emptyManifest(path, 'make')
  const lines = content.split('\n')
  for (const { name, startLine } of symbols) {
    if (INTERNAL_TARGET.test(name)) continue
    const isSingle = !/^\s+\S/.test(lines[startLine + 1] ?? '')
    const command = isSingle ? (/^\s+[@-]?([^\\]{1,200})$/.exec(lines[startLine] ?? '')?.[1]?.trim() ?? '') : ''
    manifest.commands.push({ name, command, path, symbol: name })
  }
  return manifest
}

const FROM = /^FROM\s+(?:--\S+\s+)?([^\s]{1,200})/i
const START = /^(?:CMD|ENTRYPOINT)\s+(.{1,300})$/i

/** Base image and start command of a Dockerfile. */
export function readDockerfile(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'container')
  const lines = content.slice(0, 100_000).split('\n')
  const from = lines.findLastIndex((line) => FROM.test(line))
  const image = FROM.exec(lines[from] ?? '')?.[1]
  const command = lines.map((line) => START.exec(line)?.[1]).findLast((found) => found !== undefined)
  if (image) manifest.requirements.push({ name: 'image', version: image, path, symbol: '', line: from + 1 })
  if (command) manifest.commands.push({ name: 'start', command: execForm(command), path, symbol: '' })
  return manifest
}

function execForm(command: string): string {
  if (!command.startsWith('[')) return command.trim()
  return [...command.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join(' ')
}
