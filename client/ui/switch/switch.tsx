import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: ReactNode
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Shows a setting that takes effect at once. The whole row can be clicked. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.field} htmlFor={id} data-disabled={disabled ? '' : undefined}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </span>
      <BaseSwitch.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        // Refers to the label's text alone: the hint beside it is the description, not part of the name.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  )
}
