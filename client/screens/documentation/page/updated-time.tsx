import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { ago } from './page-meta-words.ts'

/** `opened`: where the page is open in an editor, which knows sooner. */
export type UpdatedTimeProps = { at: string; opened?: PageDoc | undefined }

/**
 * Time of the last change of a page, in words. The server-rendered page shows a date, because relative words
 * would become wrong without a script.
 */
export function UpdatedTime({ at }: UpdatedTimeProps) {
  const then = new Date(at)
  return (
    <time dateTime={at} title={then.toLocaleString()}>
      Updated {ago(then, typeof document === 'undefined' ? undefined : new Date())}
    </time>
  )
}
