import { useRef } from 'react'
import styles from './page-tree.module.css'

type RenameFieldProps = { name: string; onDone: (name: string | undefined) => void }

/** A page's name while it is being changed: Enter and leaving keep it, Escape does not, and an empty one is none. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const isDone = useRef(false)
  const done = (next: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    const trimmed = next?.trim()
    onDone(trimmed && trimmed !== name ? trimmed : undefined)
  }
  return (
    <input
      className={styles.rename}
      aria-label="Name of the page"
      defaultValue={name}
      maxLength={200}
      ref={(input) => {
        if (input && document.activeElement !== input) {
          input.focus()
          input.select()
        }
      }}
      onBlur={({ currentTarget }) => done(currentTarget.value)}
      onKeyDown={(event) => {
        // The tree has keys of its own.
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) done(event.currentTarget.value)
        if (event.key === 'Escape') done(undefined)
      }}
    />
  )
}
