import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../session/index.ts'
import { installationConfig } from '../../sync/index.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { late } from '../../ui/late.tsx'
import { CommunityLink, ContactBy } from './contact.tsx'
import { LandingPage } from './landing-page.tsx'
import { type ContactFacts, staticFacts, useStaticPage } from './static/use-static-page.ts'
import { TITLE } from './words.ts'

// Loaded late, because most people on this page are visitors.
const UserMenu = late(async () => (await import('../../session/user-menu/user-menu.tsx')).UserMenu)

export function LandingScreen() {
  useDocumentTitle(TITLE)
  useStaticPage()
  const { now } = useSnapshot(session)
  const signedIn = now.state === 'signed-in'
  const facts = useContactFacts()
  return (
    <LandingPage
      signedIn={signedIn}
      account={signedIn ? <UserMenu /> : null}
      contact={facts?.contact_email ? <ContactBy email={facts.contact_email} /> : null}
      community={facts?.community_url ? <CommunityLink url={facts.community_url} /> : null}
    />
  )
}

/**
 * Returns the contact details of the installation's operator. Reads them from the server-rendered page if
 * possible.
 */
function useContactFacts(): ContactFacts | undefined {
  const [facts, setFacts] = useState(staticFacts)
  useEffect(() => {
    if (facts) return
    installationConfig()
      .then(setFacts)
      .catch((error: unknown) => console.warn('How to reach whoever runs this could not be read', error))
  }, [facts])
  return facts
}
