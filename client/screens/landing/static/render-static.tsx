import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { MARKS, type StaticLanding } from '../../../../shared/contract/static-landing.ts'
import app from '../../../app/app.module.css'
import { CommunityLink, ContactBy } from '../contact.tsx'
import { LandingPage } from '../landing-page.tsx'
import { LEAD, PITCH, TITLE } from '../words.ts'

/** Renders the page. Called by the build. */
export function renderStatic(): StaticLanding {
  return {
    head: renderToStaticMarkup(<Head />),
    body: bodyWith(<ContactBy email={MARKS.email} />),
    bodyWithoutContact: bodyWith(null),
    community: renderToStaticMarkup(<CommunityLink url={MARKS.communityUrl} />),
  }
}

function bodyWith(contact: ReactNode): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <a href="#content" className={app.skip}>
        Skip to content
      </a>
      <LandingPage signedIn={false} contact={contact} community={MARKS.community} />
    </Router>,
  )
}

function Head() {
  return (
    <>
      <title>{`${TITLE} · Docwright`}</title>
      <link rel="canonical" href={`${MARKS.origin}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Docwright" />
      <meta property="og:title" content={PITCH} />
      <meta property="og:description" content={LEAD} />
      <meta property="og:url" content={`${MARKS.origin}/`} />
      <meta property="og:image" content={`${MARKS.origin}/pictures/card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={PITCH} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
