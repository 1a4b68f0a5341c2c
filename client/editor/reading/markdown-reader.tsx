import { type ReactNode, useMemo } from 'react'
import type { DocNode } from '../../../shared/document/node.ts'
import { parseMarkdown } from '../../../shared/document/markdown/parse.ts'
import styles from '../document.module.css'
import { SurroundingsContext } from '../surroundings.ts'
import { prepare } from './prepare.ts'
import { renderPage } from './rendering.tsx'

export type MarkdownReaderProps = {
  text: string
  /** How much deeper its headings are than they say, where it stands below other headings. */
  deeper?: number
}

/** Markdown for who reads it, drawn as pages are. Links to pages of any project lead there. */
export function MarkdownReader({ text, deeper = 0 }: MarkdownReaderProps) {
  const { content, surroundings } = useMemo(() => read(text, deeper), [text, deeper])
  return (
    <SurroundingsContext value={surroundings}>
      <div className={styles.document}>{content}</div>
    </SurroundingsContext>
  )
}

const PAGE = /^\/projects\/\d{1,16}\/(\d{1,16})(#.*)?$/

function read(text: string, deeper: number) {
  const addresses = new Map<number, string>()
  const resolve = (address: string) => {
    const page = PAGE.exec(address)
    if (!page) return undefined
    addresses.set(Number(page[1]), address.replace(/#.*$/, ''))
    return `page:${page[1]}${page[2] ?? ''}`
  }
  const doc = prepare(lower(parseMarkdown(text, { resolve }), deeper))
  const content: ReactNode = renderPage(doc, new Map())
  return {
    content,
    surroundings: {
      citations: new Map(),
      loadSource: () => Promise.reject(new Error('There is no source here')),
      addressOfPage: (id: number) => addresses.get(id),
    },
  }
}

function lower(node: DocNode, by: number): DocNode {
  const level = node.type === 'heading' ? { attrs: { ...node.attrs, level: Number(node.attrs?.level ?? 1) + by } } : {}
  return { ...node, ...level, ...(node.content && { content: node.content.map((child) => lower(child, by)) }) }
}
