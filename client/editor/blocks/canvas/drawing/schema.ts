import type { AnyExtension } from '@tiptap/core'
import {
  createTLSchema,
  defaultBindingSchemas,
  defaultShapeSchemas,
  type SerializedSchemaV2,
  tipTapDefaultExtensions,
} from 'tldraw'
import { CANVAS_SCHEMA } from '../../../../../shared/document/canvas/canvas.ts'

const { arrow, draw, frame, geo, group, highlight, line, note, text } = defaultShapeSchemas

/** Schema of a drawing. No shape in it shows images or pages from elsewhere. */
export const drawingSchema = createTLSchema({
  shapes: { arrow, draw, frame, geo, group, highlight, line, note, text },
  bindings: defaultBindingSchemas,
})

/**
 * Extensions for text in a drawing. The library may use another version of Tiptap, with types that differ
 * from ours.
 */
export const textExtensions = tipTapDefaultExtensions as unknown as AnyExtension[]

/**
 * Schemas of the library, by the version number that drawings store. A drawing with an older version is
 * migrated when it's read. A test compares the last schema with the library's. If the library's schema
 * changes, add a version; never alter an existing one.
 */
export const TLDRAW_SCHEMAS: Readonly<Record<number, SerializedSchemaV2>> = {
  1: {
    schemaVersion: 2,
    sequences: {
      'com.tldraw.store': 5,
      'com.tldraw.asset': 1,
      'com.tldraw.camera': 1,
      'com.tldraw.document': 2,
      'com.tldraw.instance': 26,
      'com.tldraw.instance_page_state': 5,
      'com.tldraw.page': 1,
      'com.tldraw.instance_presence': 6,
      'com.tldraw.pointer': 1,
      'com.tldraw.shape': 4,
      'com.tldraw.user': 1,
      'com.tldraw.asset.image': 6,
      'com.tldraw.asset.video': 5,
      'com.tldraw.asset.bookmark': 2,
      'com.tldraw.shape.arrow': 8,
      'com.tldraw.shape.draw': 5,
      'com.tldraw.shape.frame': 1,
      'com.tldraw.shape.geo': 12,
      'com.tldraw.shape.group': 0,
      'com.tldraw.shape.highlight': 4,
      'com.tldraw.shape.line': 5,
      'com.tldraw.shape.note': 13,
      'com.tldraw.shape.text': 4,
      'com.tldraw.binding.arrow': 1,
    },
  },
}

/** The library's schema for a number. A drawing without a number is empty and uses the newest schema. */
export function tldrawSchema(version: number): SerializedSchemaV2 | undefined {
  return TLDRAW_SCHEMAS[version || CANVAS_SCHEMA]
}
