import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo } from 'react'
import type { DocNode } from '../../../shared/document/node.ts'
import { originsOf, traceOf } from '../../../shared/document/origin.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'
import { HEARD_AS } from './heard-as.ts'
import { OriginMargin } from './origin-margin.tsx'
import styles from './origins.module.css'
import { isToldApart, type Run, runsOf } from './runs.ts'

/** Signs to show before blocks, by the index of the block among the visible ones. */
export type Signs = ReadonlyMap<number, ReactNode>

type ReadingOriginsProps = {
  content: DocNode
  article: RefObject<HTMLElement | null>
  /** Called with the sign that begins each run, and with an empty map on unmount. */
  onSigns: (signs: Signs) => void
}

const NONE: Signs = new Map()
const SIGN = 'data-origin-from'

/** Shows who wrote each block of a page for readers. */
export function ReadingOrigins({ content, article, onSigns }: ReadingOriginsProps) {
  const runs = useMemo(() => runsIn(content), [content])
  useLayoutEffect(() => {
    onSigns(isToldApart(runs) ? new Map(runs.map((run) => [run.first, sign(run)])) : NONE)
    return () => onSigns(NONE)
  }, [runs, onSigns])
  const edgesOf = useCallback((run: Run) => edges(article.current, run), [article])
  const page = useCallback(() => article.current, [article])
  return <OriginMargin runs={runs} edgesOf={edgesOf} page={page} />
}

/** Runs of the visible blocks. Hidden blocks count for the origins too, as in the generator. */
function runsIn({ content = [] }: DocNode): Run[] {
  const origins = originsOf(content.map(traceOf))
  return runsOf(origins.filter((_, at) => content[at] && !isRetiredAndEmpty(content[at])))
}

function sign({ origin, first }: Run): ReactNode {
  return (
    <span key={`origin ${first}`} className={`${styles.sign} ${HEARD_AS[origin]}`} lang="en" {...{ [SIGN]: first }} />
  )
}

/**
 * First and last element of a run. The run ends before the next run's sign, or at the end of the article.
 */
function edges(article: HTMLElement | null, run: Run) {
  const signs = [...(article?.querySelectorAll(`:scope > [${SIGN}]`) ?? [])]
  const at = signs.findIndex((element) => element.getAttribute(SIGN) === String(run.first))
  const first = signs[at]?.nextElementSibling
  // A run of one block ends with that block, because the line under the title isn't part of it.
  const last = run.first === run.last ? first : (signs[at + 1]?.previousElementSibling ?? article?.lastElementChild)
  return first && last ? { first, last } : undefined
}
