import { useRef } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './inline-field.module.css'

export const INLINE_MAX = 120

type InlineFieldProps = {
  label: string
  value: string
  maxLength?: number
  /** Whether nothing is a value too; else an empty text changes nothing. */
  mayBeEmpty?: boolean
  className?: string | undefined
  /** Takes the new text, or none where it stays as it is. */
  onDone: (next: string | undefined) => void
}

/** A short text while it is being changed where it stands: Enter and leaving it save, Escape does not. */
export function InlineField(props: InlineFieldProps) {
  const { label, value, maxLength = INLINE_MAX, mayBeEmpty = false, className, onDone } = props
  const isDone = useRef(false)
  const done = (typed: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(typed === undefined ? undefined : changedText(value, typed, mayBeEmpty))
  }
  return (
    <input
      className={classes(styles.field, className)}
      aria-label={label}
      dir="auto"
      defaultValue={value}
      maxLength={maxLength}
      ref={(input) => {
        if (input && document.activeElement !== input) {
          input.focus()
          input.select()
          // `select()` scrolls to the end, but people recognise a name by its beginning.
          input.scrollLeft = 0
        }
      }}
      onBlur={({ currentTarget }) => done(currentTarget.value)}
      onKeyDown={(event) => {
        // The surrounding element may have keys of its own.
        event.stopPropagation()
        // While something is being composed, both keys are for that.
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') done(event.currentTarget.value)
        if (event.key === 'Escape') done(undefined)
      }}
    />
  )
}

/** Typed text on one line, trimmed; undefined if it changes nothing or is empty without being allowed to. */
export function changedText(value: string, typed: string, mayBeEmpty: boolean): string | undefined {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text === value || (text === '' && !mayBeEmpty)) return undefined
  return text
}
