import * as Y from 'yjs'
import { META } from '../protocol/collaboration.ts'

/**
 * Key in the page's META map for a needed schema version. The page needs the largest `n` of its keys
 * `schema-n`. Each version has its own key: with a single key, the lower of two concurrent values could win.
 * Keys are never deleted.
 */
const KEY = /^schema-([1-9]\d{0,4})$/

/**
 * Schema version that introduced a node, a mark or an attribute (`node.attribute`), by name. Names that
 * aren't listed exist since version 1. Add a name whenever you raise `SCHEMA_VERSION`.
 */
export const SINCE: Readonly<Record<string, number>> = { alert: 2, youtube: 2, editorCanvas: 2 }

/** Returns the version that a key names; `undefined` for other keys, `null` for a malformed version. */
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

/** Returns the schema version that a part of a page needs. */
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

/**
 * Returns the version that an event's changes need. Reads only the changes, which are small compared with the
 * page.
 */
function changedSchema(
  { target, changes }: Y.YEvent<Y.AbstractType<unknown>>,
  since: Readonly<Record<string, number>>,
) {
  if (!(target instanceof Y.XmlFragment)) return schemaOf(target, since)
  const added = [...changes.added].flatMap(({ content }) => content.getContent() as unknown[])
  return Math.max(ownSchema(target, since), ...added.map((part) => schemaOf(part, since)))
}

/**
 * Raises the page's needed version whenever this client adds newer parts. Returns a function that stops
 * watching.
 */
export function watchSchema(root: Y.XmlFragment, since: Readonly<Record<string, number>> = SINCE): () => void {
  if (Object.keys(since).length === 0) return () => {}
  const look = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local, doc }: Y.Transaction) => {
    if (local) needSchema(doc, Math.max(...events.map((event) => changedSchema(event, since))))
  }
  root.observeDeep(look as never)
  return () => root.unobserveDeep(look as never)
}

/** Whether an update removes a needed version from a page. The update must be decodable. */
export function lowersSchema(doc: Y.Doc, update: Uint8Array): boolean {
  if (!namesKey(doc, update)) return false
  // Deleting a schema key is very rare. Apply the update to a copy, because it may also set the key again.
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
