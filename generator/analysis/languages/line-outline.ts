import { isDirective, isLicence, lineCommentText, readsLikeProse } from '../doc-comments/comment-text.ts'
import type { CodeSymbol, SymbolKind } from '../file-analysis.ts'
import type { LineForms } from './line-forms.ts'
import { MAX_SYMBOLS, shortSignature } from './syntax.ts'

/** Maximum number of characters that are read of a line. */
const MAX_LINE = 400
const MAX_SIGNATURE = 320

/** `isText`: it is part of a text that documents nothing that stands below. */
type Line = { text: string; isInside: boolean; isText?: boolean }

/**
 * Finds declarations in a language without a parser by the beginnings of lines. Finds only declarations at
 * the margin that match a pattern of the table, and never takes anything else for a declaration.
 */
export function outlineByLines(source: string, forms: LineForms): CodeSymbol[] {
  const lines = linesIn(source, forms)
  const exported = exportedNames(source, forms)
  const found = new Map<string, CodeSymbol>()
  for (const [at, { text, isInside }] of lines.entries()) {
    if (isInside || found.size >= MAX_SYMBOLS) continue
    const declared = declaredIn(text, forms)
    // Skips further clauses of a function, which don't declare another function.
    if (!declared || found.has(declared.name)) continue
    const symbol = symbolAt(lines, at, { ...declared, forms })
    const isHidden = exported !== undefined && symbol.kind === 'function' && !exported.has(symbol.name)
    found.set(symbol.name, isHidden ? { ...symbol, visibility: 'internal' } : symbol)
  }
  return [...found.values()]
}

function exportedNames(source: string, { exported }: LineForms): Set<string> | undefined {
  const lists = exported ? [...source.matchAll(exported)].map((match) => match[1] ?? '') : []
  return lists.length > 0 ? new Set(lists.join(',').match(/[a-z]\w*(?=\/)/g)) : undefined
}

/** Splits a source into lines, and marks lines that begin inside a multi-line comment or string. */
function linesIn(source: string, { blocks = [] }: LineForms): Line[] {
  const lines: Line[] = []
  let close = ''
  let isRoundedOff = false
  for (const raw of source.split('\n')) {
    const text = raw.slice(0, MAX_LINE)
    const isInside = close !== ''
    if (!isInside) {
      const open = blocks.find(([sign]) => sign.test(text))
      const rest = open ? text.replace(open[0], '') : ''
      isRoundedOff = open !== undefined && !open[1].startsWith('\n') && rest.includes(open[1])
      if (open && !isRoundedOff) close = open[1]
      lines.push({ text, isInside: open !== undefined, isText: open?.[1].startsWith('\n') ?? false })
    } else {
      const ends = close.startsWith('\n') ? text.startsWith(close.slice(1)) : raw.includes(close)
      lines.push({ text, isInside: true, isText: close.startsWith('\n') })
      if (ends) close = ''
    }
  }
  return lines
}

type Declared = { name: string; kind: SymbolKind }

function declaredIn(text: string, { forms }: LineForms): Declared | undefined {
  for (const { pattern, kind } of forms) {
    const name = pattern.exec(text)?.groups?.name?.replace(/^`|`$/g, '')
    if (name) return { name, kind }
  }
  return undefined
}

function symbolAt(
  lines: readonly Line[],
  at: number,
  { name, kind, forms }: Declared & { forms: LineForms },
): CodeSymbol {
  const text = lines[at]?.text ?? ''
  return {
    name,
    kind,
    signature: signatureOf(headOf(lines, at)),
    doc: docOf(lines, at, forms),
    visibility: (forms.isPublic?.(text, name) ?? true) ? 'public' : 'internal',
    startLine: at + 1,
    endLine: endOf(lines, at, forms.hasEquations ? name : undefined) + 1,
    members: [],
  }
}

/** The line, joined with the lines up to the closing bracket if its parameters span several lines. */
function headOf(lines: readonly Line[], start: number): string {
  const own = lines[start]?.text ?? ''
  if (!/[([]\s*$/.test(own)) return own
  for (let at = start + 1; at < lines.length && at - start < MAX_COMMENT_LINES; at++) {
    if (!/^\s*[)\]]/.test(lines[at]?.text ?? '')) continue
    const inside = lines.slice(start + 1, at).map(({ text }) => text.trim())
    return `${own.trimEnd()}${inside.join(' ').replace(/,$/, '')}${lines[at]?.text.trim() ?? ''}`
  }
  return own
}

