import { PageSkeleton } from '../../../ui/skeleton/page-skeleton.tsx'
import { drawnPage, placeDrawn } from '../drawn/drawn-page.ts'

/** Placeholder until a page has loaded: the server-rendered page, otherwise a skeleton. */
export function PageStandIn({ pageId }: { pageId: number }) {
  const drawn = drawnPage(pageId)
  return drawn ? <div ref={(place) => placeDrawn(drawn, place)} /> : <PageSkeleton />
}
