import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import {
  CANVAS_SCHEMA,
  canvasOf,
  fingerprint,
  neededCanvasSchema,
  recordIds,
  wordsOfCanvas,
} from '../../../../shared/document/canvas/canvas.ts'
import { pictureOf } from '../../../../shared/document/canvas/picture.ts'
import { type Person, personOf } from '../../presence/others.ts'
import { isStale } from './picture-state.ts'

const LOOK_MS = 150

export type CanvasState = {
  isEmpty: boolean
  /** Whether the drawing was made with a newer version of the library, which this client can't show. */
  isNewer: boolean
  picture: string | null
  words: string
  /** Fingerprint of the records if the picture shows another state. */
  stale: string | undefined
}

/** State of a drawing in the page. Doesn't load the drawing library. */
export function useCanvas(doc: Y.Doc, id: string): CanvasState {
  const [state, setState] = useState(() => look(canvasOf(doc, id)))
  useEffect(() => {
    const map = canvasOf(doc, id)
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      timer = undefined
      setState((before) => {
        const next = look(map)
        return JSON.stringify(before) === JSON.stringify(next) ? before : next
      })
    }
    const soon = () => {
      timer ??= setTimeout(now, LOOK_MS)
    }
    now()
    map.observe(soon)
    return () => {
      map.unobserve(soon)
      clearTimeout(timer)
    }
  }, [doc, id])
  return state
}

function look(map: Y.Map<unknown>): CanvasState {
  const isEmpty = recordIds(map).size === 0
  return {
    isEmpty,
    isNewer: neededCanvasSchema(map) > CANVAS_SCHEMA,
    picture: isEmpty ? null : (pictureOf(map) ?? null),
    words: wordsOfCanvas(map),
    stale: isStale(map) ? fingerprint(map) : undefined,
  }
}

/** Other people who have a drawing open. */
export function useDrawers(awareness: Awareness | undefined, id: string): readonly Person[] {
  const [drawers, setDrawers] = useState<readonly Person[]>([])
  useEffect(() => {
    if (!awareness) return
    const look = () => {
      const found = [...awareness.getStates()].flatMap(([client, state]) => {
        const isHere = (state as { canvas?: { id?: unknown } | null }).canvas?.id === id
        const person = isHere && client !== awareness.clientID ? personOf(client, state) : undefined
        return person ? [person] : []
      })
      setDrawers((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    look()
    awareness.on('change', look)
    return () => awareness.off('change', look)
  }, [awareness, id])
  return drawers
}
