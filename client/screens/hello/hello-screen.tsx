import { useDocumentTitle } from '../../ui/document-title.ts'

/** Where a provider's page may lead after a setup step: it only says that the work is done. */
export function HelloScreen() {
  useDocumentTitle('Hello')
  return (
    <main id="content" style={{ padding: 'var(--s5)' }}>
      <h1 style={{ fontSize: 'var(--text-lg)', fontWeight: 400 }}>The work is done. You can close this page.</h1>
    </main>
  )
}
