import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { unlinked } from '../../../shared/retrieval/unlinked.ts'

/**
 * Answer as blocks. Links to pages contain page ids, as in every document. `addresses` has the addresses of
 * these pages.
 */
export type ReadAnswer = { nodes: readonly DocNode[]; addresses: ReadonlyMap<number, string> }

const PAGE = /^\/projects\/\d{1,16}\/(\d{1,16})(#.*)?$/

/**
 * Markdown of an answer. Links are left out until `isWhole`, because the server checks them only at the end.
 */
export type AnswerText = { text: string; isWhole: boolean }

export function readAnswer({ text, isWhole }: AnswerText): ReadAnswer {
  const addresses = new Map<number, string>()
  const resolve = (address: string) => {
    const page = PAGE.exec(address)
    if (!page) return undefined
    addresses.set(Number(page[1]), address.replace(/#.*$/, ''))
    return `page:${page[1]}${page[2] ?? ''}`
  }
  const doc = parseMarkdown(text, { resolve })
  return { nodes: below(isWhole ? doc : { ...doc, content: unlinked(doc.content ?? []) }), addresses }
}

/**
 * Returns whether a node would be fetched from another site. Answers are shown while the model writes them,
 * so an image or video could send data in its address to any server.
 */
function isElsewhere({ type, attrs }: DocNode): boolean {
  return type === 'youtube' || (type === 'image' && !/^(?:attachment:|\/api\/blob\/)/.test(String(attrs?.src)))
}

/** Increases the heading levels of an answer, so that its headings are below the question. */
function lower(node: DocNode): DocNode {
  const isHeading = node.type === 'heading'
  return {
    ...node,
    ...(isHeading && { attrs: { ...node.attrs, level: Math.min(6, Number(node.attrs?.level ?? 1) + 1) } }),
    ...(node.content && { content: below(node) }),
  }
}

function below({ content = [] }: DocNode): DocNode[] {
  return content.filter((node) => !isElsewhere(node)).map(lower)
}
