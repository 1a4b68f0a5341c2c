import { DOCUMENT } from '../../contract/messages/document.ts'
import type { DocNode } from '../node.ts'
import type { ReadingOptions } from './read/addresses.ts'
import { frontMatter } from './read/front-matter.ts'
import { TreeReader } from './read/tree-reader.ts'
import { markdownTree } from './tree.ts'

/**
 * Parses Markdown into a document. Supports CommonMark, GitHub's tables, tasks, strikethrough, alerts and
 * footnotes, our alerts, videos and drawings, and HTML. Never throws, and takes time proportional to the
 * text. The result is always accepted by the schema and the server: it isn't nested too deeply and has only
 * safe addresses.
 */
export function parseMarkdown(text: string, options: ReadingOptions = {}): DocNode {
  try {
    const { block, rest } = frontMatter(plain(text))
    return new TreeReader(rest, options).read(markdownTree(rest), block ? [block] : [])
  } catch (cause) {
    console.warn('Markdown could not be read', cause)
    return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }] }
  }
}

/** Removes characters that documents can't contain, and makes line ends uniform. */
function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
}
