import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { DocNode } from '../../../shared/document/node.ts'
import { CitationPopover } from '../blocks/citation/citation-popover.tsx'
import styles from '../document.module.css'
import { beginsWithTitle, type Heading, headingsOf } from '../headings.ts'
import { prepare } from './prepare.ts'
import { renderPage } from './rendering.tsx'
import '../print.css'

export type PageReaderProps = {
  content: unknown
  language: string
  /** Stands under the title. */
  meta: ReactNode
  /** Tells the headings of several documents on one screen apart. */
  anchors?: string
  onHeadings: (headings: readonly Heading[], titled: boolean) => void
}

/** A page for those who read it: plain elements, and no more script than its parts need. */
export function PageReader({ content, language, meta, anchors, onHeadings }: PageReaderProps) {
  const article = useRef<HTMLElement>(null)
  const page = useMemo(() => read(content, anchors), [content, anchors])

  // Before it is painted: what lists them stands above the text.
  useLayoutEffect(() => onHeadings(page.headings, page.titled), [page, onHeadings])

  return (
    <>
      <article ref={article} className={styles.document} lang={language} data-page>
        {page.titled ? page.title : null}
        {meta}
        {page.titled ? page.rest : [page.title, page.rest]}
      </article>
      <CitationPopover page={article} />
    </>
  )
}

function read(content: unknown, anchors: string | undefined) {
  const doc = prepare(isDocument(content) ? content : { type: 'doc', content: [] })
  const { headings, idOf } = headingsOf(doc, anchors)
  const [first, ...others] = doc.content ?? []
  return {
    headings,
    titled: beginsWithTitle(doc),
    title: first ? renderPage({ type: 'doc', content: [first] }, idOf) : null,
    rest: renderPage({ type: 'doc', content: others }, idOf),
  }
}

function isDocument(content: unknown): content is DocNode {
  return (content as Partial<DocNode> | null)?.type === 'doc'
}
