import { getSchema } from '@tiptap/core'
import { documentExtensions } from './extensions.ts'

/** ProseMirror schema of a page, for code without an editor. */
export const documentSchema = getSchema(documentExtensions())
