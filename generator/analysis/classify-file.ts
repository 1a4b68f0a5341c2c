import { isUtf8 } from 'node:buffer'
import { isDocumentationPage } from './documentation-output.ts'
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

/**
 * Maximum size of a text file. Larger text is skipped, because it is data or a dump that no one wrote by
 * hand.
 */
export const MAX_TEXT_BYTES = 1024 * 1024
/**
 * Maximum size of a notebook. It is large, because most of it is output, which is removed before it is
 * stored.
 */
export const MAX_NOTEBOOK_BYTES = 50 * 1024 * 1024

/** Number of bytes from the start of a file that `classifyHead` needs. */
export const HEAD_BYTES = 64 * 1024

/**
 * Returns why a file is skipped, judged by path and size alone, before it is read. `null`: read it. The path
 * uses `/`; the size is in bytes.
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
  return size > (isNotebook(path) ? MAX_NOTEBOOK_BYTES : MAX_TEXT_BYTES) ? 'too-large' : null
}

export function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith('.ipynb')
}

/**
 * Returns why a file with an accepted path is skipped, judged by its first `HEAD_BYTES` bytes, or by all
 * bytes of a shorter file. `complete`: `head` has all bytes, so that an incomplete last character is an
 * error.
 */
export function classifyHead(path: string, head: Uint8Array, complete: boolean): SkipReason | null {
  if (isBinary(head)) return 'binary'
  const whole = complete ? head : withoutCutCharacter(head)
  if (!isUtf8(whole)) return 'not-utf8'
  const text = new TextDecoder().decode(whole)
  if (text.startsWith(LFS_POINTER)) return 'lfs-pointer'
  if (holdsPrivateKey(path, text)) return 'secret'
  if (isMinified(path, text)) return 'minified'
  return hasGeneratedMarker(text) || isDocumentationPage(path, text) ? 'generated' : null
}

/** Beginning of a pointer file, whose content Git LFS stores elsewhere. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/'

/** Classifies a file by path and content at once. `bytes`: the content as it will be stored. */
export function classifyFile(path: string, bytes: Uint8Array): SkipReason | null {
  const byPath = classifyPath(path, bytes.length) ?? (bytes.length > MAX_TEXT_BYTES ? 'too-large' : null)
  if (byPath === 'too-large') return isBinary(bytes.subarray(0, HEAD_BYTES)) ? 'binary' : 'too-large'
  if (byPath) return byPath
  const complete = bytes.length <= HEAD_BYTES
  const byHead = classifyHead(path, complete ? bytes : bytes.subarray(0, HEAD_BYTES), complete)
  if (byHead || complete) return byHead
  if (isSignedAtEnd(path, bytes)) return 'generated'
  return isUtf8(bytes) ? (bytes.includes(0) ? 'binary' : null) : 'not-utf8'
}

/** Whether a documentation tool signed a page at its end, which `classifyHead` doesn't see in a long page. */
function isSignedAtEnd(path: string, bytes: Uint8Array): boolean {
  return isDocumentationPage(path, new TextDecoder().decode(bytes.subarray(-HEAD_BYTES)))
}

function isSecretName(name: string): boolean {
  if (SECRET_NAMES.has(name) || SECRET_ENDINGS.some((ending) => name.endsWith(ending))) return true
  if (name === '.env' || name === '.envrc') return true
  if (!name.startsWith('.env.')) return false
  return !HARMLESS_ENV.has(name.slice(name.lastIndexOf('.') + 1))
}

/**
 * Whether a file is part of a coverage report. A folder `coverage` may also hold the source of a coverage
 * tool.
 */
function isCoverageReport(path: string): boolean {
  return /(?:^|\/)coverage\/(?:lcov-report\/|tmp\/|lcov\.info$|clover\.xml$|coverage-[\w-]*\.json$|cobertura[\w-]*\.xml$)/i.test(
    path,
  )
}

function isGeneratedFolder(segment: string): boolean {
  return GENERATED_FOLDERS.has(segment) || /\.(?:egg-info|docset|doccarchive)$/.test(segment)
}

