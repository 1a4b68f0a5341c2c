/** Entry points for reading and editing a page. Each is its own chunk, so readers never load the editor. */
// Imported here, so that focus changes are recorded from now on, not only once the editor has loaded.
import '../ui/given-focus.ts'
import { late } from '../ui/late.tsx'
import type { EditorSandboxProps } from './editor-sandbox.tsx'
import type { PageEditorProps } from './page-editor.tsx'

export type { Heading } from './headings.ts'
export { PageReader } from './late-reader.tsx'
export { type Citing, type Surroundings, SurroundingsContext } from './surroundings.ts'

/** Editor of a page. Until it has loaded, the page is shown for reading. */
export const PageEditor = late(
  async () => (await import('./page-editor.tsx')).PageEditor,
  ({ fallback }: PageEditorProps) => fallback,
)

/** An editor without a project, for trying it out. */
export const EditorSandbox = late(
  async () => (await import('./editor-sandbox.tsx')).EditorSandbox,
  ({ fallback }: EditorSandboxProps) => fallback,
)
