import type { Schema } from '@tiptap/pm/model'
import * as Y from 'yjs'
import { SCHEMA_VERSION } from '../../shared/document/extensions.ts'
import { neededSchema } from '../../shared/document/schema-version.ts'
import { META } from '../../shared/protocol/collaboration.ts'

/**
 * Finds a node or mark that the schema doesn't know. The binding between Yjs and the editor would delete it
 * from the shared document. So every document is checked before an editor is mounted on it, and every later
 * change before the editor receives it.
 */
export function findUnknown(root: Y.XmlFragment, schema: Schema): string | undefined {
  for (const child of root.toArray()) {
    const found = unknownIn(child, schema)
    if (found) return found
  }
  return undefined
}

/**
 * Returns the schema version that a page requires, if it is later than ours. A page can require a later
 * version although every node in it is known.
 */
export function findNewer(doc: Y.Doc): string | undefined {
  const needed = neededSchema(doc)
  return needed > SCHEMA_VERSION ? `version ${needed} of the schema` : undefined
}

/**
 * Watches incoming changes for a later schema version. Observes the page's metadata map, because its
 * observers run before the editor processes the change.
 */
export function watchNewer(doc: Y.Doc, found: (what: string) => void): () => void {
  const look = () => {
    const newer = findNewer(doc)
    if (newer) found(newer)
  }
  doc.getMap(META).observe(look)
  return () => doc.getMap(META).unobserve(look)
}

/**
 * Checks the changes that others make to a document. Call it before mounting an editor, so that the check
 * runs before the editor processes the change.
 */
export function watchUnknown(root: Y.XmlFragment, schema: Schema, found: (what: string) => void): () => void {
  const look = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction) => {
    if (transaction.local) return
    for (const { target } of events) {
      const unknown =
        target === root ? findUnknown(root, schema) : unknownIn(target as Y.XmlElement | Y.XmlText, schema)
      if (unknown) {
        found(unknown)
        return
      }
    }
  }
  root.observeDeep(look as never)
  return () => root.unobserveDeep(look as never)
}

/** Name that the binding gives to a mark that may occur several times on one text: name, `--` and a hash. */
const HASHED_MARK = /^(.*)--[A-Za-z0-9+/=]{8}$/

function unknownIn(part: unknown, schema: Schema): string | undefined {
  if (part instanceof Y.XmlText) return unknownMark(part, schema)
  if (!(part instanceof Y.XmlElement)) return 'a part that pages do not have'
  const type = schema.nodes[part.nodeName]
  if (!type) return `a block "${part.nodeName}"`
  const known = type.spec.attrs ?? {}
  for (const name of Object.keys(part.getAttributes())) {
    if (!(name in known)) return `"${name}" of a block "${part.nodeName}"`
  }
  for (const child of part.toArray()) {
    const found = unknownIn(child, schema)
    if (found) return found
  }
  return undefined
}

function unknownMark(text: Y.XmlText, schema: Schema): string | undefined {
  for (const { attributes } of text.toDelta() as { attributes?: Record<string, unknown> }[]) {
    for (const [key, value] of Object.entries(attributes ?? {})) {
      const name = HASHED_MARK.exec(key)?.[1] ?? key
      const mark = schema.marks[name]
      if (!mark) return `a mark "${name}"`
      const known = mark.spec.attrs ?? {}
      const unknown = Object.keys((value ?? {}) as object).find((attribute) => !(attribute in known))
      if (unknown) return `"${unknown}" of a mark "${name}"`
    }
  }
  return undefined
}
