import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const LEAN = '?lean'
const EXTENSIONS = /import \{ Dropcursor, Gapcursor, TrailingNode, UndoRedo \} from "@tiptap\/extensions";/
const TIPTAP = /@tiptap\/extension-[a-z-]+\/dist\/index\.js$/
/** Options of Tiptap's extensions for its own Markdown package, which nothing here uses. */
const MARKDOWN = new Set([
  'markdownTokenName',
  'markdownTokenizer',
  'markdownOptions',
  'parseMarkdown',
  'renderMarkdown',
])
/** Imports that serve only a disabled option, or a view that ours replaces. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [/@tiptap\/extension-table\//, 'columnResizing'],
  [/@tiptap\/extension-image\//, 'ResizableNodeView'],
]
/** Replacements for packages that the editor uses only one function of. */
const STAND_INS: Readonly<Record<string, string>> = {
  'fast-equals': fileURLToPath(new URL('./stand-ins/fast-equals.ts', import.meta.url)),
  'lib0/logging': fileURLToPath(new URL('./stand-ins/logging.ts', import.meta.url)),
}

/**
 * Removes code from the editor's packages that the editor never runs. This saves 16 kB, compressed, for
 * everyone who opens a page to edit it. The starter kit loses ProseMirror's history, because Yjs handles undo
 * and reverts only this person's changes. Drawings have their own text editor, with the complete kit.
 */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:@tiptap\/starter-kit|fast-equals|lib0\/logging)$/ },
      async handler(source, importer) {
        const standIn = STAND_INS[source]
        if (standIn) return standIn
        if (!importer?.endsWith('/shared/document/extensions.ts')) return undefined
        const kit = await this.resolve(source, importer, { skipSelf: true })
        return kit ? `${kit.id}${LEAN}` : undefined
      },
    },
    transform: {
      filter: { id: TIPTAP },
      handler: (code, id) => ({ code: leanExtension(code, id), map: null }),
    },
    load: {
      filter: { id: /\?lean$/ },
      async handler(id) {
        const kit = await readFile(id.slice(0, -LEAN.length), 'utf8')
        if (!EXTENSIONS.test(kit)) throw new Error('The starter kit has changed: see client/editor/lean-packages.ts')
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

/** The module of an extension without its Markdown and without the imports that it never uses here. */
export function leanExtension(code: string, id: string): string {
  const names = UNUSED.filter(([path]) => path.test(id)).map(([, name]) => name)
  return names.reduce(withoutImport, withoutMarkdown(code))
}

function withoutImport(code: string, name: string): string {
  const listed = new RegExp(`(import \\{[^}]*?)\\b${name}\\b,? ?([^}]*\\})`)
  if (!listed.test(code)) throw new Error(`${name} is not imported any more: see client/editor/lean-packages.ts`)
  return `${code.replace(listed, '$1$2')}\nconst ${name} = undefined;\n`
}

function withoutMarkdown(code: string): string {
  let left = code
  for (const { start, end } of markdownIn(parseAst(code)).reverse()) {
    left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '')
  }
  return left
}

type Span = { start: number; end: number }

/** Spans of the Markdown parts, in the order of the text. */
function markdownIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(markdownIn)
  if (typeof node !== 'object' || node === null) return []
  if (isMarkdown(node)) return [node]
  return Object.values(node).flatMap(markdownIn)
}

function isMarkdown(node: object): node is Span {
  const { type, key } = node as { type?: string; key?: { name?: string } }
  return type === 'Property' && MARKDOWN.has(key?.name ?? '')
}
