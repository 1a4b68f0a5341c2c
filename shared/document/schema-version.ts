import * as Y from 'yjs'
import { META } from '../protocol/collaboration.ts'

/**
 * Key for the schema version that a page needs: the largest `n` of the keys `schema-n` in its map. Each
 * version has its own key, because if two people set one key at once, the lower value could win. Keys are
 * added and never deleted.
 */
const KEY = /^schema-([1-9]\d{0,4})$/

/**
 * Version that introduced each part of the schema, by the name of a node or mark, or `node.attribute`.
 * Unlisted parts exist since version 1. Add new parts together with a new `SCHEMA_VERSION`.
 */
export const SINCE: Readonly<Record<string, number>> = { alert: 2, youtube: 2, editorCanvas: 2 }

/** Version that a key of the map denotes; `undefined` for other keys, `null` for a malformed one. */
export function versionOfKey(key: string): number | null | undefined {
  if (!key.startsWith('schema-')) return undefined
  const match = KEY.exec(key)
  return match ? Number(match[1]) : null
}

export function neededSchema(doc: Y.Doc): number {
  return Math.max(1, ...[...doc.getMap(META).keys()].map((key) => versionOfKey(key) ?? 1))
}

/** Records that a page needs at least this version. */
export function needSchema(doc: Y.Doc, version: number): void {
  if (version > neededSchema(doc)) doc.getMap(META).set(`schema-${version}`, true)
}

/** Version that these parts of a page need. */
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

/** Version that an element needs for its name and attributes, without its content. */
function ownSchema(part: Y.XmlFragment, since: Readonly<Record<string, number>>): number {
  if (!(part instanceof Y.XmlElement)) return 1
  const attributes = Object.keys(part.getAttributes()).map((attribute) => since[`${part.nodeName}.${attribute}`] ?? 1)
  return Math.max(since[part.nodeName] ?? 1, ...attributes)
}

/** Version that the changes of an event need. Reads only the changes, a tiny share of a long page. */
function changedSchema(
  { target, changes }: Y.YEvent<Y.AbstractType<unknown>>,
  since: Readonly<Record<string, number>>,
) {
  if (!(target instanceof Y.XmlFragment)) return schemaOf(target, since)
  const added = [...changes.added].flatMap(({ content }) => content.getContent() as unknown[])
  return Math.max(ownSchema(target, since), ...added.map((part) => schemaOf(part, since)))
}

/** Raises the page's needed version as new parts are written here. Returns a function that stops it. */
export function watchSchema(root: Y.XmlFragment, since: Readonly<Record<string, number>> = SINCE): () => void {
  if (Object.keys(since).length === 0) return () => {}
  const look = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local, doc }: Y.Transaction) => {
    if (local) needSchema(doc, Math.max(...events.map((event) => changedSchema(event, since))))
  }
  root.observeDeep(look as never)
  return () => root.unobserveDeep(look as never)
}

/** Whether an update removes a version that the page needs. Accepts decodable updates only. */
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
