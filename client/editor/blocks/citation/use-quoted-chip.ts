import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CLOSE_QUOTE, OPEN_QUOTE, PREVIEW_QUOTE } from './citation-events.ts'

/** `preview`: in passing, the focus stays where it is. `open`: asked for, and the focus goes there. */
export type Quoted = { chip: HTMLElement; id: number; mode: 'preview' | 'open' }

export type QuotedChip = ReturnType<typeof useQuotedChip>

const OPEN_DELAY = 250
const CLOSE_DELAY = 200

/**
 * Tracks which chip of a page shows its source. The page listens for all chips, because they share one
 * popover: hover and focus preview the source, a click opens it.
 */
export function useQuotedChip(page: RefObject<HTMLElement | null>) {
  const [quoted, setQuoted] = useState<Quoted>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Chip whose popover the reader closed. When the focus returns to this chip, nothing opens. */
  const dismissed = useRef<HTMLElement>(undefined)

  const show = useCallback((chip: HTMLElement, mode: Quoted['mode'], delay = 0) => {
    clearTimeout(timer.current)
    const id = Number(chip.dataset.citation)
    if (!Number.isSafeInteger(id) || id < 1) return
    timer.current = setTimeout(() => {
      setQuoted((now) => (now?.chip === chip && now.mode === 'open' ? now : { chip, id, mode }))
    }, delay)
  }, [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setQuoted((now) => {
      dismissed.current = now?.chip
      return undefined
    })
  }, [])
  /** Closes a preview after a delay, unless the pointer returns. A popover opened by a click stays open. */
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuoted((now) => (now?.mode === 'open' ? now : undefined)), CLOSE_DELAY)
  }, [])
  const stay = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    const element = page.current
    if (!element) return
    const chipOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-citation]') : null
    const on = (type: string, act: (chip: HTMLElement, event: Event) => void) => {
      const listener = (event: Event) => {
        const chip = chipOf(event)
        if (chip) act(chip, event)
      }
      element.addEventListener(type, listener)
      return () => element.removeEventListener(type, listener)
    }
    const isMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse'
    const off = [
      on('pointerover', (chip, event) => isMouse(event) && show(chip, 'preview', OPEN_DELAY)),
      on('pointerout', (_, event) => isMouse(event) && leave()),
      on('focusin', (chip) => chip !== dismissed.current && chip.matches(':focus-visible') && show(chip, 'preview')),
      on('focusout', () => {
        dismissed.current = undefined
        leave()
      }),
      on('click', (chip) => show(chip, 'open')),
      on(PREVIEW_QUOTE, (chip) => show(chip, 'preview', OPEN_DELAY)),
      on(OPEN_QUOTE, (chip) => show(chip, 'open')),
      on(CLOSE_QUOTE, leave),
    ]
    return () => {
      clearTimeout(timer.current)
      for (const stop of off) stop()
    }
  }, [page, show, leave])

  return { quoted, close, leave, stay }
}
