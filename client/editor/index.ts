/** Reading and editing a page. Each part is its own chunk: readers never load the editor. */
import { lazy } from 'react'

export type { Heading } from './headings.ts'
export { PageReader } from './lazy-reader.ts'
export { type Surroundings, SurroundingsContext } from './surroundings.ts'

export const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))

/** Fetches the editor before it is needed. */
export function preloadEditor(): void {
  void import('./page-editor.tsx')
}
