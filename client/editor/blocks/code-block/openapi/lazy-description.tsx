import { late } from '../../../../ui/late.tsx'

/** Loaded on demand: hardly any page has a description, and its viewer is large. */
export const LazyDescription = late(async () => (await import('./description.tsx')).DescriptionView, Waiting)

function Waiting() {
  return <div style={{ minHeight: 240 }} />
}
