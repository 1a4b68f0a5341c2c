import { cutText } from '../../../shared/basics/whole-text.ts'
import { REMARKS, withoutRemark } from '../bare-text.ts'
import type { CodeSymbol } from '../file-analysis.ts'
import { keySymbol } from './key-symbol.ts'

const MAX_KEYS = 300
const MAX_NESTED = 200
const MAX_SIZE = 300_000

/** Returns the keys of a data or settings file as symbols, two levels deep. Statements cite them by name. */
export function dataKeys(content: string, language: string): CodeSymbol[] {
  if (content.length > MAX_SIZE) return []
  const lines = content.split('\n').map(REMARKS.has(language) ? withoutRemark : (line) => line)
  switch (language) {
    case 'JSON':
      return jsonKeys(content)
    case 'YAML':
      return yamlKeys(lines)
    case 'TOML':
    case 'INI':
    case 'Properties':
      return sectionKeys(lines)
    case 'Environment':
      return lineKeys(lines, /^(?:export )?([A-Za-z_]\w*)=(.*)$/)
    case 'Makefile':
    case 'Just':
      return lineKeys(lines, /^([A-Za-z0-9][\w./-]*)(?: [^:=]*)?:(?!=)(.*)$/)
    default:
      return []
  }
}

type JsonState = { depth: number; line: number; expectsKey: boolean; arrays: boolean[]; top: CodeSymbol[] }

/** Reads JSON in one pass, with comments and trailing commas. Returns the keys before the first error. */
function jsonKeys(content: string): CodeSymbol[] {
  const state: JsonState = { depth: 0, line: 1, expectsKey: false, arrays: [], top: [] }
  for (let at = 0; at < content.length; ) at = jsonStep(content, at, state)
  return state.top
}

function jsonStep(content: string, at: number, state: JsonState): number {
  const char = content[at]
  if (char === '\n') state.line++
  else if (char === '"') return jsonString(content, at, state)
  else if (char === '/' && content[at + 1] === '/') return endOf(content, '\n', at)
  else if (char === '/' && content[at + 1] === '*')
    return skipLines(content, at, endOf(content, '*/', at + 2) + 2, state)
  else if (char === '{' || char === '[') {
    state.depth++
    state.arrays.push(char === '[')
    state.expectsKey = char === '{'
  } else if (char === '}' || char === ']') {
    state.depth--
    state.arrays.pop()
    closeKey(state)
  } else if (char === ',') state.expectsKey = state.arrays.at(-1) === false
  return at + 1
}

function endOf(content: string, mark: string, from: number): number {
  const end = content.indexOf(mark, from)
  return end < 0 ? content.length : end
}

function skipLines(content: string, from: number, to: number, state: JsonState): number {
  for (let at = content.indexOf('\n', from); at >= 0 && at < to; at = content.indexOf('\n', at + 1)) state.line++
  return to
}

function closeKey(state: JsonState): void {
  const open = state.depth === 1 ? state.top.at(-1) : state.depth === 2 ? state.top.at(-1)?.members.at(-1) : undefined
  if (open && open.endLine < state.line) open.endLine = state.line
}

function jsonString(content: string, at: number, state: JsonState): number {
  let end = at + 1
  while (end < content.length && content[end] !== '"' && content[end] !== '\n') end += content[end] === '\\' ? 2 : 1
  const text = cutText(content.slice(at + 1, end), 199)
  if (!state.expectsKey) return end + 1
  state.expectsKey = false
  const inObjects = !state.arrays.includes(true)
  const owner = state.top.at(-1)
  const list = state.depth === 1 ? state.top : state.depth === 2 ? owner?.members : undefined
  if (list && inObjects && list.length < (state.depth === 1 ? MAX_KEYS : MAX_NESTED))
    list.push(keySymbol(text, jsonValue(content, end + 1), state.line))
  return end + 1
}

