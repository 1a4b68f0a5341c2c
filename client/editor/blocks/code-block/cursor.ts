import type { ReactNodeViewProps } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import type { FullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import { hasWritten } from './has-written.ts'

/** Whether the cursor was in a block when it first appeared. If so, someone has just inserted the block. */
export function useBeganInside({ editor, node, getPos }: ReactNodeViewProps): boolean {
  const [inside] = useState(() => {
    const position = getPos()
    const { from } = editor.state.selection
    const isInside = position !== undefined && from > position && from < position + node.nodeSize
    // An opening page has a cursor too, which the person didn't place. So the person must have changed the page.
    return isInside && hasWritten(editor.state)
  })
  return inside
}

/**
 * Whether the cursor is inside a block. True from a new block's first render, before the editor reports the
 * cursor. The next letter may come before the next render, and browsers can't type into hidden text.
 */
export function useIsWrittenIn({ selectionInside }: ReactNodeViewProps, beganInside: boolean): boolean {
  const [isBegun, setBegun] = useState(beganInside)
  if (isBegun && selectionInside) setBegun(false)
  return isBegun || selectionInside === true
}

/** Puts the cursor into a block if it isn't there yet. Returns false if the editor isn't editable. */
export function putCursor({ editor, getPos, selectionInside }: ReactNodeViewProps, focus: boolean): boolean {
  const position = getPos()
  if (position === undefined || !editor.isEditable) return false
  const chain = editor.chain()
  if (focus) chain.focus(null, { scrollIntoView: false })
  if (!selectionInside) chain.setTextSelection(position + 1)
  return chain.run()
}

/**
 * Selects a hidden block as a whole, because a cursor in hidden text would be lost. Enter then opens the
 * block.
 */
export function useCursorInHidden(props: ReactNodeViewProps, hidden: boolean, showSource: () => void): void {
  const latest = useRef({ props, showSource })
  latest.current = { props, showSource }
  const { editor, selected, selectionInside } = props

  useEffect(() => {
    const position = latest.current.props.getPos()
    if (hidden && selectionInside && editor.isEditable && position !== undefined) {
      editor.commands.setNodeSelection(position)
    }
  }, [hidden, selectionInside, editor])

  useEffect(() => {
    if (!hidden || !selected || !editor.isEditable) return
    const { dom } = editor.view
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== dom || isComposing(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.showSource()
      putCursor(latest.current.props, true)
    }
    dom.addEventListener('keydown', onKey, true)
    return () => dom.removeEventListener('keydown', onKey, true)
  }, [hidden, selected, editor])
}

/**
 * Moves the cursor into the block when it opens in full screen. Closes full screen when the cursor leaves
 * it.
 */
export function useCursorInFullScreen(
  props: ReactNodeViewProps,
  writes: boolean,
  { isOpen, close }: FullScreen<HTMLElement>,
): void {
  const { selectionInside } = props
  const latest = useRef(props)
  latest.current = props
  const wasInside = useRef(false)
  useEffect(() => {
    if (!isOpen || !writes) wasInside.current = false
    else if (selectionInside) wasInside.current = true
    else if (wasInside.current) close()
    else putCursor(latest.current, false)
  }, [isOpen, writes, selectionInside, close])
}
