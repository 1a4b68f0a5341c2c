import type { Node, Schema, Slice } from '@tiptap/pm/model'

/**
 * Reads cells as spreadsheets copy them to plain text: separated by tabs and line breaks, and quoted if they
 * contain either. Returns undefined if there is no tab.
 */
export function readTabSeparated(text: string): string[][] | undefined {
  if (!text.includes('\t')) return undefined
  const rows: string[][] = [[]]
  const field = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y
  for (let at = 0; at <= text.length; ) {
    field.lastIndex = at
    const [whole = '', quoted, plain = ''] = field.exec(text) ?? []
    rows.at(-1)?.push(quoted?.replaceAll('""', '"').replaceAll('\r\n', '\n') ?? plain)
    at += whole.length
    if (text[at] !== '\t' && at < text.length) {
      at += text.startsWith('\r\n', at) ? 1 : 0
      // A line end at the end of the text starts no new row.
      if (at + 1 >= text.length) break
      rows.push([])
    }
    at += 1
  }
  return rows
}

/**
 * Converts tab-separated text to a table. Returns undefined if the text isn't a table: lines with different
 * numbers of tabs, a single line, or only indented lines.
 */
export function tableOf(text: string, schema: Schema): Node | undefined {
  const rows = readTabSeparated(text.replace(/[\r\n]+$/, ''))
  if (!rows || rows.length < 2 || rows.some((cells) => cells.length !== rows[0]?.length)) return undefined
  if (rows.every(([first]) => first === '')) return undefined
  const cellsOf = (texts: readonly string[]) =>
    texts.map((words) => schema.node('tableCell', null, paragraphs(words, schema)))
  return schema.node(
    'table',
    null,
    rows.map((texts) => schema.node('tableRow', null, cellsOf(texts))),
  )
}

/** Returns the lines of a cell as paragraphs. */
export function paragraphs(text: string, schema: Schema): Node[] {
  return text.split('\n').map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : []))
}

/** Tab-separated text of copied table cells, as spreadsheets read it; undefined for any other content. */
export function writeTabSeparated({ content }: Slice): string | undefined {
  const rows =
    content.childCount === 1 && content.firstChild?.type.name === 'table' ? content.firstChild.content : content
  if (rows.childCount === 0 || rows.content.some(({ type }) => type.name !== 'tableRow')) return undefined
  return rows.content.map((row) => row.children.map(writeCell).join('\t')).join('\n')
}

function writeCell(cell: Node): string {
  const text = cell.textBetween(0, cell.content.size, '\n', '\n')
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
