import styles from './spinner.module.css'

/** Shown beside text that says what is going on. Hidden from screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
