import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { ago } from './page-meta-words.ts'

/** `opened`: where the page is open in an editor, which knows sooner. */
export type UpdatedTimeProps = { at: string; opened?: PageDoc | undefined }

/** When a page last changed, in words. Where no script runs they would stand for ever, so it is the day. */
export function UpdatedTime({ at }: UpdatedTimeProps) {
  const then = new Date(at)
  return (
    <time dateTime={at} title={then.toLocaleString()}>
      Updated {ago(then, typeof document === 'undefined' ? undefined : new Date())}
    </time>
  )
}
