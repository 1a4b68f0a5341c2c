import { firstSentence } from '../../units/sentences.ts'
import type { CodeSymbol } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { execForm } from './containers.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

export function readGoMod(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'go')
  const text = content.slice(0, 200_000)
  const module = /^module\s+"?([^\s"]+)"?/m.exec(text)
  manifest.name = module?.[1] ?? ''
  for (const name of ['go build ./...', 'go test ./...'])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  if (module) manifest.nameLine = lineAt(text, module.index)
  const version = /^go\s+([\d.]+\w*)\s*$/m.exec(text)
  if (version?.[1])
    manifest.requirements.push({ name: 'Go', version: version[1], path, symbol: '', line: lineAt(text, version.index) })
  let inBlock = false
  for (const [at, line] of text.split('\n').entries()) {
    if (/^require\s*\(/.test(line)) inBlock = true
    else if (inBlock && line.startsWith(')')) inBlock = false
    const name = /^(?:require\s+|\s+)([\w.-]+\.[\w.-]+\/\S+)\s+v\S+(.*)$/.exec(
      inBlock || line.startsWith('require') ? line : '',
    )
    if (name?.[1] && !name[2]?.includes('// indirect'))
      manifest.dependencies.push({ name: name[1], kind: 'runtime', line: at + 1 })
  }
  return manifest
}

const INTERNAL_TARGET = /^[._]|[%$/]|\.(?:o|c|py|js|html|pdf|txt)$/

/** Returns the program that runs the targets in a file. */
export function runnerOf(path: string): 'make' | 'just' | 'task' {
  return /justfile$/i.test(path) ? 'just' : /taskfile(?:\.dist)?\.ya?ml$/i.test(path) ? 'task' : 'make'
}

/**
 * Reads the targets of a Makefile with their commands and descriptions. A description follows `##`, or is the
 * comment above the target. `symbols` are the keys of the file's analysis.
 */
export function readMakefile(path: string, content: string, symbols: readonly CodeSymbol[]): Manifest {
  const manifest = emptyManifest(path, 'make')
  const lines = content.split('\n')
  const targets = symbols.filter(({ name }) => !INTERNAL_TARGET.test(name))
  const names = new Set(targets.map(({ name }) => name))
  for (const { name, startLine } of targets) {
    const [needed = '', help] = (lines[startLine - 1] ?? '').replace(/^[^:]*::?/, '').split(/##+/)
    const about = help?.trim() || commentAbove(lines, startLine)
    const command = commandOf(recipeBelow(lines, startLine)) || otherTargets(needed.replace(/#.*$/, ''), names)
    manifest.commands.push({ name, command, ...(about && { about }), path, symbol: name })
  }
  return manifest
}

const MAX_COMMENT = 6
/** Lines that belong to the target below them. */
const BELONGS = /^(?:\.PHONY\s*:|\[[\w-]+.*\]\s*$)/
/** Matches comment text without words: a separator line, or a commented-out line of the Makefile. */
const NO_TEXT = /^[^\p{L}]*$|[-=#*]{3,}|^\S+\s*[:?+]?=|^[\w.-]+:(?:\s|$)/u

/** Returns the first sentence of the comment above a target. Ignores a single word, which adds nothing. */
function commentAbove(lines: readonly string[], startLine: number): string {
  const found: string[] = []
  for (let at = startLine - 2; at >= 0 && found.length < MAX_COMMENT; at--) {
    const line = lines[at] ?? ''
    const text = /^#+(?!!)\s*(.*)$/.exec(line)?.[1]
    if (text === undefined ? found.length > 0 || !BELONGS.test(line) : NO_TEXT.test(text)) break
    if (text !== undefined) found.unshift(text.trim())
  }
  const sentence = firstSentence(found.join('\n'))
  return sentence.includes(' ') ? sentence : ''
}

/** Recipe lines that only print a message, and comments. */
const MESSAGE = /^(?:\$\((?:info|warning)\b|echo\b|printf\b|#)/
const MAX_RECIPE = 30

/**
 * The commands of a recipe, without the prefixes that `make` reads. A command that continues over several
 * lines counts as one.
 */
function recipeBelow(lines: readonly string[], startLine: number): string[] {
  const found: string[] = []
  let goesOn = false
  for (const line of lines.slice(startLine, startLine + MAX_RECIPE)) {
    if (!/^\s+\S/.test(line)) break
    const text = line.trim()
    if (goesOn) found.push(`${found.pop() ?? ''} ${text.replace(/\\$/, '').trim()}`)
    else
      found.push(
        text
          .replace(/^[@+-]+\s*/, '')
          .replace(/\\$/, '')
          .trim(),
      )
    goesOn = text.endsWith('\\')
  }
  return found.filter((command) => command !== '' && !MESSAGE.test(command))
}

/** Matches shell control flow. Such commands, like long ones, aren't quoted. The file itself shows them. */
const PROGRAM = /^(?:if|for|while|case)\b|;\s*(?:then|do)\b/
const MAX_COMMAND = 140

/** Returns the first command, followed by `…` if there are more. Returns '' if it can't be quoted. */
export function commandOf([first = '', ...others]: readonly string[]): string {
  if (first.length > MAX_COMMAND || PROGRAM.test(first)) return ''
  return others.length > 0 ? `${first} …` : first
}

/** Returns the other targets that a target without a recipe runs. Returns '' if one of them is unknown. */
function otherTargets(needed: string, names: ReadonlySet<string>): string {
  const targets = needed.split(/\s+/).filter((target) => target !== '')
  return targets.every((target) => names.has(target)) ? targets.join(' ') : ''
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
