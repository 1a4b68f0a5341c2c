import { useEffect, useState } from 'react'
import type * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { readPage } from '../../../shared/document/read-page.ts'
import type { Versions } from './load-version.ts'
import { pageDifference, type Row } from './page-difference.ts'
import type { Chosen } from './version-list.tsx'

/**
 * Two states of a page to compare. `after` is shown, with its changes since `before` marked. Without
 * `before`, nothing is marked.
 */
export type Pair = { before: Chosen | undefined; after: Chosen }

export type Compared =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; rows: readonly Row[] }

/** Milliseconds to wait for further changes, because others may be writing on the page. */
const SETTLES = 1000

export function useCompared(
  { before, after }: Pair,
  versions: Versions,
  present: Y.Doc | undefined,
  attempt: number,
): Compared {
  const [compared, setCompared] = useState<Compared & { of?: string }>({ state: 'loading' })
  const key = `${before} ${after}`
  const changes = useChanges(before === 'present' || after === 'present' ? present : undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change or another attempt reads it anew.
  useEffect(() => {
    let current = true
    const load = async (which: Chosen): Promise<DocNode | undefined> => {
      const doc = which === 'present' ? present : await versions(which)
      return doc && readPage(doc)
    }
    const compare = async () => {
      const [old, next] = await Promise.all([before === undefined ? undefined : load(before), load(after)])
      if (!next || (before !== undefined && !old) || !current) return
      const rows = old ? pageDifference(old, next) : pageDifference(next, next)
      setCompared({ state: 'ready', rows, of: key })
    }
    compare().catch((error: unknown) => {
      console.warn('A version could not be read', error)
      if (current) setCompared({ state: 'failed', error, of: key })
    })
    return () => {
      current = false
    }
  }, [before, after, versions, present, changes, attempt])

  return compared.of === key ? compared : { state: 'loading' }
}

/** Counts the batches of changes to a document. A batch lasts `SETTLES` milliseconds. */
function useChanges(doc: Y.Doc | undefined): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (!doc) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setChanges((count) => count + 1)
      }, SETTLES)
    }
    doc.on('update', changed)
    return () => {
      doc.off('update', changed)
      clearTimeout(timer)
    }
  }, [doc])
  return changes
}
