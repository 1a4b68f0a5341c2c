import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { readMarkdown } from './read-markdown.ts'

type Reader = (text: string, options: ReadingOptions & { path: string }) => DocNode[]

/** By the names that the analysis gives to languages. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['Markdown', (text, { path, ...options }) => readMarkdown(text, { ...options, isMdx: /\.mdx$/i.test(path) })],
])

export type DocumentText = { path: string; language: string; text: string }

export function isReadable(language: string): boolean {
  return READERS.has(language)
}

/** What people wrote in a document, as blocks; undefined for a format that has no reader. */
export function readDocument({ path, language, text }: DocumentText, options: ReadingOptions): DocNode[] | undefined {
  return READERS.get(language)?.(text, { ...options, path })
}
