import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const LEAN = '?lean'
const RESIZING = /(import \{[^}]*?)columnResizing, ([^}]*\} from "@tiptap\/pm\/tables";)/
/** Where the library's plugin pastes; its other use of the name is in what it exports. */
const PASTING = /(handleTripleClick,\s*handleKeyDown),\s*handlePaste(?=\s*\})/
const EXTENSIONS = /import \{ Dropcursor, Gapcursor, TrailingNode, UndoRedo \} from "@tiptap\/extensions";/

/**
 * Builds the editor's starter kit without the history of ProseMirror, which is turned off: undo belongs to Yjs here and
 * takes back only what this person did. It would be 4 kB, compressed, in front of every page that somebody writes. What
 * keeps the last line of a page is our own, too, and so is what makes the columns of tables wider, and what pastes into
 * them.
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
      filter: { id: /\/(?:@tiptap\/extension-table|prosemirror-tables)\/dist\/index\.js$/ },
      handler(tables, id) {
        const isLibrary = id.includes('prosemirror-tables')
        if (!(isLibrary ? PASTING : RESIZING).test(tables))
          throw new Error('The tables have changed: see client/editor/lean-kit.ts')
        const code = isLibrary
          ? tables.replace(PASTING, '$1')
          : tables.replace(RESIZING, '$1$2 const columnResizing = undefined;')
        return { code, map: null }
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
