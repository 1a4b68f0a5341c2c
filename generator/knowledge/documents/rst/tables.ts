import { isBlank } from './lines.ts'

/** Parsed table. Each cell is a list of lines that aren't parsed yet. */
export type TextTable = { end: number; rows: { header: boolean; cells: string[][] }[] }

/** Maximum number of columns. A wider table isn't readable, so it isn't parsed as a table. */
const MAX_COLUMNS = 60
const GRID_RULE = /^\+(?:[-=]+\+)+$/

/** `+---+` around cells. Cells over several rows or columns stand in the first of them. */
export function gridTable(lines: readonly string[], at: number): TextTable | undefined {
  if (!GRID_RULE.test(lines[at] ?? '')) return undefined
  let end = at
  while (/^[+|]/.test(lines[end] ?? '')) end++
  const block = lines.slice(at, end)
  const edges = [...new Set(block.flatMap((line) => (line.startsWith('+') ? placesOf(line, '+') : [])))].toSorted(
    (a, b) => a - b,
  )
  if (edges.length > MAX_COLUMNS + 1) return undefined
  const head = block.findIndex((line) => /^\+=+[+=]*\+$/.test(line))
  const columns = edges.slice(0, -1).map((edge, column) => ({ edge, to: edges[column + 1] ?? edge, column }))
  const rows: TextTable['rows'] = []
  const current: string[][] = columns.map(() => [])
  for (const [number, line] of block.slice(0, -1).entries()) {
    // The rule has a gap below a cell that spans rows. Text in the gap belongs to that cell.
    const ends = columns.map(({ edge, to }) => /^[-=]+$/.test(line.slice(edge + 1, to)))
    if (ends.includes(true)) {
      const cells = columns.map((): string[] => [])
      for (const [column, isEnd] of ends.entries()) if (isEnd) current[column] = cells[column] ?? []
      rows.push({ header: number < head, cells })
    }
    if (number > 0) for (const { column, text } of cellsOf(line, columns, ends)) current[column]?.push(text)
  }
  return rows.length > 0 ? { end, rows } : undefined
}

type Column = { edge: number; to: number; column: number }

function cellsOf(
  line: string,
  columns: readonly Column[],
  ends: readonly boolean[],
): { column: number; text: string }[] {
  const cells: { column: number; text: string }[] = []
  let start: Column | undefined
  for (const column of columns) {
    if (ends[column.column]) {
      start = undefined
      continue
    }
    start ??= column
    const sign = line[column.to]
    if (sign !== '|' && sign !== '+' && sign !== undefined) continue
    cells.push({ column: start.column, text: line.slice(start.edge + 1, column.to).trimEnd() })
    start = undefined
  }
  return cells
}

function placesOf(line: string, sign: string): number[] {
  const places: number[] = []
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) places.push(at)
  return places
}

const SIMPLE_RULE = /^=+(?: +=+)+$/
const SPAN_RULE = /^-+(?: +-+)*$/

/** `=== ===` above and below; a line with nothing in the first column goes on with the row before. */
export function simpleTable(lines: readonly string[], at: number): TextTable | undefined {
  const top = lines[at] ?? ''
  if (!SIMPLE_RULE.test(top)) return undefined
  const columns = columnsOf(top)
  if (columns.length > MAX_COLUMNS) return undefined
  const rules: number[] = []
  let end = at
  for (let line = at; line < lines.length; line++) {
    if (!SIMPLE_RULE.test(lines[line] ?? '')) continue
    rules.push(line)
    end = line + 1
    if (rules.length > 1 && isBlank(lines[line + 1])) break
  }
  if (rules.length < 2) return undefined
  const head = rules.length > 2 ? (rules[1] ?? at) : at
  const rows: TextTable['rows'] = []
  let isNew = true
  for (let line = at + 1; line < end - 1; line++) {
    const text = lines[line] ?? ''
    if (SIMPLE_RULE.test(text) || SPAN_RULE.test(text)) {
      isNew = true
      continue
    }
    const cells = columns.map((from, column) => text.slice(from, columns[column + 1]).trimEnd())
    const row = rows.at(-1)
    if (text === '') {
      for (const cell of row?.cells ?? []) cell.push('')
    } else if (isNew || !row || (cells[0] ?? '').trim() !== '') {
      rows.push({ header: line < head, cells: cells.map((cell) => [cell]) })
      isNew = false
    } else for (const [column, cell] of cells.entries()) row.cells[column]?.push(cell)
  }
  return rows.length > 0 ? { end, rows } : undefined
}

function columnsOf(rule: string): number[] {
  return placesOf(` ${rule}`, ' =')
}

/** Comma-separated values; quotes may hold commas, line breaks and doubled quotes. */
export function csvRows(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at] ?? ''
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push(row)
      row = []
    } else cell += sign
  }
  endCell()
  rows.push(row)
  return rows.filter((cells) => cells.some((value) => value !== ''))
}
