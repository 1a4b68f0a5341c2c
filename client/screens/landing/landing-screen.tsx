import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../session/index.ts'
import { installationConfig } from '../../sync/index.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { CommunityLink, ContactBy, NoContact } from './contact.tsx'
import { LandingPage } from './landing-page.tsx'
import { type ContactFacts, staticFacts, useStaticPage } from './static/use-static-page.ts'
import { TITLE } from './words.ts'

export function LandingScreen() {
  useDocumentTitle(TITLE)
  useStaticPage()
  const { now } = useSnapshot(session)
  const facts = useContactFacts()
  return (
    <LandingPage
      signedIn={now.state === 'signed-in'}
      contact={facts ? <Contact email={facts.contact_email} /> : null}
      community={facts?.community_url ? <CommunityLink url={facts.community_url} /> : null}
    />
  )
}

function Contact({ email }: { email: string | null }) {
  return email ? <ContactBy email={email} /> : <NoContact />
}

/** How to reach whoever runs this installation. The page that came from the server says it already. */
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
