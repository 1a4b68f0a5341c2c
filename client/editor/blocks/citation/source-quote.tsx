import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Citation, Source } from '../../../../shared/contract/pages.ts'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import { citationLabel } from '../../../../shared/document/source-link.ts'
import { SkeletonBar, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useSurroundings } from '../../surroundings.ts'
import styles from './citation-popover.module.css'
import { SourceDifference } from './source-difference.tsx'
import { SourceLines } from './source-lines.tsx'
import { StaleStatement } from './stale-statement.tsx'

type Quote = { state: 'asking' } | { state: 'there'; source: Source } | { state: 'missing' }

const STATES: Readonly<Partial<Record<Citation['state'], string>>> = {
  moved: 'These lines moved to another file after this was written. The statement still holds.',
  gone: 'This code was removed after this was written. You see the code as it was.',
}

type SourceQuoteProps = { id: number; onOpen: (path: string) => void }

/** Source of one citation. Another citation needs another element. */
export function SourceQuote({ id, onOpen }: SourceQuoteProps) {
  const { citations } = useSurroundings()
  const citation = citations.get(id)
  const quote = useSource(id, citation?.version)
  const source = quote.state === 'there' ? quote.source : undefined
  const place = source ?? citation
  const isStale = citation?.state === 'stale'
  const note = citation ? STATES[citation.state] : undefined
  const before = isStale ? source?.before?.text : undefined
  return (
    <>
      <div className={styles.head}>
        <span className={styles.path}>{place ? citationLabel(place) : 'Source'}</span>
        {citation?.symbol ? <span className={styles.symbol}>{citation.symbol}</span> : null}
        {source && source.whole !== false && citation?.state !== 'gone' ? (
          <button type="button" className={styles.link} onClick={() => onOpen(source.path)}>
            Open the source
          </button>
        ) : null}
        <HostLink href={source?.href}>Open at the git host</HostLink>
        {isStale ? <HostLink href={source?.before?.href}>As it was</HostLink> : null}
      </div>
      {note ? <p className={styles.state}>{note}</p> : null}
      <StaleStatement id={id} isStale={isStale} source={source} />
      {quote.state === 'asking' ? <Waiting /> : null}
      {quote.state === 'missing' ? <p className={styles.message}>{missingWords(citation)}</p> : null}
      {source && typeof before === 'string' ? (
        <SourceDifference before={before} now={source.text} firstLine={source.first_line} />
      ) : null}
      {source && typeof before !== 'string' ? <SourceLines source={source} /> : null}
    </>
  )
}

/** Loads the source of a citation. The previous version stays on screen until the new one arrives. */
function useSource(id: number, version: number | undefined): Quote {
  const { loadSource } = useSurroundings()
  const [quote, setQuote] = useState<Quote>({ state: 'asking' })
  useEffect(() => {
    let current = true
    loadSource(id, version)
      .then((source) => current && setQuote({ state: 'there', source }))
      .catch((error: unknown) => {
        console.warn('A source could not be read', error)
        if (current) setQuote((now) => (now.state === 'there' ? now : { state: 'missing' }))
      })
    return () => {
      current = false
    }
  }, [id, version, loadSource])
  return quote
}

function missingWords(citation: Citation | undefined): string {
  return citation?.state === 'gone'
    ? 'Its lines aren’t available, or the server couldn’t be reached.'
    : 'Couldn’t load these lines. They may no longer be available, or the server couldn’t be reached.'
}

function HostLink({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href || !isSafeLink(href)) return null
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
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
