import { late } from '../../../../ui/late.tsx'

/** Most pages have no diagram. */
export const LazyDiagram = late(async () => (await import('./diagram.tsx')).Diagram, Waiting)

function Waiting() {
  return <div style={{ minHeight: 180 }} />
}
