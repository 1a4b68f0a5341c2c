import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DocNode } from '../../../shared/document/node.ts'
import { late } from '../../ui/late.tsx'
import { CitationPopover } from '../blocks/citation/citation-popover.tsx'
import styles from '../document.module.css'
import { beginsWithTitle, type Heading, headingsOf } from '../headings.ts'
import type { Signs } from '../origins/reading-origins.tsx'
import { SymbolsContext, useNamedSymbols } from './named-symbols.ts'
import { namesIn, prepare } from './prepare.ts'
import { renderPage } from './rendering.tsx'
import { shareContent } from './share-content.ts'
import '../print.css'

const ReadingOrigins = late(async () => (await import('../origins/reading-origins.tsx')).ReadingOrigins)

const NO_SIGNS: Signs = new Map()

export type PageReaderProps = {
  content: unknown
  language: string
  /** Content under the title. */
  meta: ReactNode
  /** Prefix that distinguishes the headings of several documents on one screen. */
  anchors?: string
  /** Whether to show for each block who wrote it. */
  showsOrigins?: boolean
  onHeadings: (headings: readonly Heading[], titled: boolean) => void
}

/** A page for readers: plain elements, and only the script that its parts need. */
export function PageReader(props: PageReaderProps) {
  const { content, language, meta, anchors, showsOrigins = false, onHeadings } = props
  const article = useRef<HTMLElement>(null)
  const earlier = useRef<DocNode>(undefined)
  const page = useMemo(() => {
    const given = isDocument(content) ? content : { type: 'doc', content: [] }
    earlier.current = earlier.current ? shareContent(earlier.current, given) : given
    return read(earlier.current, anchors)
  }, [content, anchors])
  const symbols = useNamedSymbols(page.names)
  const [signs, setSigns] = useState(NO_SIGNS)
  // Blocks have their own keys, so React reuses their elements when a sign is inserted before them.
  const shown = (from: number, to?: number) =>
    page.blocks.slice(from, to).flatMap((block, at) => [signs.get(from + at), block])

  // Reports the headings before the browser paints, because their list is displayed above the text.
  useLayoutEffect(() => onHeadings(page.headings, page.titled), [page, onHeadings])

  return (
    <SymbolsContext value={symbols}>
      {showsOrigins ? <ReadingOrigins content={page.content} article={article} onSigns={setSigns} /> : null}
      <article ref={article} className={styles.document} lang={language} data-page>
        {page.titled ? shown(0, 1) : null}
        {meta}
        {shown(page.titled ? 1 : 0)}
      </article>
      <CitationPopover page={article} />
    </SymbolsContext>
  )
}

function read(given: DocNode, anchors: string | undefined) {
  const doc = prepare(given)
  const { headings, idOf } = headingsOf(doc, anchors)
  return { content: given, names: namesIn(doc), headings, titled: beginsWithTitle(doc), blocks: renderPage(doc, idOf) }
}

function isDocument(content: unknown): content is DocNode {
  return (content as Partial<DocNode> | null)?.type === 'doc'
}
