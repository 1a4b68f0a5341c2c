import type { AnyExtension } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { AlertNode } from './nodes/alert.ts'
import { CitationNode } from './nodes/citation.ts'
import { CodeBlockNode } from './nodes/code-block.ts'
import { CodeMark } from './nodes/code-mark.ts'
import { EditorCanvasNode } from './nodes/editor-canvas.ts'
import { ImageNode } from './nodes/image.ts'
import { LinkMark } from './nodes/link.ts'
import { OrderedListNode } from './nodes/ordered-list.ts'
import { TableNode } from './nodes/table.ts'
import { TableCellNode, TableHeaderNode } from './nodes/table-cells.ts'
import { YoutubeNode } from './nodes/youtube.ts'
import { ProvenanceAttributes } from './provenance-attributes.ts'

/**
 * Version of the schema that the generator, the server and the client share. When you add a node, mark or
 * attribute, raise `SCHEMA_VERSION` and add the name to `SINCE` in `schema-version.ts`. Older clients then
 * open such a page read-only, because their editors would delete the unknown content.
 */
export const SCHEMA_VERSION = 2

/**
 * Attribute that puts the markers of lists and quotes on the side where their text begins (left or right).
 */
const BY_ITS_WORDS = { HTMLAttributes: { dir: 'auto' } }

/**
 * Returns all nodes and marks without views. `views`: extended copies with a view, by name. They replace the
 * nodes and marks of the same name.
 */
export function documentExtensions(views: Readonly<Record<string, AnyExtension>> = {}): AnyExtension[] {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      link: false,
      undoRedo: false,
      trailingNode: false,
      dropcursor: false,
      gapcursor: false,
      listKeymap: false,
      bulletList: BY_ITS_WORDS,
      blockquote: BY_ITS_WORDS,
      orderedList: false,
      heading: { levels: [1, 2, 3, 4, 5, 6] },
    }),
    LinkMark,
    CodeMark,
    CodeBlockNode,
    TaskList.configure(BY_ITS_WORDS),
    TaskItem.configure({ nested: true }),
    TableNode,
    TableRow,
    TableCellNode,
    TableHeaderNode,
    OrderedListNode.configure(BY_ITS_WORDS),
    ImageNode,
    CitationNode,
    AlertNode,
    YoutubeNode,
    EditorCanvasNode,
    ProvenanceAttributes,
  ].map((extension) => views[extension.name] ?? extension)
}
