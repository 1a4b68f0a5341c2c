import type { Editor } from '@tiptap/core'
import { Check, Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { IconButton } from '../../../ui/button/button.tsx'
import { linkAddress } from '../../link-address.ts'
import styles from './selection-menu.module.css'

export function LinkField({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [typed, setTyped] = useState(href)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const address = linkAddress(typed)
    if (address) editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }
  return (
    <form className={styles.link} onSubmit={apply}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody wants to type into it.
        autoFocus
        className={styles.address}
        aria-label="Address of the link"
        placeholder="example.org"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          editor.commands.focus()
          onDone()
        }}
      />
      <IconButton type="submit" label="Apply the link" size="small" disabled={!linkAddress(typed)}>
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
    </form>
  )
}
