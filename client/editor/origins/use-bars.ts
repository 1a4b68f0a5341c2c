import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Origin } from '../../../shared/document/origin.ts'
import type { Run } from './runs.ts'

/** Returns the first and last element of a run; undefined if they aren't rendered. */
export type EdgesOf = (run: Run) => { first: Element; last: Element } | undefined

/** Bar in the margin. `top` and `height` are in pixels, from the top of the margin. */
type Bar = { origin: Origin; top: number; height: number }

type Measured = {
  runs: readonly Run[]
  edgesOf: EdgesOf
  page: () => Element | null | undefined
  margin: RefObject<HTMLElement | null>
}

/**
 * Returns the bars of a page. The bars are outside the blocks, because blocks clip their overflow and code
 * off screen has no layout. They're measured again when a block appears, disappears or changes its size.
 */
export function useBars({ runs, edgesOf, page, margin }: Measured): readonly Bar[] {
  const [bars, setBars] = useState<readonly Bar[]>([])
  const latest = useRef({ runs, edgesOf })
  latest.current = { runs, edgesOf }

  const measure = useCallback(() => {
    const start = margin.current?.getBoundingClientRect().top ?? 0
    const found = latest.current.runs.flatMap((run) => {
      const edges = latest.current.edgesOf(run)
      if (!edges) return []
      const top = Math.round(edges.first.getBoundingClientRect().top - start)
      return [{ origin: run.origin, top, height: Math.round(edges.last.getBoundingClientRect().bottom - start) - top }]
    })
    setBars((before) => (isSame(before, found) ? before : found))
  }, [margin])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other runs stand elsewhere.
  useLayoutEffect(measure, [measure, runs])
  useEffect(() => {
    const element = page()
    if (!element) return
    // Renders the bars in the same frame as the blocks that moved.
    const follow = () => flushSync(measure)
    const sizes = new ResizeObserver(follow)
    const seen = new WeakSet<Element>()
    const observe = () => {
      for (const block of [element, ...element.children]) {
        if (!seen.has(block)) sizes.observe(block)
        seen.add(block)
      }
    }
    const blocks = new MutationObserver(() => {
      observe()
      follow()
    })
    observe()
    blocks.observe(element, { childList: true })
    return () => {
      sizes.disconnect()
      blocks.disconnect()
    }
  }, [page, measure])
  return bars
}

function isSame(some: readonly Bar[], others: readonly Bar[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ origin, top, height }, at) => {
      const other = others[at]
      return origin === other?.origin && top === other.top && height === other.height
    })
  )
}
