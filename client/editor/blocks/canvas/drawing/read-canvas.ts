import { getSchema } from '@tiptap/core'
import type { TLArrowBinding, TLRecord, TLShape } from 'tldraw'
import type * as Y from 'yjs'
import {
  type CanvasRecord,
  neededCanvasSchema,
  readRecord,
  recordIds,
} from '../../../../../shared/document/canvas/canvas.ts'
import { MAX_SHAPES } from '../../../../../shared/document/limits.ts'
import { drawingSchema, textExtensions, tldrawSchema } from './schema.ts'

/** Record of a drawing that everyone shares. */
export type DrawingRecord = TLShape | TLArrowBinding

/** Limit of records that are read. Others may put more into a drawing than the editor lets people draw. */
const MAX_RECORDS = 4 * MAX_SHAPES

const textSchema = getSchema(textExtensions)

/**
 * Reads the records of a drawing. Records that the library can't show are skipped but not deleted: their
 * author may use a newer version, or may have broken them on purpose.
 */
export class CanvasReader {
  readonly #map: Y.Map<unknown>
  readonly #known = new Map<string, { parts: readonly unknown[]; record: DrawingRecord | undefined }>()

  constructor(map: Y.Map<unknown>) {
    this.#map = map
  }

  read(): Map<string, DrawingRecord> {
    const records = new Map<string, DrawingRecord>()
    const version = neededCanvasSchema(this.#map)
    for (const id of [...recordIds(this.#map)].sort().slice(0, MAX_RECORDS)) {
      const record = this.#read(id, version)
      if (record) records.set(id, record)
    }
    for (const id of this.#known.keys()) if (!this.#map.has(id)) this.#known.delete(id)
    return records
  }

  /** Reads a record. Returns the cached record if none of its parts was set since. */
  #read(id: string, version: number): DrawingRecord | undefined {
    const parts = [id, `${id}/props`, `${id}/text`].map((key) => this.#map.get(key))
    const known = this.#known.get(id)
    if (known && parts.every((part, at) => part === known.parts[at])) return known.record
    const stored = readRecord(this.#map, id)
    const record = stored && legible(stored, version)
    this.#known.set(id, { parts, record })
    return record
  }
}

function legible(stored: CanvasRecord, version: number): DrawingRecord | undefined {
  const schema = tldrawSchema(version)
  if (!schema) return undefined
  try {
    const migrated = drawingSchema.migratePersistedRecord(stored as unknown as TLRecord, schema)
    if (migrated.type === 'error') return undefined
    const record = drawingSchema.types[stored.typeName].validate(migrated.value) as DrawingRecord
    if ('richText' in record.props) textSchema.nodeFromJSON(record.props.richText).check()
    return record
  } catch (error) {
    console.warn(`A shape cannot be shown: ${stored.id}: ${error}`)
    return undefined
  }
}
