import { type RefObject, useEffect, useRef } from 'react'
import { conversation } from './conversation.ts'
import { isAtEnd } from './use-at-bottom.ts'

/** Pixels of the window's height that the bar above and the prompt below take. */
const TAKEN = 290

/** Part kept in place while code, diagrams and sources above or below it still change their height. */
type Held = 'question' | 'end' | undefined

/** Position that the screen keeps. A module variable is enough, because a screen has one chat. */
const place: { held: Held } = { held: undefined }

/** Scrolls to the end, and follows the end while the content is laid out. */
export function goToEnd(): void {
  place.held = 'end'
  scrollTo({ top: document.documentElement.scrollHeight })
}

/**
 * Scrolls a new question to the top, where its answer is read, and keeps enough room below it. The question
 * stays there until someone scrolls, clicks or types. A reader at the end, after scrolling or typing in the
 * prompt, stays there until they scroll up. A reopened conversation starts at its end. Answers that are
 * already there when someone comes back don't move.
 */
export function useLatestOnTop(answers: RefObject<HTMLElement | null>, key: string | undefined): void {
  const seen = useRef(conversation.exchanges.at(-1)?.state === 'loading' ? undefined : key)

  useEffect(
    () => () => {
      place.held = undefined
    },
    [],
  )

  useEffect(() => {
    const element = answers.current
    if (!element || key === undefined) return
    if (seen.current !== key) place.held = key === conversation.resumed ? 'end' : 'question'
    seen.current = key
    const settle = () => {
      const question = [...element.querySelectorAll('h2')].at(-1)
      if (!question) return
      const above = question.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.style.minHeight = `${Math.round(above + innerHeight - TAKEN)}px`
      if (place.held === 'question') question.scrollIntoView({ block: 'start' })
      else if (place.held === 'end') goToEnd()
    }
    let before = scrollY
    const scrolled = () => {
      const isUp = scrollY < before
      before = scrollY
      if (place.held === 'question') return
      // When a page becomes shorter, the browser also scrolls up, to its end.
      if (isAtEnd(1)) place.held = 'end'
      else if (isUp) place.held = undefined
    }
    const moved = () => {
      if (place.held === 'question') place.held = undefined
    }
    const pressed = ({ target }: Event) => {
      // Outside the prompt, a part that someone opens or selects must not move away under the pointer.
      if (!isInPrompt(target)) place.held = undefined
      else if (place.held !== 'end') place.held = isAtEnd() ? 'end' : undefined
    }
    // The component that renders an answer may load after the answer's text.
    const drawn = new MutationObserver(settle)
    drawn.observe(element, { childList: true, subtree: true })
    const grown = new ResizeObserver(settle)
    grown.observe(element)
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', scrolled, { passive: true, signal })
    for (const type of ['wheel', 'touchmove']) addEventListener(type, moved, { passive: true, signal })
    // In the capture phase: the key that asks a question must not count as pressed after the question.
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, pressed, { capture: true, signal })
    settle()
    return () => {
      drawn.disconnect()
      grown.disconnect()
      stop.abort()
    }
  }, [answers, key])
}

/** Whether a target is in the bar at the bottom, or in a menu opened from it. */
function isInPrompt(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main, header') === null && !target.matches('body, html')
}
