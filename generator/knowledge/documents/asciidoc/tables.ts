import { csvRows } from '../rst/tables.ts'
import type { AsciiDocBlock, AsciiDocCell, AsciiDocRow, BlockMeta } from './syntax.ts'

const MAX_COLUMNS = 100
const MAX_REPEATED = 50
/** Matches the specifier before a cell's separator: `2*`, `.2+`, `^.>a`. */
const SPEC = /\s(?:(\d{1,3})\*|(\d{1,3})?(?:\.(\d{1,3}))?\+)?(?:[<^>](?:\.[<^>])?|\.[<^>])?([adehlmsv])?$/

type RawCell = { style: string; colspan: number; rowspan: number; text: string }
/** Converts the text of a cell to blocks: a whole document, or just a paragraph. */
export type ReadCell = (text: string, style: string) => AsciiDocBlock[]

export function tableRows(lines: readonly string[], { sign, meta }: { sign: string; meta: BlockMeta }, read: ReadCell) {
  const format = sign === ',' ? 'csv' : sign === ':' ? 'dsv' : (meta.list.named.get('format') ?? 'psv')
  const columns = columnStyles(meta.list.named.get('cols') ?? '')
  const separator = meta.list.named.get('separator')?.slice(0, 1) || (format === 'dsv' ? ':' : ',')
  const options = new Set([
    ...meta.options,
    ...(meta.list.named.get('options') ?? meta.list.named.get('opts') ?? '').split(','),
  ])
  const isHeaded = options.has('header') || (!options.has('noheader') && hasHeader(lines))
  const rows =
    format === 'psv'
      ? gridOf(
          cellsOf(lines, meta.list.named.get('separator')?.slice(0, 1) || sign),
          columns.length || countFirst(lines, sign),
        )
      : csvRows(lines.join('\n'), separator).map((cells) =>
          cells.map((text): RawCell => ({ style: '', colspan: 1, rowspan: 1, text })),
        )
  return rows.map((cells, at): AsciiDocRow => {
    const header = isHeaded && at === 0
    return {
      header,
      cells: cells.map((cell, column) => written(cell, header ? '' : (columns[column] ?? ''), { header, read })),
    }
  })
}

function written(
  cell: RawCell,
  columnStyle: string,
  { header, read }: { header: boolean; read: ReadCell },
): AsciiDocCell {
  const style = cell.style || columnStyle
  const { colspan, rowspan, text } = cell
  return { header: header || style === 'h', colspan, rowspan, blocks: read(text, style) }
}

/** Returns one style for each column, from a list such as `1,2a,3*<m`. */
function columnStyles(cols: string): string[] {
  if (cols.trim() === '') return []
  const parts = /^\d{1,3}$/.test(cols.trim()) && Number(cols) > 1 ? [] : cols.split(/[,;]/)
  const styles = parts.flatMap((part) => {
    const times = Number(/^\s*(\d{1,3})\*/.exec(part)?.[1] ?? 1)
    return Array<string>(Math.min(times, MAX_COLUMNS)).fill(/([adehlmsv])\s*$/.exec(part)?.[1] ?? '')
  })
  return styles.slice(0, MAX_COLUMNS)
}

/** Whether the first line is a header row. If so, a blank line follows it and no blank line precedes it. */
function hasHeader(lines: readonly string[]): boolean {
  return lines.length > 2 && lines[0] !== '' && lines[1] === ''
}

function countFirst(lines: readonly string[], sign: string): number {
  const first = lines.find((line) => line !== '') ?? ''
  const cells = cellsOf([first], sign)
  return Math.min(
    MAX_COLUMNS,
    Math.max(
      1,
      cells.reduce((sum, { colspan }) => sum + colspan, 0),
    ),
  )
}

function cellsOf(lines: readonly string[], sign: string): RawCell[] {
  const parts = lines.join('\n').split(sign)
  const cells: RawCell[] = []
  let spec = ''
  let text: string | undefined
  for (const [at, part] of parts.entries()) {
    const isEscaped = part.endsWith('\\') && at < parts.length - 1
    const whole = `${text ?? ''}${isEscaped ? `${part.slice(0, -1)}${sign}` : part}`
    if (isEscaped) {
      text = whole
      continue
    }
    const isLast = at === parts.length - 1
    const next = isLast ? '' : (SPEC.exec(at === 0 ? ` ${whole}`.slice(-20) : whole.slice(-20))?.[0] ?? '')
    const body = whole.slice(0, Math.max(0, whole.length - next.length))
    if (at > 0 || body.trim() !== '') cells.push(...cell(spec, body))
    spec = next
    text = undefined
  }
  return cells
}

function cell(spec: string, body: string): RawCell[] {
  const [, times, colspan, rowspan, style = ''] = SPEC.exec(spec) ?? []
  const text = body.replace(/^\n+|\s+$/g, '')
  const found = { style, colspan: Number(colspan) || 1, rowspan: Number(rowspan) || 1, text }
  return Array<RawCell>(Math.min(Number(times) || 1, MAX_REPEATED)).fill(found)
}

/**
 * Arranges cells in rows of `columns` columns. A cell that spans several rows also fills its place in the
 * rows below.
 */
function gridOf(cells: readonly RawCell[], columns: number): RawCell[][] {
  const rows: RawCell[][] = []
  let taken: number[] = []
  let row: RawCell[] = []
  let width = taken.length
  for (const found of cells) {
    row.push(found)
    width += found.colspan
    if (found.rowspan > 1) taken.push(...Array<number>(Math.min(found.colspan, MAX_COLUMNS)).fill(found.rowspan))
    if (width < columns) continue
    rows.push(row)
    row = []
    taken = taken.flatMap((left) => (left > 1 ? [left - 1] : []))
    width = taken.length
  }
  return row.length > 0 ? [...rows, row] : rows
}
