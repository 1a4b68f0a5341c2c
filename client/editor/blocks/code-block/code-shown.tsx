import { LazyDiagram } from './mermaid/lazy-diagram.tsx'
import { LazyDescription } from './openapi/lazy-description.tsx'
import type { Viewed } from './use-code-view.ts'

/** Diagram or API description in a text, shown instead of the text. */
export function CodeShown({ as, text, full }: { as: Viewed; text: string; full: boolean }) {
  return as === 'mermaid' ? <LazyDiagram text={text} full={full} /> : <LazyDescription text={text} full={full} />
}
