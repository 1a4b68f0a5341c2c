import { type RefObject, useEffect, useState } from 'react'

/** Distance from the end, in pixels, that still counts as the end. */
const NEAR = 80

/** Whether the window is scrolled to within this many pixels of its end. */
export function isAtEnd(near = NEAR): boolean {
  return document.documentElement.scrollHeight - innerHeight - scrollY <= near
}

/**
 * Returns whether the window is scrolled to its end, also after the content has grown. Stays true while a
 * menu or popover of `foot` is open, even if the content moves. Otherwise the menu would close while someone
 * uses it.
 */
export function useAtBottom(content: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): boolean {
  const [atBottom, setAtBottom] = useState(true)
  useEffect(() => {
    const look = () => setAtBottom((was) => isAtEnd() || (was && hasOpened(foot.current)))
    // Waits for a frame, so that handlers that scroll to the end of the grown content run first.
    const grown = new ResizeObserver(() => requestAnimationFrame(look))
    if (content.current) grown.observe(content.current)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      grown.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [content, foot])
  return atBottom
}

function hasOpened(foot: HTMLElement | null): boolean {
  return foot?.querySelector('[aria-expanded="true"]') != null
}
