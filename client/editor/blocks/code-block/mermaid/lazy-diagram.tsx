import { late } from '../../../../ui/late.tsx'
import type { DiagramProps } from './diagram.tsx'

/** Loaded on demand, because most pages have no diagram. */
export const LazyDiagram = late(async () => (await import('./diagram.tsx')).Diagram, Waiting)

function Waiting({ preview }: DiagramProps) {
  return preview ? null : <div style={{ minHeight: 180 }} />
}
