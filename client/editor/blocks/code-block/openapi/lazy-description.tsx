import { late } from '../../../../ui/late.tsx'

/** Hardly any page has one, and what shows it is large. */
export const LazyDescription = late(async () => (await import('./description.tsx')).DescriptionView, Waiting)

function Waiting() {
  return <div style={{ minHeight: 240 }} />
}
