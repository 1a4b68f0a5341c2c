import { type RefObject, useEffect, useRef } from 'react'
import { conversation } from './conversation.ts'

/** What the bar above and the prompt below take of the window. */
const TAKEN = 290

/** What shows that somebody moves the page themselves. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings a new question to the top, from where its answer is read; there is always room below for it to come there. It is
 * held there until somebody does something: code above is only laid out, and finds its height, when it is seen. What is
 * there already when somebody comes back stays where it is; a conversation that is opened is gone on with at its end.
 */
export function useLatestOnTop(answers: RefObject<HTMLElement | null>, key: string | undefined): void {
  const seen = useRef(conversation.exchanges.at(-1)?.state === 'loading' ? undefined : key)

  useEffect(() => {
    const element = answers.current
    if (!element || key === undefined) return
    const isAsked = key !== conversation.resumed
    let isHeld = seen.current !== key
    seen.current = key
    const settle = () => {
      const question = [...element.querySelectorAll('h2')].at(-1)
      if (!question) return
      const above = question.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.style.minHeight = `${Math.round(above + innerHeight - TAKEN)}px`
      if (isHeld && isAsked) question.scrollIntoView({ block: 'start' })
      else if (isHeld) scrollTo({ top: document.documentElement.scrollHeight })
    }
    const release = (event: Event) => {
      // Who goes on writing below what was said before stays there.
      if (isAsked || isScrolling(event) || !isInPrompt(event)) isHeld = false
    }
    // The part that draws it may come later than what it says.
    const drawn = new MutationObserver(settle)
    drawn.observe(element, { childList: true, subtree: true })
    const grown = new ResizeObserver(settle)
    grown.observe(element)
    for (const event of BY_HAND) addEventListener(event, release, { passive: true })
    settle()
    return () => {
      drawn.disconnect()
      grown.disconnect()
      for (const event of BY_HAND) removeEventListener(event, release)
    }
  }, [answers, key])
}

const isScrolling = ({ type }: Event) => type === 'wheel' || type === 'touchmove'

/** In the bar below, or in what is opened from it. */
function isInPrompt({ target }: Event): boolean {
  return target instanceof Element && target.closest('main, header') === null && !target.matches('body, html')
}
