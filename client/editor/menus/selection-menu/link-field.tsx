import type { Editor } from '@tiptap/core'
import { Check, Unlink } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { IconButton } from '../../../ui/button/button.tsx'
import { isComposing } from '../../../ui/composing.ts'
import { linkAddress } from '../../link-address.ts'
import styles from './selection-menu.module.css'

type LinkFieldProps = {
  editor: Editor
  href: string
  onDone: () => void
  /** Called when the height of the field changes. */
  onSized: () => void
}

export function LinkField({ editor, href, onDone, onSized }: LinkFieldProps) {
  const [typed, setTyped] = useState(href)
  const [refused, setRefused] = useState(false)
  const problem = useId()
  useShownWords(editor)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says makes it higher.
  useEffect(onSized, [refused])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const address = linkAddress(typed)
    if (!address) {
      setRefused(true)
      return
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }
  return (
    <form className={styles.link} onSubmit={apply}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody wants to type into it.
        autoFocus
        className={styles.address}
        aria-label="Link URL"
        placeholder="example.org"
        value={typed}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? problem : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
          event.stopPropagation()
          editor.commands.focus()
          onDone()
        }}
      />
      <IconButton type="submit" label="Apply the link" size="small">
        <Check />
      </IconButton>
      {href ? (
        <IconButton
          label="Remove the link"
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          <Unlink />
        </IconButton>
      ) : null}
      {/* Rendered while empty, so that screen readers announce the problem when it appears. */}
      <div id={problem} className={styles.problem} aria-live="polite">
        {refused ? 'Invalid URL. Enter one such as example.org.' : null}
      </div>
    </form>
  )
}

/** Highlights the words to be linked while the field has the browser's selection. */
function useShownWords(editor: Editor): void {
  useEffect(() => {
    // Some browsers don't have highlights.
    if (!globalThis.CSS?.highlights) return
    const { from, to } = editor.state.selection
    const [start, end] = [editor.view.domAtPos(from), editor.view.domAtPos(to)]
    const words = new Range()
    words.setStart(start.node, start.offset)
    words.setEnd(end.node, end.offset)
    CSS.highlights.set('linked-words', new Highlight(words))
    return () => void CSS.highlights.delete('linked-words')
  }, [editor])
}
