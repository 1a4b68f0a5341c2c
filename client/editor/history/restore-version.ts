import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import { keepVersion } from '../../../shared/contract/versions.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { titleFrom } from '../../../shared/document/title.ts'
import { readDoc } from '../../../shared/document/yjs.ts'
import { send } from '../../api/index.ts'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'
import { isEditable } from '../../sync/page-docs/page-facts.ts'
import { until } from '../../sync/until.ts'
import { titleClock } from '../page-title.ts'
import { firstText } from '../title-line.ts'
import { restoreVersionOf } from './restore-page.ts'

/** Error: the page didn't reach the server, so its current state couldn't be stored before the restore. */
export class NotStoredError extends Error {}

/**
 * Restores a version as an edit of this person, which the open editor can undo. Before that, stores the
 * current state on the server, including all unsent changes. Resolves to the page's name if the restore
 * changed it.
 */
export async function restoreVersion(
  page: PageDoc,
  version: { seq: number; version: Y.Doc },
): Promise<{ name: string; clock: number } | undefined> {
  await stored(page)
  await send(keepVersion, { params: { id: page.room.pageId }, body: { name: null } }, { handled: 'all' })
  if (!isEditable(page.facts)) throw new NotStoredError()
  const before = nameOf(page.doc)
  // Uses the binding's origin, so that the editor's undo manager tracks this change.
  restoreVersionOf(page.doc, version, ySyncPluginKey)
  const name = nameOf(page.doc)
  return name === undefined || name === before ? undefined : { name, clock: titleClock(page.doc) }
}

function nameOf(doc: Y.Doc): string | undefined {
  const { content = [] } = readDoc(doc)
  return content.length === 0 ? undefined : titleFrom(firstText(documentSchema.nodeFromJSON({ type: 'doc', content })))
}

/** Resolves once the server has stored all local changes. Rejects if that's impossible right now. */
async function stored({ facts }: PageDoc): Promise<void> {
  await until(facts, () => !facts.unsent || facts.link === 'offline' || facts.ending !== null)
  if (facts.unsent || !isEditable(facts)) throw new NotStoredError()
}
