import { type Editor, Extension } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { cover } from '../../../ui/full-screen/covering.ts'
import look from '../../../ui/full-screen/full-screen.module.css'

const leaving = new WeakMap<Editor, () => void>()

function leave(editor: Editor): boolean {
  const end = leaving.get(editor)
  end?.()
  return end !== undefined
}

/** Leaves the full screen on Escape in the text. The editor would otherwise swallow the key. */
export const LeaveFullScreen = Extension.create({
  name: 'leaveFullScreen',
  addKeyboardShortcuts() {
    return { Escape: ({ editor }) => leave(editor) }
  },
})

export type BlockFullScreen = {
  /** The block that covers the whole window. */
  covered: HTMLElement | undefined
  begin: (block: HTMLElement) => void
  end: () => void
}

/** Shows a block of an editor in full screen, until it's closed or the block is deleted. */
export function useBlockFullScreen(editor: Editor): BlockFullScreen {
  const [covered, setCovered] = useState<HTMLElement>()
  useEffect(() => {
    if (!covered) return
    const look = () => covered.isConnected || leave(editor)
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
      leave(editor)
    }
  }, [editor, covered])

  const begin = (block: HTMLElement) => {
    const { scrollY } = window
    const toText = () => {
      if (!editor.isDestroyed) editor.view.focus()
      return true
    }
    const onEnd = () => {
      leaving.delete(editor)
      block.classList.remove(look.covering ?? '')
      delete block.dataset.covering
      setCovered(undefined)
      window.scrollTo({ top: scrollY, behavior: 'instant' })
      toText()
    }
    leaving.set(editor, cover(block, { onEnd, focusText: toText }))
    block.classList.add(look.covering ?? '')
    block.dataset.covering = ''
    setCovered(block)
  }
  return { covered, begin, end: () => leave(editor) }
}
