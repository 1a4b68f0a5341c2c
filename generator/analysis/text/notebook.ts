import type { Heading } from '../file-analysis.ts'

/** A cell of a notebook. `outputs`: printed results of the cell, as text. */
export type NotebookCell = { type: 'markdown' | 'code' | 'raw'; text: string; outputs: string[] }
export type Notebook = { language: string; cells: NotebookCell[] }

type Json = Readonly<Record<string, unknown>>

/** Returns the cells of a Jupyter notebook (formats 3 and 4), or undefined if the text isn't a notebook. */
export function readNotebook(content: string): Notebook | undefined {
  const root = parsed(content)
  if (!root) return undefined
  const sheets = listOf(root.worksheets).map(objectOf)
  const cells = Array.isArray(root.cells) ? root.cells : sheets.flatMap(({ cells: own }) => listOf(own))
  if (!Array.isArray(root.cells) && sheets.length === 0) return undefined
  const metadata = objectOf(root.metadata)
  const language = objectOf(metadata.language_info).name ?? objectOf(metadata.kernelspec).language
  return {
    language: typeof language === 'string' ? language : 'python',
    cells: cells.map((cell) => cellOf(objectOf(cell))),
  }
}

function parsed(content: string): Json | undefined {
  try {
    return objectOf(JSON.parse(content))
  } catch {
    return undefined
  }
}

function cellOf(cell: Json): NotebookCell {
  const text = textOf(cell.source ?? cell.input)
  if (cell.cell_type === 'heading') {
    const level = Math.min(6, Math.max(1, Number(cell.level) || 1))
    return { type: 'markdown', text: `${'#'.repeat(level)} ${text}`, outputs: [] }
  }
  const type = cell.cell_type === 'code' ? 'code' : cell.cell_type === 'markdown' ? 'markdown' : 'raw'
  return { type, text, outputs: listOf(cell.outputs).flatMap((output) => outputOf(objectOf(output))) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with one.
const COLOURS = /\u001b\[[\d;]{0,20}[A-Za-z]/g

function outputOf(output: Json): string[] {
  if (output.output_type === 'error' || output.output_type === 'pyerr')
    return [`${textOf(output.ename)}: ${textOf(output.evalue)}`.replace(COLOURS, '')]
  const data = objectOf(output.data)
  const text = textOf(output.text ?? data['text/plain']).replace(COLOURS, '')
  // For a picture, the text output is only the name of an object, such as `<Figure …>`, so it is left out.
  return text.trim() === '' || /^<[\w.]+(?: [^\n]*)?>$/.test(text.trim()) ? [] : [text]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return listOf(value)
    .filter((part) => typeof part === 'string')
    .join('')
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Returns the text cells of a notebook as Markdown, without its code. */
export function notebookText({ cells }: Notebook): string {
  return cells.flatMap(({ type, text }) => (type === 'markdown' ? [text] : [])).join('\n\n')
}

/** Returns the number of characters that people wrote in a notebook: text and code, without outputs. */
export function notebookAmount({ cells }: Notebook): number {
  return cells.reduce((sum, { text }) => sum + text.trim().length, 0)
}

/** Replaces the lines of headings in a notebook's text by their lines in the notebook file. */
export function withFileLines(headings: readonly Heading[], text: string, content: string): Heading[] {
  const written = text.split('\n')
  let [at, line] = [0, 1]
  return headings.map((heading) => {
    const source = JSON.stringify(written[heading.line - 1] ?? '').slice(1, -1)
    const found = source === '' ? -1 : content.indexOf(source, at)
    for (let next = content.indexOf('\n', at); next >= 0 && next < found; next = content.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    if (found >= 0) at = found + source.length
    return { ...heading, line }
  })
}
