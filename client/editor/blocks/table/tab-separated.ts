import type { Node, Slice } from '@tiptap/pm/model'

/** Cells as spreadsheets write them into plain text: tabs and lines between them, quotes around what holds either. */
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
      // What ends with a line has no row after it.
      if (at + 1 >= text.length) break
      rows.push([])
    }
    at += 1
  }
  return rows
}

/** Selected cells as spreadsheets take them; undefined for anything else. */
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
