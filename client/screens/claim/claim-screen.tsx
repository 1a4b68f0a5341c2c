import { useEffect, useState } from 'react'
import { claimAdministration } from '../../../shared/contract/administration.ts'
import { messageOf, send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './claim-screen.module.css'

type Claim = { state: 'asked' } | { state: 'sending' } | { state: 'done' } | { state: 'refused'; text: string }

/** Where the link in the server's log leads: whoever opens it once, signed in, administers this installation. */
export function ClaimScreen() {
  useDocumentTitle('Administration')
  const [claim, setClaim] = useState<Claim>({ state: 'asked' })
  // Read once: the link is good for one use, and should not stay in the address.
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', paths.claim()), [])

  const redeem = async () => {
    setClaim({ state: 'sending' })
    try {
      await send(claimAdministration, { body: { token } }, { handled: 'all' })
      setClaim({ state: 'done' })
    } catch (error) {
      const text = messageOf(error, 'The link has been used, or it was not copied whole.')
      setClaim({ state: 'refused', text })
    }
  }

  return (
    <>
      <TopBar brandHref={paths.projects()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <h1 className={styles.title}>Administer this installation</h1>
        {claim.state === 'done' ? (
          <>
            <p className={styles.text}>Done. You are an administrator of this installation now.</p>
            <LinkButton href={paths.projects()} variant="primary">
              Go to the projects
            </LinkButton>
          </>
        ) : (
          <>
            <p className={styles.text}>
              This link makes you the administrator of this installation. It works once, for the person who is signed
              in.
            </p>
            {claim.state === 'refused' ? (
              <Notice tone="bad" title="Nothing was changed">
                {claim.text}
              </Notice>
            ) : null}
            <Button
              variant="primary"
              busy={claim.state === 'sending'}
              disabled={token === ''}
              onClick={() => void redeem()}
            >
              Become administrator
            </Button>
          </>
        )}
      </main>
    </>
  )
}
