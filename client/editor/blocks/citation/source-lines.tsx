import type { Source } from '../../../../shared/contract/pages.ts'
import { classes } from '../../../ui/classes.ts'
import { linesOf } from '../code-block/highlight.ts'
import '../code-block/code-colours.css'
import { Tokens } from '../code-block/tokens.tsx'
import { useTokens } from '../code-block/use-tokens.ts'
import styles from './citation-popover.module.css'

export function SourceLines({ source }: { source: Source }) {
  const tokens = useTokens(source.text, source.language ?? undefined)
  const lines = linesOf(tokens ?? [{ text: source.text, className: '' }])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
    <pre className={styles.lines} tabIndex={0}>
      <code>
        {lines.map((line, index) => {
          const number = source.first_line + index
          const cited = number >= source.start_line && number <= source.end_line
          return (
            <span key={number} className={classes(styles.line, cited && styles.cited)}>
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
              <span>
                <Tokens tokens={line} />
              </span>
            </span>
          )
        })}
      </code>
    </pre>
  )
}