/** Returns the value after a key. Objects, and values that don't fit on one line, give ''. */
function jsonValue(content: string, from: number): string {
  const rest = content.slice(from, from + 400).replace(/^\s*:\s*/, '')
  if (rest.startsWith('{')) return ''
  if (rest.startsWith('[')) return /^\[[^[\]{}\n]{0,80}\]/.exec(rest)?.[0] ?? ''
  if (rest.startsWith('"')) return /^"(?:[^"\\\n]|\\.){0,300}"/.exec(rest)?.[0] ?? ''
  return /^[\w.+-]+/.exec(rest)?.[0] ?? ''
}

/** Returns top-level YAML keys and the keys one level deeper. Skips block scalars, lists and anchors. */
function yamlKeys(lines: readonly string[]): CodeSymbol[] {
  const top: CodeSymbol[] = []
  let nestedAt = -1
  let last = 0
  for (const [index, raw] of lines.entries()) {
    const line = raw.slice(0, 300).trimEnd()
    const match = /^( *)(?:"([^"]{1,100})"|'([^']{1,100})'|([\w./@$-][\w ./@$-]{0,100}?)):(?: +(.*))?$/.exec(line)
    const owner = top.at(-1)
    const above = last
    if (line.trim() && !line.trimStart().startsWith('#')) {
      if (owner && /^[ -]/.test(line)) extend(owner, index + 1)
      last = index + 1
    }
    const item = /^ *(?=- |-$)/.exec(line)
    // A nested list ends the reading of nested keys, because keys inside a list don't belong to the outer key.
    if (item && (nestedAt < 0 || item[0].length <= nestedAt)) nestedAt = Number.POSITIVE_INFINITY
    if (!match || item) continue
    const indent = match[1]?.length ?? 0
    const name = match[2] ?? match[3] ?? match[4] ?? ''
    const value = (match[5] ?? '').replace(/^[|>&!].*$|^[[{][^\]}]*$/, '')
    if (indent === 0) {
      nestedAt = -1
      if (top.length < MAX_KEYS) top.push(keySymbol(name, value, last))
    } else if (owner && (nestedAt < 0 || nestedAt === indent) && owner.members.length < MAX_NESTED) {
      nestedAt = indent
      const before = owner.members.at(-1)
      if (before) before.endLine = above
      owner.members.push(keySymbol(name, value, index + 1))
    }
  }
  return top
}

/** Extends the range of a symbol to a line, and also the range of its last member. */
function extend(owner: CodeSymbol, line: number): void {
  owner.endLine = line
  const member = owner.members.at(-1)
  if (member) member.endLine = line
}

/** `[section]` and `key = value`; keys before the first section stand alone. */
function sectionKeys(lines: readonly string[]): CodeSymbol[] {
  const top: CodeSymbol[] = []
  let section: CodeSymbol | undefined
  for (const [index, raw] of lines.entries()) {
    const line = raw.slice(0, 300).trimEnd()
    const header = /^\[{1,2}\s*([^[\]]{1,150}?)\s*\]{1,2}\s*(?:[#;].*)?$/.exec(line)
    const entry = header ? null : /^(?:"([^"]{1,100})"|([\w.@/-][\w .@/-]{0,100}?))\s*[=:]\s*(.*)$/.exec(line)
    if (header) {
      const name = header[1]?.replaceAll('"', '') ?? ''
      section = keySymbol(name, '', index + 1)
      if (top.length < MAX_KEYS) top.push(section)
    } else if (entry) {
      const list = section?.members ?? top
      if (list.length < MAX_NESTED)
        list.push(keySymbol(entry[1] ?? entry[2] ?? '', (entry[3] ?? '').replace(/^[[{]$/, ''), index + 1))
    }
    if (section && line.trim() && !line.startsWith('#')) section.endLine = index + 1
  }
  return top
}

function lineKeys(lines: readonly string[], pattern: RegExp): CodeSymbol[] {
  const found = new Map<string, CodeSymbol>()
  for (const [index, raw] of lines.entries()) {
    const match = pattern.exec(raw.slice(0, 300).trimEnd())
    const name = match?.[1]
    if (!name || found.has(name) || found.size >= MAX_KEYS) continue
    found.set(name, keySymbol(name, (match[2] ?? '').trim(), index + 1))
  }
  return [...found.values()]
}
