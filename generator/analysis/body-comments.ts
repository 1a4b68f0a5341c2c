import type { Node } from 'web-tree-sitter'
import { blockCommentText, lineCommentText } from './doc-comments/comment-text.ts'
import { docstringToMarkdown } from './doc-comments/docstring.ts'
import { goDocToMarkdown } from './doc-comments/go-doc.ts'
import { readJsDoc } from './doc-comments/jsdoc.ts'
import { rustDocToMarkdown } from './doc-comments/rust-doc.ts'
import { type Telling, tellingComment } from './doc-comments/telling-comment.ts'
import type { BodyComment, CodeSymbol, FileAnalysis } from './file-analysis.ts'
import type { CommentStyle } from './language-table.ts'

/** Maximum number of comments shown per function. Readers find the others in the code. */
const MAX_COMMENTS = 5
const MAX_OF_FILE = 400
/**
 * Maximum number of syntax tree lookups per file. Lookups get slower with the number of statements in a
 * function.
 */
const MAX_ASKED = 600
const MAX_LINES = 40

type Facts = Pick<FileAnalysis, 'language' | 'symbols' | 'lines'>
type Input = { root: Node; source: string; facts: Facts; comments: CommentStyle }
type Found = BodyComment & { telling: Telling }

/**
 * Reads the comments inside public or documented functions, in source order. Keeps comments that give a
 * reason, explain at some length, or precede a check that ends the function.
 */
export function readBodyComments({ root, source, facts, comments }: Input): BodyComment[] {
  const sign = COMMENT_SIGNS.get(comments)
  if (!sign) return []
  const lines = source.split('\n')
  const { owners, starts } = ownersByLine(facts)
  const byOwner = new Map<string, Found[]>()
  let asked = 0
  let offset = 0
  const offsets = lines.map((line) => {
    const from = offset
    offset += line.length + 1
    return from
  })
  for (let at = 0; at < lines.length && asked < MAX_ASKED; at++) {
    const owner = owners[at + 1]
    const end = owner ? endOfComment(lines, at, sign) : at
    if (!owner || end === at) continue
    const group = { start: at + 1, end }
    const next = at
    at = end - 1
    // Skips a comment above a declaration, which describes the declaration. Also skips a comment at the end of a
    // body, which describes nothing.
    if (owners[end + 1] !== owner || starts.has(end + 1) || end - next > MAX_LINES) continue
    const plain = commentPlainText(lines.slice(next, end), sign)
    const telling = tellingComment(plain, isGuard(lines, end))
    if (telling === 0) continue
    asked++
    const column = (lines[next] ?? '').length - (lines[next] ?? '').trimStart().length
    const node = root.descendantForIndex((offsets[next] ?? 0) + column)
    // The comment sign may be a node of its own, so the parent may be the comment.
    if (!node?.type.includes('comment') && !node?.parent?.type.includes('comment')) continue
    const text = commentMarkdown(plain, lines[next] ?? '', facts.language)
    const known = byOwner.get(owner.name) ?? []
    if (!known.some((other) => other.text === text) && !owner.doc.includes(text))
      known.push({ of: owner.name, text, ...group, telling })
    byOwner.set(owner.name, known)
  }
  return [...byOwner.values()].flatMap(mostTelling).slice(0, MAX_OF_FILE)
}

export type CommentSign = { line: RegExp; strip: RegExp; block: boolean }

