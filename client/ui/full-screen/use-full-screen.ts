import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cover, focusFirst } from './covering.ts'
import styles from './full-screen.module.css'

type Options = {
  /** Accessible name of the element while it covers the window. */
  label: string
  /** Puts the cursor into editable content. Returns false if the content can't be edited now. */
  focusText?: () => boolean
}

export type FullScreen<Covering extends HTMLElement> = {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Props for the element that can cover the window. */
  props: { ref: RefObject<Covering | null>; 'aria-label': string; role?: 'dialog'; 'aria-modal'?: true }
  /** Additional class for the element that can cover the window. */
  className: string | undefined
}

/** Makes an element cover the window and return to its place. Restores the focus and the scroll position. */
export function useFullScreen<Covering extends HTMLElement = HTMLDivElement>(options: Options): FullScreen<Covering> {
  const ref = useRef<Covering>(null)
  const end = useRef<() => void>(undefined)
  const goBack = useRef<() => void>(undefined)
  const latest = useRef(options)
  latest.current = options
  const [isOpen, setOpen] = useState(false)

  const open = useCallback(() => {
    const element = ref.current
    if (!element || end.current) return
    const { scrollY } = window
    const before = document.activeElement
    goBack.current = () => {
      // While the element covered the window, it left a gap in the page. So the page may have been too short for
      // the old scroll position.
      window.scrollTo({ top: scrollY, behavior: 'instant' })
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
    end.current = cover(element, {
      onEnd: () => {
        end.current = undefined
        setOpen(false)
      },
      focusText: () => latest.current.focusText?.() ?? false,
    })
    setOpen(true)
  }, [])
  const close = useCallback(() => end.current?.(), [])

  useLayoutEffect(() => {
    if (isOpen) {
      if (ref.current) focusFirst(ref.current)
      return
    }
    goBack.current?.()
    goBack.current = undefined
  }, [isOpen])
  useEffect(() => close, [close])

  return {
    isOpen,
    open,
    close,
    props: { ref, 'aria-label': options.label, ...(isOpen && { role: 'dialog', 'aria-modal': true }) },
    className: isOpen ? styles.covering : undefined,
  }
}
