import { useDocumentTitle } from '../../ui/document-title.ts'

/** Target of a provider's page after a setup step. Only says that the step is done. */
export function HelloScreen() {
  useDocumentTitle('Hello')
  return (
    <main id="content" style={{ padding: 'var(--s5)' }}>
      <h1 style={{ fontSize: 'var(--text-lg)', fontWeight: 400 }}>All done. You can close this page.</h1>
    </main>
  )
}
