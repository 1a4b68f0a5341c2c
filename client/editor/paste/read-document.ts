import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { readingFor } from './anchors.ts'
import { LARGE_TEXT } from './limits.ts'

export type Asked = { text: string; pageId: number | undefined }

/** Maximum time for reading a text, in milliseconds. Only a text made for that takes longer. */
const PATIENCE = 60_000

/** Reads Markdown for a page. Reads a large text in a worker, so that the page stays responsive. */
export function readDocument(text: string, pageId: number | undefined): DocNode | Promise<DocNode> {
  return text.length > LARGE_TEXT ? readBeside({ text, pageId }) : parseMarkdown(text, readingFor(pageId))
}

export function isUnreadable({ content = [] }: DocNode): boolean {
  return content.length === 1 && content[0] !== undefined && textOf(content[0]) === DOCUMENT.notParsed
}

const unreadable: DocNode = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }],
}

function readBeside(asked: Asked): Promise<DocNode> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end(unreadable), PATIENCE)
    const end = (doc: DocNode) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(doc)
    }
    worker.onmessage = ({ data }: MessageEvent<DocNode>) => end(data)
    worker.onerror = ({ message }) => {
      console.warn('What reads long texts could not be loaded', message)
      end(parseMarkdown(asked.text, readingFor(asked.pageId)))
    }
    worker.postMessage(asked)
  })
}
