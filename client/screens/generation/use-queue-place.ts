import { useEffect, useState } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { readQueuePlace } from '../../../shared/contract/queue-place.ts'
import { isWaiting } from '../../../shared/statuses/stages.ts'
import { send } from '../../api/index.ts'

const POLL = 5000

/** How many projects have their turn first, asked for while a project waits. 0 while nothing is known. */
export function useQueuePlace(project: Project | undefined): number {
  const [before, setBefore] = useState(0)
  const waiting = project && isWaiting(project.status) ? project.id : undefined
  useEffect(() => {
    setBefore(0)
    if (waiting === undefined) return
    const abort = new AbortController()
    const ask = () =>
      send(readQueuePlace, { params: { id: waiting } }, { handled: 'all', signal: abort.signal })
        .then((place) => setBefore(place.before))
        .catch((error: unknown) => {
          if (!abort.signal.aborted) console.warn('The place in the queue could not be read', error)
        })
    void ask()
    const timer = setInterval(ask, POLL)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [waiting])
  return before
}
