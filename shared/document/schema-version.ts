import * as Y from 'yjs'
import { META } from '../protocol/collaboration.ts'

/**
 * Key for the schema version that a page needs: the largest `n` of the keys `schema-n` in its map. Each
 * version has its own key, because if two people set one key at once, the lower value could win. Keys are
 * added and never deleted.
 */
const KEY = /^schema-([1-9]\d{0,4})$/

/**
 * Since which version a part of the schema is there, by the name of a node or mark, or `node.attribute`. What is not
 * listed was there from the beginning. Add what comes with a new `SCHEMA_VERSION`.
 */
export const SINCE: Readonly<Record<string, number>> = { alert: 2, youtube: 2, editorCanvas: 2 }

/** The version that a key of the map stands for; `undefined` for other keys, `null` for one that is not well formed. */
export function versionOfKey(key: string): number | null | undefined {
  if (!key.startsWith('schema-')) return undefined
  const match = KEY.exec(key)
  return match ? Number(match[1]) : null
}

export function neededSchema(doc: Y.Doc): number {
  return Math.max(1, ...[...doc.getMap(META).keys()].map((key) => versionOfKey(key) ?? 1))
}

/** Notes that a page needs at least this version. */
export function needSchema(doc: Y.Doc, version: number): void {
  if (version > neededSchema(doc)) doc.getMap(META).set(`schema-${version}`, true)
}

/** The version that these parts of a page need by themselves. */
export function schemaOf(part: unknown, since: Readonly<Record<string, number>> = SINCE): number {
  if (part instanceof Y.XmlText) {
    const marks = (part.toDelta() as { attributes?: object }[]).flatMap(({ attributes }) =>
      Object.keys(attributes ?? {}),
    )
    return Math.max(1, ...marks.map((name) => since[name.split('--')[0] ?? name] ?? 1))
  }
  if (!(part instanceof Y.XmlFragment)) return 1
  return Math.max(ownSchema(part, since), ...part.toArray().map((child) => schemaOf(child, since)))
}

/** The version that an element needs by its name and attributes, whatever is in it. */
function ownSchema(part: Y.XmlFragment, since: Readonly<Record<string, number>>): number {
  if (!(part instanceof Y.XmlElement)) return 1
  const attributes = Object.keys(part.getAttributes()).map((attribute) => since[`${part.nodeName}.${attribute}`] ?? 1)
  return Math.max(since[part.nodeName] ?? 1, ...attributes)
}

/** The version that is needed by what an event has changed: on a long page, next to nothing of what is there. */
function changedSchema(
  { target, changes }: Y.YEvent<Y.AbstractType<unknown>>,
  since: Readonly<Record<string, number>>,
) {
  if (!(target instanceof Y.XmlFragment)) return schemaOf(target, since)
  const added = [...changes.added].flatMap(({ content }) => content.getContent() as unknown[])
  return Math.max(ownSchema(target, since), ...added.map((part) => schemaOf(part, since)))
}

/** Keeps the version that a page needs in step with what is written here. Returns how to stop. */
export function watchSchema(root: Y.XmlFragment, since: Readonly<Record<string, number>> = SINCE): () => void {
  if (Object.keys(since).length === 0) return () => {}
  const look = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local, doc }: Y.Transaction) => {
    if (local) needSchema(doc, Math.max(...events.map((event) => changedSchema(event, since))))
  }
  root.observeDeep(look as never)
  return () => root.unobserveDeep(look as never)
}

/** Whether an update takes away a version that the page needs. Decodable updates only. */
export function lowersSchema(doc: Y.Doc, update: Uint8Array): boolean {
  if (!namesKey(doc, update)) return false
  // Almost no update deletes a schema key. Apply this one to a copy, because it may set the key again.
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(copy, update)
  return neededSchema(copy) < neededSchema(doc)
}

function namesKey(doc: Y.Doc, update: Uint8Array): boolean {
  const items = [...doc.getMap(META)._map].flatMap(([key, item]) => (versionOfKey(key) && !item.deleted ? [item] : []))
  if (items.length === 0) return false
  const { clients } = Y.decodeUpdate(update).ds
  return items.some(({ id }) =>
    (clients.get(id.client) ?? []).some(({ clock, len }) => clock <= id.clock && id.clock < clock + len),
  )
}
