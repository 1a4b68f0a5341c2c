import { useEffect, useState } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { readQueuePlace } from '../../../shared/contract/queue-place.ts'
import { isWaiting, NEXT, type Place } from '../../../shared/statuses/stages.ts'
import { send } from '../../api/index.ts'

const POLL = 5000

/** Polls for a waiting project's place in the queue. Returns `NEXT` until the place is known. */
export function useQueuePlace(project: Project | undefined): Place {
  const [place, setPlace] = useState(NEXT)
  const waiting = project && isWaiting(project.status) ? project.id : undefined
  useEffect(() => {
    setPlace(NEXT)
    if (waiting === undefined) return
    const abort = new AbortController()
    const ask = () =>
      send(readQueuePlace, { params: { id: waiting } }, { handled: 'all', signal: abort.signal })
        .then(setPlace)
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
  return place
}
