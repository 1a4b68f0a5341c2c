import { useMemo, useRef } from 'react'
import type { DocNode } from '../../../shared/document/node.ts'
import { CitationPopover } from '../blocks/citation/citation-popover.tsx'
import { ToldWords } from '../blocks/suggestion/told-words.tsx'
import document from '../document.module.css'
import { prepare } from '../reading/prepare.ts'
import { renderPage } from '../reading/rendering.tsx'
import styles from './history.module.css'
import type { Row } from './page-difference.ts'

/** Empty map of anchors: the page behind the history already has these ids. */
const NO_ANCHORS = new Map<DocNode, string>()

/** Text of a version, with what was added, removed or changed in it. */
export function VersionText({ rows, language }: { rows: readonly Row[]; language: string }) {
  const article = useRef<HTMLElement>(null)
  return (
    <>
      <article ref={article} className={document.document} lang={language} aria-label="Version">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
          <ShownRow key={at} row={row} />
        ))}
      </article>
      <CitationPopover page={article} />
    </>
  )
}

const WORDS = { added: 'Added:', removed: 'Removed:', changed: 'Changed:' } as const

function ShownRow({ row }: { row: Row }) {
  if (row.kind === 'same') return <Rendered node={row.node} />
  return (
    <div className={styles.row} data-change={row.kind} tabIndex={-1}>
      <span className={styles.mark} aria-hidden="true">
        {row.kind === 'added' ? '+' : row.kind === 'removed' ? '−' : '±'}
      </span>
      <span className="visually-hidden">{WORDS[row.kind]}</span>
      {row.kind === 'changed' ? <Changed row={row} /> : <Rendered node={row.node} />}
    </div>
  )
}

function Changed({ row: { node, stretches } }: { row: Extract<Row, { kind: 'changed' }> }) {
  if (stretches.every(({ kind }) => kind === 'same')) {
    return (
      <>
        <Rendered node={node} />
        <p className={styles.formNote}>The text is the same. Formatting or sources differ.</p>
      </>
    )
  }
  const words = <ToldWords stretches={stretches} />
  if (node.type === 'heading') {
    const level = Math.min(6, Math.max(1, Number(node.attrs?.level ?? 1)))
    const Tag = `h${level}` as 'h1'
    return <Tag>{words}</Tag>
  }
  if (node.type === 'codeBlock') return <div className={styles.code}>{words}</div>
  return <p className={styles.lines}>{words}</p>
}

function Rendered({ node }: { node: DocNode }) {
  return useMemo(() => renderPage(prepare({ type: 'doc', content: [node] }), NO_ANCHORS), [node])
}
