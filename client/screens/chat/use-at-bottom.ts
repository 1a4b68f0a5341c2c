import { type RefObject, useEffect, useState } from 'react'

/** So near the end counts as there. */
const NEAR = 80

/** Whether the window is scrolled to its end, or to where less than that many pixels are left. */
export function isAtEnd(near = NEAR): boolean {
  return document.documentElement.scrollHeight - innerHeight - scrollY <= near
}

/**
 * Whether the window is scrolled to its end, also after what is in it has grown. Who has opened something from `foot` stays
 * there, whatever moves above: it would close under their hand.
 */
export function useAtBottom(content: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): boolean {
  const [atBottom, setAtBottom] = useState(true)
  useEffect(() => {
    const look = () => setAtBottom((was) => isAtEnd() || (was && hasOpened(foot.current)))
    // After those who scroll to the end because it has grown.
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
