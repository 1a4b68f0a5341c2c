import { getSchema } from '@tiptap/core'
import { documentExtensions } from './extensions.ts'

/** The ProseMirror schema of a page, for code that has no editor. */
export const documentSchema = getSchema(documentExtensions())
