import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Citation, Source } from '../../../../shared/contract/pages.ts'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import { citationLabel } from '../../../../shared/document/source-link.ts'
import { classes } from '../../../ui/classes.ts'
import { SkeletonBar, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useSurroundings } from '../../surroundings.ts'
import { linesOf } from '../code-block/highlight.ts'
import '../code-block/code-colours.css'
import { Tokens } from '../code-block/tokens.tsx'
import { useTokens } from '../code-block/use-tokens.ts'
import styles from './citation-popover.module.css'

type Quote = { state: 'asking' } | { state: 'there'; source: Source } | { state: 'missing' }

const STATES: Readonly<Partial<Record<Citation['state'], string>>> = {
  moved: 'These lines have moved since. The statement is not affected.',
  stale: 'This code has changed since the statement was written. Shown is what it was written from.',
  gone: 'This code has been removed. Shown is what the statement was written from.',
}

export function SourceQuote({ id }: { id: number }) {
  const { citations, loadSource } = useSurroundings()
  const citation = citations.get(id)
  const [quote, setQuote] = useState<Quote>({ state: 'asking' })

  useEffect(() => {
    let current = true
    setQuote({ state: 'asking' })
    loadSource(id)
      .then((source) => current && setQuote({ state: 'there', source }))
      .catch((error: unknown) => {
        console.warn('A source could not be read', error)
        if (current) setQuote({ state: 'missing' })
      })
    return () => {
      current = false
    }
  }, [id, loadSource])

  const source = quote.state === 'there' ? quote.source : undefined
  const place = source ?? citation
  const note = citation ? STATES[citation.state] : undefined
  return (
    <>
      <div className={styles.head}>
        <span className={styles.path}>{place ? citationLabel(place) : 'Source'}</span>
        {citation?.symbol ? <span className={styles.symbol}>{citation.symbol}</span> : null}
        {source?.href && isSafeLink(source.href) ? (
          <a className={styles.link} href={source.href} target="_blank" rel="noopener noreferrer">
            Open at the host
            <ExternalLink aria-hidden="true" />
          </a>
        ) : null}
      </div>
      {note ? <p className={styles.state}>{note}</p> : null}
      {quote.state === 'asking' ? <Waiting /> : null}
      {quote.state === 'missing' ? (
        <p className={styles.message}>
          These lines could not be read. They may not be kept any more, or the server cannot be reached.
        </p>
      ) : null}
      {source ? <Lines source={source} /> : null}
    </>
  )
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the source">
      <div className={styles.waiting}>
        <SkeletonBar width="62%" />
        <SkeletonBar width="80%" />
        <SkeletonBar width="48%" />
      </div>
    </SkeletonGroup>
  )
}

function Lines({ source }: { source: Source }) {
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