/** Whether a file has a NUL byte. UTF-16 text has NUL bytes too, but is skipped anyway, as it isn't UTF-8. */
function isBinary(head: Uint8Array): boolean {
  return head.includes(0)
}

/** The head without its last character, if the cut may have split that character. */
function withoutCutCharacter(head: Uint8Array): Uint8Array {
  let end = head.length
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end--
  return end > 0 && (head[end - 1] ?? 0) >= 0xc0 ? head.subarray(0, end - 1) : head
}

const LONG_LINE = 1_000

/**
 * Names of files that build tools may minify, including text without a known ending. Others are
 * hand-written.
 */
const SQUEEZED = /\.(?:[cm]?jsx?|css|x?html?|json\w{0,4}|xml|svg|map|geojson)$|^[^.]*$|\.(?:data|dat|log)$/i
/** Embedded data such as a picture, a font or a key: a long run of characters without spaces. */
const EMBEDDED = /[\w+/=%.-]{200,}/g
/** Number of shorter lines from which a file counts as hand-written, with a few long lines inserted. */
const MANY_LINES = 40

/** Whether a file is minified: most of it is long lines without spaces, not counting embedded data. */
function isMinified(path: string, text: string): boolean {
  if (!SQUEEZED.test(path.slice(path.lastIndexOf('/') + 1))) return false
  const lines = text.split('\n')
  const long = lines.filter((line) => line.length > LONG_LINE)
  const characters = long.reduce((sum, line) => sum + line.length, 0)
  if (long.length === 0 || characters < text.length * 0.6) return false
  const written = lines.filter((line) => line.length <= LONG_LINE && /^\s*[^\s/*#<]/.test(line))
  if (written.length >= MANY_LINES) return false
  if (lines.length === 1 && !/\.[cm]?jsx?$/i.test(path) && !/\s/.test(text.slice(0, LONG_LINE))) return true
  const code = long.map((line) => line.replace(EMBEDDED, '')).join('')
  if (code.length < characters * 0.1) return false
  return (code.match(/\s/g)?.length ?? 0) < code.length * 0.08
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

/** What only a generator writes, as a comment of its own: it counts behind a long licence too. */
const CERTAIN_MARKERS = [
  /^\W*code generated\b.{0,200}\bdo not edit\b/i,
  /^\W*@generated\b/,
  /^\W*eslint-disable.*\bprotoc-gen/,
]
const LINES_WITH_MARKERS = 12
const LINES_OF_COMMENTS = 80
const COMMENT = /^(?:\/\/|\/\*|\*|#|--|;|<!--|"""|%|\(\*|rem\b)/i

/**
 * Whether a comment at the top says that the file was generated. Markers further down don't count, because
 * the source of a generator also contains them.
 */
function hasGeneratedMarker(text: string): boolean {
  let onlyComments = true
  for (const [at, line] of text.split('\n', LINES_OF_COMMENTS).entries()) {
    const content = line.slice(0, 400).trimStart()
    const isComment = COMMENT.test(content)
    const markers = at < LINES_WITH_MARKERS ? [...GENERATED_MARKERS, ...CERTAIN_MARKERS] : CERTAIN_MARKERS
    if (isComment && markers.some((marker) => marker.test(content))) return true
    onlyComments &&= isComment || content === ''
    if (!onlyComments && at >= LINES_WITH_MARKERS) return false
  }
  return false
}

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----/
const SOURCE_OR_PROSE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|c|cc|cpp|h|hpp|swift|md|rst|txt|adoc|html?)$/i

/**
 * Whether a file contains a key or token. A key's first line is enough, except in code and prose, which quote
 * it.
 */
function holdsPrivateKey(path: string, text: string): boolean {
  if (!SOURCE_OR_PROSE.test(path) && PRIVATE_KEY.test(text)) return true
  return path.endsWith('.npmrc') && text.includes('_authToken=') && !text.includes('_authToken=${')
}
