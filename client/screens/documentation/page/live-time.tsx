import { useEffect, useReducer, useState } from 'react'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { UpdatedTime, type UpdatedTimeProps } from './updated-time.tsx'

const HALF_A_MINUTE = 30_000
/** "Just now" holds for a minute: the exact time comes with the row when typing has stopped. */
const APART_MS = 20_000

/** When a page last changed, as time passes. */
export function LiveTime({ at, opened }: UpdatedTimeProps) {
  const [, passes] = useReducer((count: number) => count + 1, 0)
  const [editedAt, setEditedAt] = useState('')
  useEffect(() => {
    const timer = setInterval(passes, HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => opened && watchEdits(opened, setEditedAt), [opened])
  return <UpdatedTime at={editedAt > at ? editedAt : at} />
}

/**
 * Calls `onEdit` when someone writes in an open page, here or elsewhere. Returns a function that stops it.
 */
function watchEdits({ doc, provider, facts }: PageDoc, onEdit: (at: string) => void): () => void {
  let toldAt = 0
  const look = (_update: Uint8Array, origin: unknown) => {
    const now = Date.now()
    // Ignores older edits, which arrive while the local copy or the server's state is loading.
    const isCatchingUp = origin === provider ? !provider.synced : facts.copy === 'opening'
    if (isCatchingUp || now - toldAt < APART_MS) return
    toldAt = now
    onEdit(new Date(now).toISOString())
  }
  doc.on('update', look)
  return () => doc.off('update', look)
}
