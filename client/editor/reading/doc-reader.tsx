import type * as Y from 'yjs'
import { readPage } from '../../../shared/document/read-page.ts'
import { PageReader, type PageReaderProps } from './page-reader.tsx'

/** Shows an opened document to people who can only read it. */
export function DocReader({ doc, ...props }: Omit<PageReaderProps, 'content'> & { doc: Y.Doc }) {
  return <PageReader content={readPage(doc)} {...props} />
}
