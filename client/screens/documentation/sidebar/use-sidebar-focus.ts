import { useEffect, useRef } from 'react'

const FRAMES = 30

/** For keyboard users: moves the focus from a hidden sidebar to the button that shows it, and back. */
export function useSidebarFocus(isShown: boolean) {
  const sidebar = useRef<HTMLElement>(null)
  const button = useRef<HTMLElement>(null)
  const goesBack = useRef(false)

  useEffect(() => {
    if (!isShown || !goesBack.current) return
    goesBack.current = false
    let frame = 0
    const focusRow = (frames: number) => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== button.current) return
        const row = sidebar.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
        if (row) row.focus()
        // Retries, because rows are rendered only once the available height is known.
        else if (frames > 0) focusRow(frames - 1)
      })
    }
    focusRow(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [isShown])

  /** Moves the focus to the button. The caller must call this before hiding the sidebar. */
  const leave = () => {
    if (!sidebar.current?.contains(document.activeElement)) return
    goesBack.current = true
    button.current?.focus()
  }
  return { sidebar, button, leave }
}
