import type { DocNode } from '../../../shared/document/node.ts'
import { readAsciiDoc } from './asciidoc/read-asciidoc.ts'
import { readMarkdown } from './read-markdown.ts'
import { readNotebookDocument } from './read-notebook.ts'
import { readText } from './read-text.ts'
import { readRst } from './rst/read-rst.ts'
import type { Surroundings } from './surroundings.ts'

type Reader = (text: string, around: Surroundings) => DocNode[]

/** Readers by language name, as in the file analysis. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['Markdown', (text, around) => readMarkdown(text, { ...around, isMdx: /\.mdx$/i.test(around.path) })],
  ['reStructuredText', readRst],
  ['AsciiDoc', readAsciiDoc],
  ['Text', readText],
  ['Jupyter Notebook', readNotebookDocument],
])

export type DocumentText = { language: string; text: string }

export function isReadable(language: string): boolean {
  return READERS.has(language)
}

/** Reads a document as blocks. Returns undefined if no reader supports the format. */
export function readDocument({ language, text }: DocumentText, around: Surroundings): DocNode[] | undefined {
  return READERS.get(language)?.(text, around)
}
