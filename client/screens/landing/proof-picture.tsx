import styles from './proof-picture.module.css'

/**
 * Picture that explains the product: a line of code, the sentence that describes it, and the effect of a
 * change.
 */
export function ProofPicture() {
  return (
    <figure
      className={styles.picture}
      aria-label="A line of code changes, and the statement that depends on it is marked as stale."
    >
      <div className={styles.code}>
        <p className={styles.caption}>limiter.go</p>
        <pre>
          <code>
            <span className={styles.line}>
              <i>func</i> New(rate <i>int</i>) *Limiter {'{'}
            </span>
            <span className={styles.line}>
              {'  '}
              <i>return</i> &amp;Limiter{'{'}
            </span>
            <span className={styles.changed}>
              {'    '}burst: rate * <b>4</b>, <em>{'// was rate * 2'}</em>
            </span>
            <span className={styles.line}>{'    '}refill: time.Second,</span>
            <span className={styles.line}>{'  }'}</span>
            <span className={styles.line}>{'}'}</span>
          </code>
        </pre>
      </div>
      <div className={styles.text}>
        <p className={styles.caption}>Rate limiting</p>
        <p className={styles.heading}>How bursts are allowed</p>
        <p>Each key owns a token bucket that refills once a second.</p>
        <p className={styles.stale}>
          A client may burst to twice its rate. <span className={styles.chip}>limiter.go:3 changed</span>
        </p>
        <p>We chose buckets over windows after the outage in March.</p>
      </div>
    </figure>
  )
}
