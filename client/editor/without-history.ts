import type { Plugin } from 'vite'

const STAND_IN = '\0without-history'

/**
 * Leaves the history of ProseMirror out of the editor. Undo belongs to Yjs here, which takes back only what this person
 * did; the starter kit brings the other along although it is turned off: 3 kB, compressed, in front of every page that
 * somebody writes. Drawings have a text editor of their own, which keeps it.
 */
export function withoutHistory(): Plugin {
  return {
    name: 'without-history',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@tiptap/pm/history' &&
      importer?.endsWith('node_modules/@tiptap/extensions/dist/index.js') &&
      !importer.includes('/tldraw/')
        ? STAND_IN
        : undefined,
    load: (id) =>
      id === STAND_IN
        ? `const refuse = () => { throw new Error('Undo belongs to Yjs: keep undoRedo of the starter kit turned off') }
           export { refuse as history, refuse as undo, refuse as redo }`
        : undefined,
  }
}
