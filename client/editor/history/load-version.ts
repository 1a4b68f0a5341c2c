import type * as Y from 'yjs'
import { readVersion } from '../../../shared/contract/versions.ts'
import { docFromUpdates } from '../../../shared/document/yjs.ts'
import { openStream } from '../../api/open-stream.ts'

/** Versions that were viewed, cached while the history is open. Versions never change. */
export type Versions = (seq: number) => Promise<Y.Doc>

export function createVersions(pageId: number): Versions {
  const loaded = new Map<number, Promise<Y.Doc>>()
  return (seq) => {
    const known = loaded.get(seq)
    if (known) return known
    const loading = loadVersion(pageId, seq)
    loaded.set(seq, loading)
    // Removed from the cache, because a retry may find it.
    loading.catch(() => loaded.delete(seq))
    return loading
  }
}

async function loadVersion(pageId: number, seq: number): Promise<Y.Doc> {
  const { signal } = new AbortController()
  const input = { params: { id: pageId, seq } }
  const answer = await openStream(readVersion, input, { accept: 'application/octet-stream', signal })
  return docFromUpdates([new Uint8Array(await answer.arrayBuffer())])
}
