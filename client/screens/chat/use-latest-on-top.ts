import { type RefObject, useEffect, useRef } from 'react'
import { conversation } from './conversation.ts'

/** What the bar above and the prompt below take of the window. */
const TAKEN = 290

/**
 * Brings a new question to the top, from where its answer is read; there is always room below for it to come there. What
 * is there already when somebody comes back stays where it is.
 */
export function useLatestOnTop(answers: RefObject<HTMLElement | null>, key: string | undefined): void {
  const brought = useRef(conversation.exchanges.at(-1)?.state === 'loading' ? undefined : key)

  useEffect(() => {
    const element = answers.current
    if (!element || key === undefined) return
    const question = () => [...element.querySelectorAll('h2')].at(-1)
    const makeRoom = () => {
      const from = question()
      if (!from) return
      const above = from.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.style.minHeight = `${Math.round(above + innerHeight - TAKEN)}px`
      if (brought.current === key) return
      brought.current = key
      from.scrollIntoView({ block: 'start' })
    }
    // The part that draws it may come later than what it says.
    const drawn = new MutationObserver(makeRoom)
    drawn.observe(element, { childList: true, subtree: true })
    makeRoom()
    return () => drawn.disconnect()
  }, [answers, key])
}
