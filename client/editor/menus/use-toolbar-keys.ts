import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect } from 'react'
import { isComposing } from '../../ui/composing.ts'

const TOOLBARS = '[data-toolbar-keys]'
const BUTTONS = 'button:not([disabled]), input, select, a[href]'

/**
 * Keys that all floating toolbars share. Alt+F10 moves the focus from the text into the toolbar, and from
 * there to the next toolbar, if any. The arrow keys, Home and End move within a toolbar. Escape returns to
 * the text and calls `onEscape`, so that open fields can close. Returns props for the toolbar's element.
 */
export function useToolbarKeys(editor: Editor, onEscape?: () => void) {
  useEffect(() => {
    const { dom } = editor.view
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!isLeading(event) || event.defaultPrevented) return
      // All toolbars listen. The first one that gets the event handles it for all.
      event.preventDefault()
      focusNext(dom)
    }
    dom.addEventListener('keydown', enter)
    return () => dom.removeEventListener('keydown', enter)
  }, [editor])

  // Handled in the capture phase, or a tooltip would take Escape for itself.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: bar, nativeEvent } = event
    // Checks the DOM, because React also reports events of popups that are children only in React.
    if (!(target instanceof Element) || !bar.contains(target) || isComposing(nativeEvent)) return
    if (isLeading(nativeEvent)) focusNext(editor.view.dom)
    else if (event.key === 'Escape') {
      onEscape?.()
      editor.view.focus()
    } else if (isTyping(target) || !move(bar, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDownCapture, 'data-toolbar-keys': '' } as const
}

function isLeading(event: globalThis.KeyboardEvent): boolean {
  return event.key === 'F10' && event.altKey && !isComposing(event)
}

/** Whether the target is a field, where the arrows move the cursor. */
function isTyping(target: Element): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function focusNext(text: HTMLElement): void {
  const found = (text.parentElement ?? text).querySelectorAll<HTMLElement>(TOOLBARS)
  const bars = [...found].filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
  const at = bars.findIndex((bar) => bar.contains(document.activeElement))
  const bar = bars[(at + 1) % bars.length]
  if (bar) buttonsOf(bar)[0]?.focus()
}

function buttonsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(BUTTONS)].filter((button) => button.checkVisibility())
}

function move(bar: HTMLElement, key: string): boolean {
  const buttons = buttonsOf(bar)
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[key]
  if (to === undefined) return false
  buttons[(to + buttons.length) % buttons.length]?.focus()
  return true
}
