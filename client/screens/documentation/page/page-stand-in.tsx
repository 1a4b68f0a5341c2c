import { PageSkeleton } from '../../../ui/skeleton/page-skeleton.tsx'
import { drawnPage, placeDrawn } from '../drawn/drawn-page.ts'

/** Stands for a page that is not here yet: as the server drew it, else its shape. */
export function PageStandIn({ pageId }: { pageId: number }) {
  const drawn = drawnPage(pageId)
  return drawn ? <div ref={(place) => placeDrawn(drawn, place)} /> : <PageSkeleton />
}
