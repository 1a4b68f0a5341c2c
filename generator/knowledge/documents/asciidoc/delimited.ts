import { dedented } from '../rst/lines.ts'
import { withSigns } from './attributes.ts'
import type { AsciiDocParser } from './parse-asciidoc.ts'
import { type AsciiDocBlock, type BlockMeta, type Cursor, isDelimiter } from './syntax.ts'
import { tableRows } from './tables.ts'

const ALERT = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/
const CODE: ReadonlySet<string> = new Set(['source', 'listing', 'literal'])
const FORMULA: ReadonlySet<string> = new Set(['stem', 'latexmath', 'asciimath'])

type Read = (lines: readonly string[]) => AsciiDocBlock[]

/** Reads the block between two equal delimiter lines. An unclosed block extends to the end of the text. */
export function readDelimited(cursor: Cursor, meta: BlockMeta, parser: AsciiDocParser): AsciiDocBlock[] | undefined {
  const { lines, depth } = cursor
  const line = lines[cursor.at] ?? ''
  if (!isDelimiter(line)) return undefined
  const closing = line.startsWith('```') ? '```' : line
  const found = lines.indexOf(closing, cursor.at + 1)
  const end = found < 0 ? lines.length : found
  const body = lines.slice(cursor.at + 1, end)
  cursor.at = end + 1
  const inside: Read = (inner) => parser.blocks(inner, depth + 1)
  if (line.startsWith('////')) return []
  if (line.startsWith('```')) return [code(body, line.slice(3) || null)]
  if (/^(?:-{4,}|\.{4,})$/.test(line)) return verbatim(body, { sign: line[0] ?? '', meta, parser })
  if (line.startsWith('++++'))
    return [FORMULA.has(meta.style) ? code(body, 'latex') : { type: 'html', text: body.join('\n') }]
  if (/^[|,:!]=/.test(line)) return [table(body, { sign: line[0] ?? '|', meta, inside, parser })]
  return contained(body, { sign: line[0] ?? '', meta, inside, parser })
}

function code(lines: readonly string[], language: string | null): AsciiDocBlock {
  return { type: 'code', language, text: dedented(lines).join('\n') }
}

type Inside = { sign: string; meta: BlockMeta; parser: AsciiDocParser }

function verbatim(body: readonly string[], { sign, meta, parser }: Inside): AsciiDocBlock[] {
  if (meta.style === 'verse' || meta.style === 'quote') return quoted(body, meta, () => [verse(body, parser)])
  const { named } = meta.list
  const isSource = meta.style === 'source' || (meta.style === '' && meta.list.positional.length > 1)
  const language =
    named.get('language') ?? (isSource ? meta.list.positional[1] || parser.attributes.get('source-language') : null)
  const substituted = /attributes|normal|\+a/.test(named.get('subs') ?? '')
  const lines = substituted ? body.map((line) => withSigns(parser.attributes.substitute(line))) : body
  const diagram = sign === '-' || sign === '.' ? DIAGRAMS.get(meta.style) : undefined
  return [code(lines, language ?? diagram ?? null)]
}

const DIAGRAMS: ReadonlyMap<string, string> = new Map(
  ['mermaid', 'plantuml', 'ditaa', 'graphviz', 'dot'].map((name) => [name, name]),
)

function verse(body: readonly string[], parser: AsciiDocParser): AsciiDocBlock {
  const text = body.map((line) => (line === '' ? '' : `${line} +`)).join('\n')
  return { type: 'paragraph', text: parser.attributes.substitute(text).replace(/ \+$/, '') }
}

function quoted(body: readonly string[], { list }: BlockMeta, read: Read): AsciiDocBlock[] {
  const [, author = '', cite = ''] = list.positional
  const by = [list.named.get('attribution') ?? author, list.named.get('citetitle') ?? cite].filter(
    (part) => part !== '',
  )
  return [{ type: 'quote', by: by.join(', '), blocks: read(body) }]
}

function contained(
  body: readonly string[],
  { sign, meta, parser, inside }: Inside & { inside: Read },
): AsciiDocBlock[] {
  const { style } = meta
  const kind = ALERT.exec(style)?.[1]
  if (kind) return [{ type: 'alert', kind, blocks: inside(body) }]
  if (style === 'comment') return []
  if (CODE.has(style)) return verbatim(body, { sign, meta, parser })
  if (FORMULA.has(style)) return [code(body, 'latex')]
  if (style === 'verse') return quoted(body, meta, () => [verse(body, parser)])
  if (sign === '_' || style === 'quote') return quoted(body, meta, inside)
  if (sign === '*' || style === 'sidebar') return [{ type: 'alert', kind: 'SIDEBAR', blocks: inside(body) }]
  return inside(body)
}

type InTable = Inside & { inside: Read }

function table(body: readonly string[], { sign, meta, parser, inside }: InTable): AsciiDocBlock {
  const read = (text: string, style: string): AsciiDocBlock[] => {
    const lines = text.split('\n').map((line) => line.trimEnd())
    if (style === 'a') return inside(lines)
    if (style === 'l') return [code(lines, null)]
    const paragraphs = parser.attributes.substitute(text.trim()).split(/\n{2,}/)
    const [open, close] =
      style === 'm' ? ['`', '`'] : style === 's' ? ['**', '**'] : style === 'e' ? ['__', '__'] : ['', '']
    return paragraphs.map((part) => ({ type: 'paragraph', text: part === '' ? '' : `${open}${part}${close}` }))
  }
  return { type: 'table', rows: tableRows(body, { sign, meta }, read) }
}

/** Reads a paragraph with a style, or a paragraph that begins with `NOTE:`. */
export function readStyled(cursor: Cursor, meta: BlockMeta, parser: AsciiDocParser): AsciiDocBlock[] | undefined {
  const { style } = meta
  const line = cursor.lines[cursor.at] ?? ''
  const kind = ALERT.exec(style)?.[1]
  if (kind) return [{ type: 'alert', kind, blocks: [parser.paragraph(cursor)] }]
  if (CODE.has(style) || FORMULA.has(style) || style === 'comment' || style === 'verse' || style === 'quote') {
    const start = cursor.at
    while (cursor.at < cursor.lines.length && cursor.lines[cursor.at] !== '') cursor.at++
    const body = cursor.lines.slice(start, cursor.at)
    if (style === 'quote')
      return quoted(body, meta, () => [parser.paragraph({ lines: body, at: 0, depth: cursor.depth })])
    return contained(body, { sign: '-', meta, parser, inside: (inner) => parser.blocks(inner, cursor.depth + 1) })
  }
  const [label, spoken] = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/.exec(line) ?? []
  if (!label || !spoken) return undefined
  const paragraph = parser.paragraph(cursor)
  return [{ type: 'alert', kind: spoken, blocks: [{ ...paragraph, text: paragraph.text.slice(label.length) }] }]
}
