import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { pageAddress } from '../../../../shared/contract/documentation-address.ts'
import type { DrawnPage, PageToDraw } from '../../../../shared/contract/drawn-page.ts'
import { descriptionOf } from './describe-page.ts'
import { DrawnScreen } from './drawn-screen.tsx'

/** Entry point of the module that the build makes for the server. Loading it must not need a browser. */

export { readAddress } from '../../../../shared/contract/documentation-address.ts'

export function drawPage(input: PageToDraw): DrawnPage {
  const address = pageAddress(input.project, input.page.id, input.gitHost)
  return {
    head: renderToStaticMarkup(<Head {...input} />),
    body: withoutButtons(
      renderToStaticMarkup(
        <Router ssrPath={address}>
          <DrawnScreen {...input} />
        </Router>,
      ),
    ),
  }
}

/** Makes the buttons inert, because a click on them does nothing until the client has taken over. */
function withoutButtons(markup: string): string {
  return markup.replaceAll('<button ', '<button inert="" ')
}

function Head({ origin, address, project, page, content }: PageToDraw) {
  const title = `${page.name} · ${project.name}`
  const description = descriptionOf(content) || title
  return (
    <>
      <title>{title}</title>
      <meta property="og:type" content="article" />
      <meta property="article:modified_time" content={page.updated_at} />
      <meta property="og:site_name" content="Docwright" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="description" content={description} />
      <link rel="alternate" type="text/markdown" href={`${address}.md`} />
      {origin ? (
        <>
          <link rel="canonical" href={origin + address} />
          <meta property="og:url" content={origin + address} />
        </>
      ) : null}
    </>
  )
}
