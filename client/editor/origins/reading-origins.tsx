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

/** Shows who wrote what on a page that is being read. */
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

/** Runs of the visible blocks. Origins are computed from all blocks, as in the generator. */
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
 * First and last element of a run. A run ends before the sign of the next run, or at the end of the article.
 */
function edges(article: HTMLElement | null, run: Run) {
  const signs = [...(article?.querySelectorAll(`:scope > [${SIGN}]`) ?? [])]
  const at = signs.findIndex((element) => element.getAttribute(SIGN) === String(run.first))
  const first = signs[at]?.nextElementSibling
  // The line under the title isn't a block, so a run of one block must not extend to it.
  const last = run.first === run.last ? first : (signs[at + 1]?.previousElementSibling ?? article?.lastElementChild)
  return first && last ? { first, last } : undefined
}
