import styles from './spinner.module.css'

/** Shows a spinner, hidden from screen readers. The text beside it must say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
