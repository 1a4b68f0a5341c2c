import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** Whether the focus is in the text, or in a toolbar inside it. */
export function useFocusWithin(editor: Editor): boolean {
  const [within, setWithin] = useState(() => editor.view.dom.contains(document.activeElement))
  useEffect(() => {
    const { dom } = editor.view
    const came = () => setWithin(true)
    const went = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) setWithin(false)
    }
    // Reads the focus again, because it may have changed since the first render.
    setWithin(dom.contains(document.activeElement))
    dom.addEventListener('focusin', came)
    dom.addEventListener('focusout', went)
    return () => {
      dom.removeEventListener('focusin', came)
      dom.removeEventListener('focusout', went)
    }
  }, [editor])
  return within
}
