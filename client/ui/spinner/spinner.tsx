import styles from './spinner.module.css'

/** Beside words that say what is going on; by itself it says nothing to a screen reader. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
