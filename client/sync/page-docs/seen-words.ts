import * as Y from 'yjs'
import { MAX_SEEN, type SeenWords } from '../../../shared/changes/changes.ts'
import { documentPrefix } from '../../session/index.ts'
import type { Device } from '../device.ts'
import { readLocalDoc } from './local-doc.ts'
import { openedDoc } from './retained.ts'

/** Maximum length of the encoded vectors, because a change has to fit into a request. */
const MOST_CHARACTERS = 100_000
/**
 * Maximum number of copies to read, because each takes time. Few pages have a copy from a recent visit. For
 * other pages, the state that the device has from the server is enough.
 */
const MOST_COPIES = 20

/**
 * Returns how much of the text on pages this device knows, as state vectors. Someone who deletes the pages
 * here can't have seen more.
 */
export async function seenWords(device: Device, projectId: number, pageIds: readonly number[]): Promise<SeenWords> {
  const userId = device.person.id
  const named = pageIds.slice(0, MAX_SEEN)
  const visited = await visitedPages(userId)
  let copies = 0
  let characters = 0
  const pages: SeenWords['pages'] = []
  for (const pageId of named) {
    const vectors: Uint8Array[] = []
    const opened = openedDoc(userId, { projectId, pageId })
    if (opened) vectors.push(Y.encodeStateVector(opened))
    else if (visited.has(pageId) && copies < MOST_COPIES) {
      copies += 1
      vectors.push(await vectorOfCopy(userId, pageId))
    }
    const stored = await device.held.storedDoc(pageId)
    if (stored) vectors.push(Y.encodeStateVectorFromUpdate(stored.state))
    const known = base64(joined(vectors))
    characters += known.length
    if (characters > MOST_CHARACTERS) break
    pages.push([pageId, known])
  }
  return { pages, ...(pages.length < pageIds.length && { more: true as const }) }
}

async function visitedPages(userId: string): Promise<ReadonlySet<number>> {
  const prefix = documentPrefix(userId)
  const databases = await indexedDB.databases().catch(() => [])
  return new Set(
    databases.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : [])),
  )
}

async function vectorOfCopy(userId: string, pageId: number): Promise<Uint8Array> {
  const doc = await readLocalDoc(userId, pageId)
  const vector = Y.encodeStateVector(doc)
  doc.destroy()
  return vector
}

/** Merges state vectors into one that covers all of them. */
function joined(vectors: readonly Uint8Array[]): Uint8Array {
  const known = new Map<number, number>()
  for (const vector of vectors) {
    for (const [client, clock] of Y.decodeStateVector(vector)) {
      known.set(client, Math.max(clock, known.get(client) ?? 0))
    }
  }
  return known.size === 0 ? new Uint8Array() : Y.encodeStateVector(known)
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
