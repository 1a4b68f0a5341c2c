import { detectLanguage } from '../../../shared/document/detect-language.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import type { PartKind } from '../../service-worker/shell-list.ts'
import { readStoredDoc } from '../page-docs/read-stored-doc.ts'

/** Images and parts of the application that a page needs to be shown, besides its text. */
export type Needs = { images: readonly string[]; parts: readonly PartKind[] }

const IMAGE = /^\/api\/blob\/([0-9a-f]{64})$/
const NOTHING: Needs = { images: [], parts: [] }

const FLOWCHART = /^(?:graph|flowchart)\b/
/** Matches flowcharts that may need extra files: flowcharts with formulas, other layouts or settings. */
const UNUSUAL = /\$\$|\blayout\b|elk|%%\{/

/**
 * Returns what a stored document needs. An unreadable document needs nothing, because it can't be shown
 * either.
 */
export function needsOf(state: Uint8Array): Needs {
  try {
    return needsOfPage(readStoredDoc(state) as DocNode)
  } catch (error) {
    console.warn('A stored page could not be read', error)
    return NOTHING
  }
}

function needsOfPage(page: DocNode): Needs {
  const images = new Set<string>()
  const parts = new Set<PartKind>()
  const visit = (node: DocNode) => {
    const hash = node.type === 'image' ? IMAGE.exec(String(node.attrs?.src))?.[1] : undefined
    if (hash) images.add(hash)
    if (node.type === 'editorCanvas') parts.add('drawings')
    if (node.type === 'codeBlock') {
      const text = textOf(node)
      const language = node.attrs?.language || detectLanguage(text)
      if (language === 'mermaid') parts.add(partOf(text))
      if (language === 'openapi' && text.trim() !== '') parts.add('descriptions')
    }
    for (const child of node.content ?? []) visit(child)
  }
  visit(page)
  return { images: [...images], parts: [...parts] }
}

function partOf(text: string): PartKind {
  return FLOWCHART.test(text.trimStart()) && !UNUSUAL.test(text) ? 'flowchart' : 'diagrams'
}
