import { isUtf8 } from 'node:buffer'
import {
  BINARY_ENDINGS,
  GENERATED_ENDINGS,
  GENERATED_FOLDERS,
  HARMLESS_ENV,
  LOCK_FILES,
  SECRET_ENDINGS,
  SECRET_NAMES,
  VENDORED_FOLDERS,
} from './skip-rules.ts'
import type { SkipReason } from './source-file.ts'

/** Text beyond this size is not read: data and dumps, nothing that people wrote for people. */
export const MAX_TEXT_BYTES = 1024 * 1024

/** How much of the start of a file `classifyHead` needs to see. */
export const HEAD_BYTES = 64 * 1024

/**
 * Decides by path and size alone, before anything is read. `null`: read it.
 * The path uses `/`; the size is in bytes.
 */
export function classifyPath(path: string, size: number): SkipReason | null {
  const segments = path.toLowerCase().split('/')
  const name = segments.pop() ?? ''
  if (segments.some((segment) => VENDORED_FOLDERS.has(segment))) return 'vendored'
  if (isSecretName(name)) return 'secret'
  if (LOCK_FILES.has(name)) return 'lock-file'
  const dot = name.lastIndexOf('.')
  if (dot >= 0 && BINARY_ENDINGS.has(name.slice(dot + 1))) return 'binary'
  const isOutput = segments.some(isGeneratedFolder) || isCoverageReport(path)
  if (isOutput || GENERATED_ENDINGS.some((ending) => name.endsWith(ending))) return 'generated'
  return size > MAX_TEXT_BYTES ? 'too-large' : null
}

/**
 * Decides by the first bytes (`HEAD_BYTES`, or all when the file is shorter) of a file whose path is fine.
 * `complete` says that these are all: only then is a cut in the middle of a character an error.
 */
export function classifyHead(path: string, head: Uint8Array, complete: boolean): SkipReason | null {
  if (isBinary(head)) return 'binary'
  const whole = complete ? head : withoutCutCharacter(head)
  if (!isUtf8(whole)) return 'not-utf8'
  const text = new TextDecoder().decode(whole)
  if (text.startsWith(LFS_POINTER)) return 'lfs-pointer'
  if (holdsPrivateKey(path, text)) return 'secret'
  if (isMinified(path, text)) return 'minified'
  return hasGeneratedMarker(text) ? 'generated' : null
}

/** How a file begins that stands for one which Git LFS keeps elsewhere. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/'

/** Both decisions at once, for a file whose bytes are at hand. */
export function classifyFile(path: string, bytes: Uint8Array): SkipReason | null {
  const byPath = classifyPath(path, bytes.length)
  if (byPath === 'too-large') return isBinary(bytes.subarray(0, HEAD_BYTES)) ? 'binary' : 'too-large'
  if (byPath) return byPath
  const complete = bytes.length <= HEAD_BYTES
  const byHead = classifyHead(path, complete ? bytes : bytes.subarray(0, HEAD_BYTES), complete)
  if (byHead || complete) return byHead
  return isUtf8(bytes) ? (bytes.includes(0) ? 'binary' : null) : 'not-utf8'
}

function isSecretName(name: string): boolean {
  if (SECRET_NAMES.has(name) || SECRET_ENDINGS.some((ending) => name.endsWith(ending))) return true
  if (name === '.env' || name === '.envrc') return true
  if (!name.startsWith('.env.')) return false
  return !HARMLESS_ENV.has(name.slice(name.lastIndexOf('.') + 1))
}

/** A folder called `coverage` may as well hold the sources of a coverage tool. */
function isCoverageReport(path: string): boolean {
  return /(?:^|\/)coverage\/(?:lcov-report\/|tmp\/|lcov\.info$|clover\.xml$|coverage-[\w-]*\.json$|cobertura[\w-]*\.xml$)/i.test(
    path,
  )
}

function isGeneratedFolder(segment: string): boolean {
  return GENERATED_FOLDERS.has(segment) || segment.endsWith('.egg-info')
}

/** A NUL byte settles it. UTF-16 has them too: such a file is not UTF-8, whatever it holds. */
function isBinary(head: Uint8Array): boolean {
  return head.includes(0)
}

/** The head without the last character where the cut may have gone through it. */
function withoutCutCharacter(head: Uint8Array): Uint8Array {
  let end = head.length
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end--
  return end > 0 && (head[end - 1] ?? 0) >= 0xc0 ? head.subarray(0, end - 1) : head
}

const LONG_LINE = 1_000
const VERY_LONG_LINE = 20_000

/**
 * A tool wrote it when long lines without spaces are most of it. One long line in a file that is otherwise normal is
 * a picture, a key or a list of words that somebody put there on purpose; and prose keeps a paragraph on a line.
 */
function isMinified(path: string, text: string): boolean {
  if (/\.(?:md|markdown|mdx|rst|txt|adoc|asciidoc|csv|tsv|ipynb)$/i.test(path)) return false
  const long = { characters: 0, spaces: 0 }
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > LONG_LINE) {
      long.characters += end - start
      long.spaces += countSpaces(text, start, Math.min(end, start + VERY_LONG_LINE))
      if (end - start > VERY_LONG_LINE * 2) return true
    }
    start = end + 1
  }
  return long.characters > text.length * 0.6 && long.spaces < long.characters * 0.08
}

function countSpaces(text: string, from: number, to: number): number {
  let spaces = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) <= 0x20) spaces++
  return spaces
}

const GENERATED_MARKERS = [
  /\bcode generated\b.{0,200}\bdo not edit\b/i,
  /@generated\b/,
  /^\W*(?:AUTO-?(?:MATICALLY )?GENERATED|Auto-?(?:matically )?[Gg]enerated)\b/,
  /\bauto-?(?:matically )?generated (?:by|from|using|with|via)\b/i,
  /\b(?:this|the) (?:file|code|module) (?:is|was|has been) (?:auto-?(?:matically )?)?generated\b/i,
  /\bgenerated by the protocol buffer compiler\b/i,
  /<auto-generated>/i,
]

const LINES_WITH_MARKERS = 12

/** Markers count only in comments at the top; a generator's own source speaks of them further down. */
function hasGeneratedMarker(text: string): boolean {
  let start = 0
  for (let line = 0; line < LINES_WITH_MARKERS && start < text.length; line++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const content = text.slice(start, Math.min(end, start + 400)).trimStart()
    if (/^(?:\/\/|\/\*|\*|#|--|;|<!--|"""|%|\(\*|rem\b)/i.test(content)) {
      if (GENERATED_MARKERS.some((marker) => marker.test(content))) return true
    }
    start = end + 1
  }
  return false
}

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----/
const SOURCE_OR_PROSE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|c|cc|cpp|h|hpp|swift|md|rst|txt|adoc|html?)$/i

/** Code and prose may quote the first line of a key; a data file that has one holds the key. */
function holdsPrivateKey(path: string, text: string): boolean {
  if (!SOURCE_OR_PROSE.test(path) && PRIVATE_KEY.test(text)) return true
  return path.endsWith('.npmrc') && text.includes('_authToken=') && !text.includes('_authToken=${')
}
