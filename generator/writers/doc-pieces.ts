/** `margin`: how far the sign of an item is indented. */
export type Item = { margin: number; text: string }

/** `ended`: a blank line stands behind a list, which only another item or an indented line goes on with. */
export type Piece =
  | { type: 'text'; lines: string[] }
  | { type: 'code'; lines: string[]; language: string }
  | { type: 'list'; items: Item[]; ended: boolean }
  | { type: 'table'; rows: string[][] }

/** Splits the text of a doc comment into its pieces, in order. */
export function piecesOf(doc: string): Piece[] {
  const pieces: Piece[] = []
  let fence = ''
  let open: Piece | undefined
  const begin = (piece: Piece | undefined) => {
    if (piece) pieces.push(piece)
    open = piece
  }
  const lines = doc.split('\n')
  for (const [at, line] of lines.entries()) {
    const mark = /^\s*(```+|~~~+)\s*([\w+#-]*)/.exec(line)
    if (fence) {
      if (mark?.[1]?.startsWith(fence)) {
        fence = ''
        begin(undefined)
      } else if (open?.type === 'code') open.lines.push(line)
    } else if (mark) {
      fence = mark[1] ?? '```'
      begin({ type: 'code', lines: [], language: mark[2] ?? '' })
    } else if (opensTable(line, lines[at + 1])) begin({ type: 'table', rows: [cellsOf(line)] })
    else if (!goesOn(line, open)) begin(beginning(line))
  }
  return pieces.filter((piece) => !('lines' in piece) || piece.lines.length > 0)
}

const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

function opensTable(line: string, next: string | undefined): boolean {
  return next !== undefined && ROW.test(line) && !RULE.test(line) && RULE.test(next)
}

function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** A label at the beginning of a paragraph, as the analysis writes it: `**Returns:**`, `**Changed in 3.2:**`. */
export const LABEL = /^\*\*(\p{Lu}[\p{L} ]{2,20}?)( v?\d[\w.+-]{0,20})?([:.])\*\*/u
const ITEM = /^(\s*)(?:[-*+•·◦‣]|\d{1,3}[.)])\s+(.*)$/

/** Adds a line to the open piece. Returns false if the line begins a new piece. */
function goesOn(line: string, open: Piece | undefined): boolean {
  const text = line.trim()
  if (open?.type === 'list') return listGoesOn(line, open)
  if (open?.type === 'table') {
    if (ROW.test(line) && !RULE.test(line)) open.rows.push(cellsOf(line))
    return ROW.test(line)
  }
  if (open?.type !== 'text' || text === '' || ITEM.test(line)) return false
  const plain = plainLine(text)
  if (LABEL.test(plain)) return false
  open.lines.push(plain)
  return true
}

function listGoesOn(line: string, list: Piece & { type: 'list' }): boolean {
  const text = line.trim()
  const last = list.items.at(-1)
  const item = itemOf(line)
  if (item) list.items.push(item)
  else if (text === '') list.ended = true
  else if (!last || !(/^\s/.test(line) || isLazy(text, last.text, list.ended))) return false
  else last.text += ` ${text}`
  if (text !== '') list.ended = false
  return true
}

/** Whether an unindented line continues the item above it. A new sentence doesn't. */
function isLazy(text: string, before: string, ended: boolean): boolean {
  if (ended || LABEL.test(text) || /^(?:#{1,6}\s|>)/.test(text)) return false
  return !(/[.!?:]\W*$/.test(before) && /^\p{Lu}/u.test(text))
}

function itemOf(line: string): Item | undefined {
  const [, margin, text] = ITEM.exec(line) ?? []
  return margin === undefined ? undefined : { margin: margin.length, text: (text ?? '').trim() }
}

function beginning(line: string): Piece | undefined {
  const text = line.trim()
  if (text === '') return undefined
  const item = itemOf(line)
  return item ? { type: 'list', items: [item], ended: false } : { type: 'text', lines: [plainLine(text)] }
}

function plainLine(text: string): string {
  return text.replace(/^#{1,6}\s+/, '').replace(/^>\s?/, '')
}
