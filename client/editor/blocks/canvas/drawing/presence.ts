import {
  type Editor,
  InstancePresenceRecordType,
  react,
  type TLInstancePresence,
  type TLPageId,
  type TLShapeId,
  UserRecordType,
} from 'tldraw'
import type { Awareness } from 'y-protocols/awareness'
import { personOf } from '../../../presence/others.ts'
import { PAGE } from './mend.ts'

const SAY_MS = 120
/** Number of selected shapes that are sent. The server accepts a presence of 4000 characters. */
const MAX_SELECTED = 20

type Said = { id: string; at: { x: number; y: number } | null; selected: readonly string[] }

/**
 * Shows where others are in the drawing, and tells them where this person is. Returns a function that ends
 * both.
 */
export function joinPresence(editor: Editor, awareness: Awareness, canvasId: string): () => void {
  const stopSaying = say(editor, awareness, canvasId)
  const show = () => {
    const others = [...awareness.getStates()].flatMap(([client, state]) =>
      client === awareness.clientID ? [] : presenceOf(client, state, canvasId),
    )
    const here = new Set(others.map(({ id }) => id))
    const gone = editor.store
      .allRecords()
      .flatMap(({ id, typeName }) =>
        typeName === 'instance_presence' && !here.has(id as TLInstancePresence['id']) ? [id] : [],
      )
    editor.store.mergeRemoteChanges(() => {
      editor.store.remove(gone)
      editor.store.put(others)
    })
  }
  show()
  awareness.on('change', show)
  return () => {
    awareness.off('change', show)
    stopSaying()
  }
}

function say(editor: Editor, awareness: Awareness, canvasId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: Said | undefined
  const stop = react('presence', () => {
    const { x, y } = editor.inputs.getCurrentPagePoint()
    // The library reports 0, 0 until the pointer enters the drawing.
    const at = x === 0 && y === 0 ? null : { x: Math.round(x), y: Math.round(y) }
    next = { id: canvasId, at, selected: editor.getSelectedShapeIds().slice(0, MAX_SELECTED) }
    timer ??= setTimeout(() => {
      timer = undefined
      awareness.setLocalStateField('canvas', next)
    }, SAY_MS)
  })
  awareness.setLocalStateField('canvas', { id: canvasId, at: null, selected: [] } satisfies Said)
  return () => {
    stop()
    clearTimeout(timer)
    awareness.setLocalStateField('canvas', null)
  }
}

function presenceOf(client: number, state: object, canvasId: string): TLInstancePresence[] {
  const said = (state as { canvas?: Partial<Record<keyof Said, unknown>> | null }).canvas
  const person = personOf(client, state)
  if (!person || said?.id !== canvasId) return []
  const { x, y } = (said.at ?? {}) as { x?: unknown; y?: unknown }
  const selected = Array.isArray(said.selected) ? said.selected : []
  return [
    InstancePresenceRecordType.create({
      id: InstancePresenceRecordType.createId(String(client)),
      // The id includes the client, because one person may have two tabs open, each with its own cursor.
      userId: UserRecordType.createId(`${person.id} ${client}`),
      userName: person.name,
      color: person.color,
      currentPageId: PAGE as TLPageId,
      cursor: isPlace(x) && isPlace(y) ? { x, y, type: 'default', rotation: 0 } : null,
      selectedShapeIds: selected
        .filter((id): id is TLShapeId => typeof id === 'string' && /^shape:[\w-]{1,64}$/.test(id))
        .slice(0, MAX_SELECTED),
      lastActivityTimestamp: Date.now(),
    }),
  ]
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
