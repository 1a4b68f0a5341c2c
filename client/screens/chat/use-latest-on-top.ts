import { type RefObject, useEffect, useRef } from 'react'
import { conversation } from './conversation.ts'
import { isAtEnd } from './use-at-bottom.ts'

/** What the bar above and the prompt below take of the window. */
const TAKEN = 290

/** What is held in its place while code, diagrams and sources above or below it find their height. */
type Held = 'question' | 'end' | undefined

/**
 * Brings a new question to the top, from where its answer is read; there is always room below for it to come there. It is
 * held there until somebody takes the page in hand. Who is at the end, by scrolling there or in the prompt, stays there
 * until they go up again; a conversation that is opened is gone on with at its end. What is there already when somebody
 * comes back stays where it is.
 */
export function useLatestOnTop(answers: RefObject<HTMLElement | null>, key: string | undefined): void {
  const seen = useRef(conversation.exchanges.at(-1)?.state === 'loading' ? undefined : key)
  const held = useRef<Held>(undefined)

  useEffect(() => {
    const element = answers.current
    if (!element || key === undefined) return
    if (seen.current !== key) held.current = key === conversation.resumed ? 'end' : 'question'
    seen.current = key
    const settle = () => {
      const question = [...element.querySelectorAll('h2')].at(-1)
      if (!question) return
      const above = question.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.style.minHeight = `${Math.round(above + innerHeight - TAKEN)}px`
      if (held.current === 'question') question.scrollIntoView({ block: 'start' })
      else if (held.current === 'end') scrollTo({ top: document.documentElement.scrollHeight })
    }
    let before = scrollY
    const scrolled = () => {
      const isUp = scrollY < before
      before = scrollY
      if (held.current === 'question') return
      // A page that has become shorter has been moved up too, to its end.
      if (isAtEnd(1)) held.current = 'end'
      else if (isUp) held.current = undefined
    }
    const moved = () => {
      if (held.current === 'question') held.current = undefined
    }
    const pressed = ({ target }: Event) => {
      if (isInPrompt(target)) held.current = isAtEnd() ? 'end' : undefined
      // What is opened, or chosen to be copied, must not go from under the hand.
      else held.current = undefined
    }
    // The part that draws it may come later than what it says.
    const drawn = new MutationObserver(settle)
    drawn.observe(element, { childList: true, subtree: true })
    const grown = new ResizeObserver(settle)
    grown.observe(element)
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', scrolled, { passive: true, signal })
    for (const type of ['wheel', 'touchmove']) addEventListener(type, moved, { passive: true, signal })
    // On its way down: the key that asks a question must not be taken for one that was pressed after it.
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, pressed, { capture: true, signal })
    settle()
    return () => {
      drawn.disconnect()
      grown.disconnect()
      stop.abort()
    }
  }, [answers, key])
}

/** In the bar below, or in what is opened from it. */
function isInPrompt(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main, header') === null && !target.matches('body, html')
}
