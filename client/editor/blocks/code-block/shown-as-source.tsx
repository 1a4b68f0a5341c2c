import styles from './code-block.module.css'

/** A text that could not be shown as what it describes: what was wrong, and the text itself. */
export function ShownAsSource({ what, problem, text }: { what: string; problem: string; text: string }) {
  return (
    <div className={styles.failed}>
      <div role="alert">
        <p>{what}</p>
        <p className={styles.why}>{problem}</p>
      </div>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  )
}
