import { type RefObject, useEffect, useRef } from 'react'
import { conversation } from './conversation.ts'
import { isAtEnd } from './use-at-bottom.ts'

/** Pixels of the window's height that the bar above and the prompt below take. */
const TAKEN = 290

/**
 * Element whose position is kept while code, diagrams and sources above or below it still change their
 * height.
 */
type Held = 'question' | 'end' | undefined

/** Position that the screen keeps. A module variable is enough, because a screen has one chat. */
const place: { held: Held } = { held: undefined }

/** Scrolls to the end and stays there while the content changes its height. */
export function goToEnd(): void {
  place.held = 'end'
  scrollTo({ top: document.documentElement.scrollHeight })
}

/**
 * Scrolls a new question to the top, and keeps enough room for its answer below it. The question stays at the
 * top until someone scrolls, clicks or types. Someone who scrolls to the end, or types in the prompt there,
 * stays at the end until they scroll up. A reopened conversation starts at its end. When someone comes back,
 * existing answers don't move.
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
      // Checks for the end first: when the page becomes shorter, the browser scrolls up too, to the new end.
      if (isAtEnd(1)) place.held = 'end'
      else if (isUp) place.held = undefined
    }
    const moved = () => {
      if (place.held === 'question') place.held = undefined
    }
    const pressed = ({ target }: Event) => {
      // Stops following after a click or key outside the prompt, because the clicked part must not move away.
      if (!isInPrompt(target)) place.held = undefined
      else if (place.held !== 'end') place.held = isAtEnd() ? 'end' : undefined
    }
    // Observes new elements, because the component that renders an answer may load after the answer's text.
    const drawn = new MutationObserver(settle)
    drawn.observe(element, { childList: true, subtree: true })
    const grown = new ResizeObserver(settle)
    grown.observe(element)
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', scrolled, { passive: true, signal })
    for (const type of ['wheel', 'touchmove']) addEventListener(type, moved, { passive: true, signal })
    // Captures the event, so that the key press that sends a question is handled before the question appears.
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
