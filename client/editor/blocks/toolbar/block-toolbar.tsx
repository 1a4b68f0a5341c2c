import type { Editor } from '@tiptap/core'
import { Maximize2, Minimize2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../ui/button/button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { useToolbarKeys } from '../../menus/use-toolbar-keys.ts'
import type { BlockFullScreen } from './block-full-screen.ts'
import './block-bar.css'
import styles from './block-toolbar.module.css'

type BlockToolbarProps = {
  editor: Editor
  /** Block that the toolbar belongs to. It has a place for the toolbar: an element of the class `blockBar`. */
  block: HTMLElement
  label: string
  onEscape?: () => void
  children: ReactNode
}

/** A toolbar inside the block that it belongs to, so that it moves with the block. */
export function BlockToolbar({ editor, block, label, onEscape, children }: BlockToolbarProps) {
  const keys = useToolbarKeys(editor, onEscape)
  const place = block.querySelector<HTMLElement>(':scope > .blockBar')
  useAboveKeyboard(place)
  if (!place) return null
  return createPortal(
    <div {...keys} className={styles.toolbar} role="toolbar" aria-label={label} onMouseDown={keepFocus}>
      {children}
    </div>,
    place,
  )
}

/** Keeps an element above a phone's keyboard, which covers the window's lower end without resizing it. */
function useAboveKeyboard(place: HTMLElement | null): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen || !place) return
    const follow = () => {
      const hidden = document.documentElement.clientHeight - seen.height - seen.offsetTop
      place.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
    }
    follow()
    seen.addEventListener('resize', follow)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      seen.removeEventListener('scroll', follow)
    }
  }, [place])
}

/** Keeps the focus in the text, and a phone's keyboard open, while someone clicks buttons. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('input, label'))) event.preventDefault()
}

export function ToolbarGroup({ children }: { children: ReactNode }) {
  return <fieldset className={styles.group}>{children}</fieldset>
}

type ToolbarButtonProps = {
  label: string
  keys?: string
  disabled?: boolean
  pressed?: boolean | undefined
  onClick: () => void
  children: ReactNode
}

export function ToolbarButton({ label, keys, disabled = false, pressed, onClick, children }: ToolbarButtonProps) {
  return (
    <Tooltip text={label} side="bottom" {...(keys && { keys })}>
      <IconButton label={label} size="small" disabled={disabled} aria-pressed={pressed} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

/**
 * Button that opens and closes full screen. The button is in the same place in both states, so it can keep
 * the focus.
 */
export function FullScreenToggle({ block, of: { covered, begin, end } }: { block: HTMLElement; of: BlockFullScreen }) {
  return covered ? (
    <ToolbarButton label="Close full screen" keys="Esc" onClick={end}>
      <Minimize2 />
    </ToolbarButton>
  ) : (
    <ToolbarButton label="Full screen" onClick={() => begin(block)}>
      <Maximize2 />
    </ToolbarButton>
  )
}

/** Element of the block at a position in the text, also after the editor redraws the block. */
export function useBlockAt(editor: Editor, position: number | undefined): HTMLElement | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => editor.off('transaction', changed)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => blockAt(editor, position))
}

function blockAt(editor: Editor, position: number | undefined): HTMLElement | undefined {
  const block = position === undefined ? null : editor.view.nodeDOM(position)
  return block instanceof HTMLElement ? block : undefined
}
