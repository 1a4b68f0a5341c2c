import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './description.module.css'
import { DescriptionText } from './description-text.tsx'
import { MAX_CHARACTERS } from './read-description.ts'

type Loaded =
  | { state: 'not' }
  | { state: 'loading' }
  | { state: 'here'; text: string }
  | { state: 'failed'; why: string }

/**
 * Block that contains only the address of an API description. Nothing is fetched when it's viewed. Pages may
 * request only from their own server, so a description there loads on request. A description elsewhere
 * opens as a link.
 */
export function DescriptionAddress({ address, full }: { address: string; full: boolean }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'not' })
  const { host, origin } = new URL(address)
  const isOurs = origin === location.origin

  if (loaded.state === 'here') return <DescriptionText text={loaded.text} full={full} />
  const load = () => {
    setLoaded({ state: 'loading' })
    fetchText(address).then(
      (text) => setLoaded({ state: 'here', text }),
      (error: unknown) => setLoaded({ state: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
  }
  return (
    <div className={styles.address}>
      <p>
        This block links to an API description at <strong>{host}</strong>.{' '}
        {isOurs ? '' : 'Docwright loads nothing from other sites. Open it there, or paste its text here.'}
      </p>
      {loaded.state === 'failed' ? <p role="alert">{loaded.why}</p> : null}
      <div className={styles.acts}>
        {isOurs ? (
          <Button size="small" busy={loaded.state === 'loading'} onClick={load}>
            Load the description from {host}
          </Button>
        ) : null}
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          Open the description
          <ExternalLink aria-hidden="true" />
        </a>
      </div>
    </div>
  )
}

/** Fetches a text without credentials or referrer, as anyone would get it. */
async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new Error('The server couldn’t be reached.', { cause })
    },
  )
  if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`)
  const text = await answer.text()
  if (text.length > MAX_CHARACTERS) throw new Error('The description is longer than what can be shown.')
  return text
}
