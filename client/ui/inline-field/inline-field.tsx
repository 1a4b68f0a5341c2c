import { useRef } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './inline-field.module.css'

export const INLINE_MAX = 120

type InlineFieldProps = {
  label: string
  value: string
  maxLength?: number
  /** Whether an empty text is a valid value. If not, an empty text leaves the value unchanged. */
  mayBeEmpty?: boolean
  className?: string | undefined
  /** Called with the new text, or with undefined if it stays unchanged. */
  onDone: (next: string | undefined) => void
}

/** Edits a short text in place. Enter and leaving the field save the text; Escape discards it. */
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
        // Keys in the field must not trigger shortcuts of the surrounding element.
        event.stopPropagation()
        // While a character is being composed, Enter and Escape belong to the input method.
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') done(event.currentTarget.value)
        if (event.key === 'Escape') done(undefined)
      }}
    />
  )
}

/**
 * Returns the typed text on one line, trimmed. Undefined if it equals `value`, or is empty but mustn't
 * be.
 */
export function changedText(value: string, typed: string, mayBeEmpty: boolean): string | undefined {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text === value || (text === '' && !mayBeEmpty)) return undefined
  return text
}
