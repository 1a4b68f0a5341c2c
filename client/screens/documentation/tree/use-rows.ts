import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Align, isInView, offsetOf, type Rows, rowsToDraw, type View } from './rows-in-view.ts'

type Options = Rows & {
  scroller: RefObject<HTMLElement | null>
  /** Rows that must always exist. */
  always: readonly number[]
  /** Index of the row that stays visible when the list becomes lower. */
  rowToKeep: number
}

/** Renders only the rows near the view, for a long list of rows of equal height. */
export function useRows({ scroller, count, rowHeight, always, rowToKeep }: Options) {
  const [drawnFor, setDrawnFor] = useState<View>({ top: 0, height: 0 })
  // Caches the values of the last browser event, because reading them at other times would force a layout.
  const view = useRef(drawnFor)
  const latest = useRef({ rowHeight, rowToKeep })
  useLayoutEffect(() => {
    latest.current = { rowHeight, rowToKeep }
  })

  const acts = useMemo(() => {
    const look = (element: HTMLElement) => {
      view.current = { top: element.scrollTop, height: element.offsetHeight }
      setDrawnFor((now) => (needsOtherRows(now, view.current, latest.current.rowHeight) ? view.current : now))
    }
    const scrollToOffset = (top: number) => {
      const element = scroller.current
      if (!element || top === view.current.top) return
      element.scrollTo(0, top)
      look(element)
    }
    return {
      look,
      scrollToTop: () => scrollToOffset(0),
      scrollTo: (index: number, align: Align = 'nearest') =>
        scrollToOffset(offsetOf(index, view.current, { rowHeight: latest.current.rowHeight, align })),
      isInView: (index: number) => isInView(view.current, index, latest.current.rowHeight),
    }
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    acts.look(element)
    // Renders synchronously, because otherwise the rows would be missing for one frame.
    const scrolled = () => flushSync(() => acts.look(element))
    element.addEventListener('scroll', scrolled, { passive: true })
    // Handles content that loads late below the list and makes the list lower.
    const resized = new ResizeObserver(() => {
      const { rowToKeep: kept } = latest.current
      const wasInView = acts.isInView(kept)
      acts.look(element)
      if (wasInView && !acts.isInView(kept)) acts.scrollTo(kept)
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      resized.disconnect()
    }
  }, [scroller, acts])

  return { ...acts, rowHeight, height: count * rowHeight, drawn: rowsToDraw(drawnFor, { count, rowHeight }, always) }
}

function needsOtherRows(drawn: View, seen: View, rowHeight: number): boolean {
  const rows = ({ top, height }: View) => [Math.floor(top / rowHeight), Math.floor((top + height) / rowHeight)]
  return String(rows(drawn)) !== String(rows(seen)) || (drawn.height === 0) !== (seen.height === 0)
}
