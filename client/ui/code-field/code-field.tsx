import { OTPField } from '@base-ui/react/otp-field'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import styles from './code-field.module.css'

type CodeFieldProps = {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  /** Called when the last digit has been entered or a whole code was pasted. */
  onComplete: (value: string) => void
  /** Whether the code is being checked. Meanwhile the digits and the focus stay. */
  busy?: boolean
  error?: string | undefined
}

/**
 * Shows one field for a numeric one-time code. People can type or paste the code, or let the device fill it
 * in.
 */
export function CodeField({ label, length, value, onChange, onComplete, busy, error }: CodeFieldProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  // An error means that the code was rejected, so the next attempt starts at the first digit.
  useEffect(() => {
    if (error) first.current?.focus()
  }, [error])
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={length}
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete(next)}
        readOnly={busy}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.slots}
        style={{ '--length': length } as CSSProperties}
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
            key={index}
            // Focused at once, because the screen has no other field.
            ref={index === 0 ? first : undefined}
            autoFocus={index === 0}
            className={styles.slot}
            aria-label={index === 0 ? undefined : `Digit ${index + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </OTPField.Root>
      <div aria-live="assertive">
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
