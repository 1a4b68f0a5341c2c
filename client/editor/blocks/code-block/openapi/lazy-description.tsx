import { late } from '../../../../ui/late.tsx'

/** Viewer of API descriptions. Loaded on demand, because hardly any page has a description and it's large. */
export const LazyDescription = late(async () => (await import('./description.tsx')).DescriptionView, Waiting)

function Waiting() {
  return <div style={{ minHeight: 240 }} />
}
