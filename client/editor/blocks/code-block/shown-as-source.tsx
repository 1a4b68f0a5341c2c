import styles from './code-block.module.css'

/** Source of a text that couldn't be shown as a diagram or description, with the problem. */
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