export const COMMENT_SIGNS: ReadonlyMap<CommentStyle, CommentSign> = new Map([
  ['slashes', { line: /^\s*\/\//, strip: /^\/\/+!?/, block: true }],
  ['hash', { line: /^\s*#/, strip: /^#+:?/, block: false }],
  ['dashes', { line: /^\s*--(?!\[\[)/, strip: /^--+/, block: false }],
])

/** Index of the line after a comment that begins at line `from`; `from` if no comment begins there. */
function endOfComment(lines: readonly string[], from: number, { line, block }: CommentSign): number {
  const first = lines[from] ?? ''
  if (line.test(first)) {
    let end = from + 1
    while (end < lines.length && line.test(lines[end] ?? '')) end++
    return end
  }
  if (!block || !/^\s*\/\*/.test(first)) return from
  for (let end = from; end < lines.length && end - from <= MAX_LINES; end++)
    if (lines[end]?.includes('*/')) return /\*\/\s*$/.test(lines[end] ?? '') ? end + 1 : from
  return from
}

/** Text of a comment that occupies whole lines, without comment signs. */
export function commentPlainText(lines: readonly string[], { line, strip }: CommentSign): string {
  const trimmed = lines.map((each) => each.trim())
  if (!line.test(trimmed[0] ?? '')) return blockCommentText(lines.join('\n').trim())
  return lineCommentText(
    trimmed.filter((each) => !ORDER.test(each)),
    strip,
  )
}

/** Converts a comment to Markdown like a doc comment. `opening`: the line with the comment sign. */
export function commentMarkdown(text: string, opening: string, language: string): string {
  if (/^\s*\/\*\*/.test(opening)) return readJsDoc(text).text
  if (language === 'Python') return docstringToMarkdown(text)
  if (language === 'Go') return goDocToMarkdown(text)
  return language === 'Rust' ? rustDocToMarkdown(text) : text
}

/** A comment line that addresses a tool, such as a linter. */
const ORDER =
  /^(?:\/\/|#)\s*(?:eslint-|biome-ignore|@ts-|prettier-ignore|tslint:|noqa|nolint|pylint:|mypy:|pyright:|type: ignore|istanbul |c8 |v8 ignore|rubocop:|phpcs:)/

const CHECK = /^(?:\}?\s*(?:else )?if\b|elif\b|unless\b|guard\b|when\b|case\b|assert\b|require\b|match\b)/
const ENDS = /^(?:return\b|throw\b|raise\b|panic[!(]|abort\b|exit\b|die\b|bail!|fatal\b|process\.exit|sys\.exit)/
const MAX_CHECK = 12

/** Whether the statement at a line ends the function, or is a check that may end it. */
function isGuard(lines: readonly string[], at: number): boolean {
  const first = lines[at] ?? ''
  const text = first.trim()
  if (/^(?:throw|raise)\b/.test(text)) return true
  if (!CHECK.test(text)) return false
  if (/\b(?:return|throw|raise|panic)\b/.test(text)) return true
  const margin = first.length - first.trimStart().length
  for (const line of lines.slice(at + 1, at + MAX_CHECK)) {
    const own = line.trim()
    if (own === '') continue
    if (line.length - line.trimStart().length <= margin && !/^[)\]{&|]/.test(own)) return false
    if (ENDS.test(own)) return true
  }
  return false
}

type Owner = { name: string; doc: string }

/**
 * Maps each line to its innermost declaration, if the comments of this declaration are shown. `starts`: the
 * lines on which declarations start.
 */
function ownersByLine({ symbols, lines }: Facts): { owners: (Owner | undefined)[]; starts: Set<number> } {
  const owners: (Owner | undefined)[] = new Array(lines + 2)
  const starts = new Set<number>()
  const visit = (list: readonly CodeSymbol[], above: { name: string; isOpen: boolean } | undefined) => {
    for (const symbol of list.toSorted((a, b) => a.startLine - b.startLine)) {
      const name = above ? `${above.name}.${symbol.name}` : symbol.name
      starts.add(symbol.startLine)
      const isOpen = symbol.visibility === 'public' && (above?.isOpen ?? true)
      // A property that a constructor declares or assigns lies inside the constructor, which stays the owner.
      const isWithin = symbol.kind === 'property' && owners[symbol.startLine] !== undefined
      if (!isWithin) {
        const isShown = hasBody(symbol) && (isOpen || symbol.doc !== '')
        owners.fill(isShown ? { name, doc: symbol.doc } : undefined, symbol.startLine, symbol.endLine + 1)
      }
      visit(symbol.members, { name, isOpen })
    }
  }
  visit(symbols, undefined)
  return { owners, starts }
}

/**
 * Whether a symbol has a body. Plain properties don't count: comments in a multi-line type describe other
 * things.
 */
function hasBody({ kind, signature }: CodeSymbol): boolean {
  if (kind === 'property') return /^(?:static )?[gs]et |\bdef /.test(signature)
  return kind === 'function' || kind === 'method'
}

/** The most telling comments, in source order. */
function mostTelling(found: readonly Found[]): BodyComment[] {
  const kept = new Set(found.toSorted((a, b) => b.telling - a.telling).slice(0, MAX_COMMENTS))
  return found.filter((each) => kept.has(each)).map(({ telling: _, ...comment }) => comment)
}
