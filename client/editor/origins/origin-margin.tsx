import { type ReactNode, useRef } from 'react'
import styles from './origins.module.css'
import { isToldApart, ORIGIN_NAMES, ORIGINS, type Run } from './runs.ts'
import { type EdgesOf, useBars } from './use-bars.ts'

type OriginMarginProps = {
  runs: readonly Run[]
  edgesOf: EdgesOf
  /** Returns the element whose children are the blocks. */
  page: () => Element | null | undefined
  children?: ReactNode
}

/**
 * Bars and legend beside and above a page that show who wrote what. Not part of the page, and moves nothing
 * in it.
 */
export function OriginMargin({ runs, edgesOf, page, children }: OriginMarginProps) {
  const margin = useRef<HTMLDivElement>(null)
  const bars = useBars({ runs, edgesOf, page, margin })
  return (
    <div ref={margin} className={styles.margin}>
      {isToldApart(runs) ? (
        <>
          <Legend runs={runs} />
          {bars.map(({ origin, top, height }) => (
            <div key={top} className={styles.bar} data-origin={origin} style={{ top, height }} aria-hidden="true" />
          ))}
        </>
      ) : null}
      {children}
    </div>
  )
}

function Legend({ runs }: { runs: readonly Run[] }) {
  return (
    <ul className={styles.legend} aria-label="Who wrote what">
      {ORIGINS.map((origin) => (
        <li key={origin}>
          <span className={styles.sample} data-origin={origin} aria-hidden="true" />
          {ORIGIN_NAMES[origin]}
          <span className={styles.count}>
            {runs.reduce((sum, run) => (run.origin === origin ? sum + run.count : sum), 0)}
          </span>
        </li>
      ))}
    </ul>
  )
}
