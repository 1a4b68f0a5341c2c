import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './text-field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'className'> & {
  label: string
  /** Hides the label visually. Screen readers still read it. */
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** Error message: the problem and how to fix it. */
  error?: string | undefined
  icon?: ReactNode
  /** Content at the end of the field, such as a shortcut. */
  end?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, hint, error, icon, end, ...rest } = props
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, icon !== undefined && styles.withIcon, end !== undefined && styles.withEnd)}>
        {icon ? (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <input
          dir="auto"
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end ? <span className={styles.end}>{end}</span> : null}
      </div>
      {/* The live region exists before its text, so that screen readers announce the text when it appears. */}
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
