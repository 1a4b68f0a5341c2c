/** Reading and editing a page. Each part is its own chunk: readers never load the editor. */
// Records which element gets the focus from now on, not only once the editor has loaded.
import '../ui/given-focus.ts'
import { late } from '../ui/late.tsx'
import type { EditorSandboxProps } from './editor-sandbox.tsx'
import type { PageEditorProps } from './page-editor.tsx'

export type { Heading } from './headings.ts'
export { PageReader } from './late-reader.tsx'
export { type Citing, type Surroundings, SurroundingsContext } from './surroundings.ts'

/** Until the editor has loaded, the page can be read. */
export const PageEditor = late(
  async () => (await import('./page-editor.tsx')).PageEditor,
  ({ fallback }: PageEditorProps) => fallback,
)

/** An editor without a project, for trying it out. */
export const EditorSandbox = late(
  async () => (await import('./editor-sandbox.tsx')).EditorSandbox,
  ({ fallback }: EditorSandboxProps) => fallback,
)
