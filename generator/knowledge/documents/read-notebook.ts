import type { DocNode } from '../../../shared/document/node.ts'
import { readNotebook } from '../../analysis/text/notebook.ts'
import { readMarkdown } from './read-markdown.ts'
import type { Surroundings } from './surroundings.ts'

/** Limits of a cell's output. Its beginning is enough for readers. */
const MAX_OUTPUT_LINES = 12
const MAX_OUTPUT_CHARACTERS = 1_000

/** Reads a notebook as text and code; empty if the file is broken. */
export function readNotebookDocument(text: string, around: Surroundings): DocNode[] {
  const notebook = readNotebook(text)
  if (!notebook) return []
  return notebook.cells.flatMap((cell): DocNode[] => {
    if (cell.text.trim() === '') return []
    if (cell.type === 'markdown') return readMarkdown(cell.text, { ...around, isMdx: false })
    if (cell.type === 'raw') return [codeOf(cell.text, null)]
    const output = shortened(cell.outputs.join('\n').trimEnd())
    return [codeOf(cell.text, notebook.language), ...(output ? [codeOf(output, 'text')] : [])]
  })
}

function codeOf(text: string, language: string | null): DocNode {
  const name = language && /^[\w+#.-]{1,40}$/.test(language) ? language : null
  const bare = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
  return { type: 'codeBlock', ...(name && { attrs: { language: name } }), content: [{ type: 'text', text: bare }] }
}

function shortened(output: string): string {
  const lines = output.slice(0, MAX_OUTPUT_CHARACTERS).split('\n').slice(0, MAX_OUTPUT_LINES).join('\n')
  return lines.length < output.length ? `${lines.trimEnd()}\n…` : lines
}
