import * as Y from 'yjs'
import { sha256 } from '../../basics/hash.ts'

/** Temporary client id for an edit whose author id isn't known yet. */
const NOBODY = 0

/**
 * Applies an edit under a client id that is derived from the edit itself. If two people make the same edit to
 * the same text, their updates are equal and merge into one. For example, if both accept a suggestion before
 * they sync, its words appear only once, even if both have closed the page by then. `edit` must be
 * deterministic. Returns the client id, or undefined if nothing changed.
 */
export function applyAlike(doc: Y.Doc, edit: (draft: Y.Doc) => void, origin: unknown): number | undefined {
  const state = Y.encodeStateAsUpdate(doc)
  const said = drafted(state, NOBODY, edit)
  if (!said) return undefined
  const author = freeAuthor(doc, said)
  const update = drafted(state, author, edit)
  if (update) Y.applyUpdate(doc, update, origin)
  return author
}

function drafted(state: Uint8Array, author: number, edit: (draft: Y.Doc) => void): Uint8Array | undefined {
  const draft = new Y.Doc()
  Y.applyUpdate(draft, state)
  draft.clientID = author
  const updates: Uint8Array[] = []
  draft.on('update', (update: Uint8Array) => updates.push(update))
  draft.transact(() => edit(draft))
  const [update] = updates
  draft.destroy()
  return update
}

/**
 * Finds an unused client id: someone who made this edit earlier and undid it has already used the first id.
 */
function freeAuthor(doc: Y.Doc, update: Uint8Array): number {
  for (let times = 0; ; times++) {
    const author = Number.parseInt(sha256(`${times}:${hex(update)}`).slice(0, 8), 16)
    if (author !== NOBODY && author !== doc.clientID && Y.getState(doc.store, author) === 0) return author
  }
}

function hex(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}
