import { classes } from '../classes.ts'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** 0 to 100. */
  percent: number
  small?: boolean
  failed?: boolean
  /** Text that screen readers announce instead of the bare percentage. */
  valueText?: string
}

export function ProgressBar({ label, percent, small, failed, valueText }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classes(styles.track, small && styles.small)}
    >
      <div className={classes(styles.indicator, failed && styles.failed)} style={{ width: `${value}%` }} />
    </div>
  )
}