/** The line without the sign or word that opens its body. */
function signatureOf(text: string): string {
  const line = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*(?:[{;=]|->|\bdo|\bwhere|\bas)$/, '')
  return shortSignature(line, MAX_SIGNATURE)
}

/** The last line of a declaration. Indented lines continue it, and a closing line ends it. */
function endOf(lines: readonly Line[], start: number, name: string | undefined): number {
  let end = start
  for (let at = start + 1; at < lines.length; at++) {
    const { text, isInside } = lines[at] as Line
    if (text.trim() === '') continue
    const goesOn = /^\s/.test(text) || (name !== undefined && !isInside && text.startsWith(`${name} `))
    const closes = /^(?:[)}\]]|end\b|@end\b)/.test(text)
    if (!goesOn && !closes) break
    end = at
    if (closes && !/[{([=]\s*$/.test(text)) break
  }
  return end
}

function docOf(lines: readonly Line[], at: number, forms: LineForms): string {
  if (forms.hasDocstring) {
    const text = docstringBelow(lines, at)
    if (text) return text
  }
  const above = forms.docs === 'below' ? '' : plain(commentAbove(lines, at, forms))
  if (above || !forms.docs) return above
  return plain(commentBelow(lines, at, forms))
}

const MAX_COMMENT_LINES = 60

/** Comments right above a line. If `docs` is `either`, a comment right below code belongs to this code. */
function commentAbove(lines: readonly Line[], at: number, forms: LineForms): string {
  let from = at
  while (from > 0 && at - from < MAX_COMMENT_LINES && isComment(lines[from - 1], forms)) from--
  if (from === at) return ''
  if (forms.docs === 'either' && from > 0 && lines[from - 1]?.text.trim() !== '') return ''
  return textOf(lines.slice(from, at), forms)
}

function commentBelow(lines: readonly Line[], at: number, forms: LineForms): string {
  const start = at + 1
  let to = start
  while (to < lines.length && to - start < MAX_COMMENT_LINES && isComment(lines[to], forms)) to++
  const isApart = to > start && (to >= lines.length || lines[to]?.text.trim() === '')
  return to > start && (forms.docs === 'below' || isApart) ? textOf(lines.slice(start, to), forms) : ''
}

function isComment(line: Line | undefined, forms: LineForms): boolean {
  return line !== undefined && !line.isText && (line.isInside || forms.comment.test(line.text))
}

function textOf(lines: readonly Line[], { comment }: LineForms): string {
  const bare = lines.map(({ text }) =>
    text
      .replace(comment, '')
      .replace(/^\s*(?:\/\*+|\{- ?\|?|\(\*+|#\[+|#=|""")/, '')
      .replace(/(?:\*+\/|-\}|\*+\)|\]+#|=#|""")\s*$/, '')
      .replace(/^\s*\*(?=\s|$)/, ''),
  )
  // Cuts the text at the first tag, because tags tell tools about parameters and the like.
  const tag = bare.findIndex((line) => /^\s*@(?!doc\b)\w/.test(line))
  return lineCommentText(
    (tag < 0 ? bare : bare.slice(0, tag)).map((line) => line.replace(/<\/?summary>/g, '')),
    /^\s*/,
  )
}

/** Text of a comment; '' for directives, separator lines and commented-out code. */
function plain(text: string): string {
  const isOfTools = isLicence(text) || isDirective(text)
  return isOfTools || !readsLikeProse(text) ? '' : text
}

/** `(defn f "Does it." [x] …)`: the text in quotes on the line below the name, or behind it. */
function docstringBelow(lines: readonly Line[], at: number): string {
  const own = lines
    .slice(at, at + MAX_COMMENT_LINES)
    .map(({ text }) => text)
    .join('\n')
  const found = /^\(\S+ (?:\^\S{1,60} ){0,3}[^\s"]{1,100}(?: \([^()\n]{0,200}\))?\s{1,40}"([^"\\]{1,4000})"/.exec(own)
  return (found?.[1] ?? '').replace(/\n[ \t]+/g, '\n').trim()
}
