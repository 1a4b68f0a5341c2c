import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import popup from '../popover/popup.module.css'
import styles from './select.module.css'

export type Choice<Value extends string> = { value: Value; label: string; hint?: string }

type SelectProps<Value extends string> = {
  label: string
  /** Hides the label visually. Screen readers still read it. */
  hideLabel?: boolean
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  look?: 'field' | 'small' | 'bare'
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, choices, value, onChange, disabled, look = 'field' } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <span id={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <BaseSelect.Root
        items={choices}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
        disabled={disabled}
        modal={false}
      >
        <BaseSelect.Trigger
          aria-labelledby={id}
          className={classes(styles.trigger, look !== 'field' && styles.small, look === 'bare' && styles.bare)}
        >
          <BaseSelect.Value />
          <ChevronsUpDown aria-hidden="true" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner className={popup.positioner} alignItemWithTrigger={false} sideOffset={4}>
            <BaseSelect.Popup className={popup.popup}>
              {choices.map((choice) => (
                <BaseSelect.Item key={choice.value} value={choice.value} className={popup.item}>
                  <span className={styles.check}>
                    <BaseSelect.ItemIndicator>
                      <Check />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <span className={styles.words}>
                    <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                    {choice.hint ? <span className={styles.hint}>{choice.hint}</span> : null}
                  </span>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  )
}
