import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const LEAN = '?lean'
const RESIZING = /(import \{[^}]*?)columnResizing, ([^}]*\} from "@tiptap\/pm\/tables";)/
const SCHEMAS = /import \* as \$ from '\.\/schema\.js'/
const EXTENSIONS = /import \{ Dropcursor, Gapcursor, TrailingNode, UndoRedo \} from "@tiptap\/extensions";/

/**
 * Builds the editor's starter kit without the history of ProseMirror, which is turned off: undo belongs to Yjs here and
 * takes back only what this person did. It would be 4 kB, compressed, in front of every page that somebody writes. What
 * keeps the last line of a page is our own, too, and so is what makes the columns of tables wider.
 * lib0 0.2.120 describes four kinds of DOM nodes by a library of schemas (2 kB) that nothing here asks for.
 * Drawings bring a text editor of their own, with the kit as it is.
 */
export function leanKit(): Plugin {
  return {
    name: 'lean-kit',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@tiptap\/starter-kit$/ },
      async handler(source, importer) {
        if (!importer?.endsWith('/shared/document/extensions.ts')) return undefined
        const kit = await this.resolve(source, importer, { skipSelf: true })
        return kit ? `${kit.id}${LEAN}` : undefined
      },
    },
    transform: {
      filter: { id: [/@tiptap\/extension-table\/dist\/index\.js$/, /lib0\/dom\.js$/] },
      handler(code, id) {
        const [part, stand] = id.endsWith('dom.js')
          ? [SCHEMAS, 'const $ = { $custom: () => undefined }']
          : [RESIZING, '$1$2 const columnResizing = undefined;']
        if (!part.test(code)) throw new Error(`${id} has changed: see client/editor/lean-kit.ts`)
        return { code: code.replace(part, stand), map: null }
      },
    },
    load: {
      filter: { id: /\?lean$/ },
      async handler(id) {
        const kit = await readFile(id.slice(0, -LEAN.length), 'utf8')
        if (!EXTENSIONS.test(kit)) throw new Error('The starter kit has changed: see client/editor/lean-kit.ts')
        return kit.replace(
          EXTENSIONS,
          `import { Dropcursor } from "@tiptap/extensions/drop-cursor"
           import { Gapcursor } from "@tiptap/extensions/gap-cursor"
           const TrailingNode = undefined
           const UndoRedo = undefined`,
        )
      },
    },
  }
}
