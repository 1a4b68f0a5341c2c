import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isByThisPerson, isLocalChange } from './local-change.ts'

export type TitleLineOptions = {
  /** An element that stands under the title without being part of the document. */
  meta: HTMLElement
  /** The first text that is not empty has changed. */
  onFirstText: (text: string, byThisPerson: boolean) => void
}

/**
 * The beginning of a page is its title. What is typed first into an empty page becomes a heading; nothing is written
 * before, or two people who open a new page at once would both write it.
 */
export const TitleLine = Extension.create<TitleLineOptions>({
  name: 'titleLine',

  addOptions() {
    return { meta: document.createElement('div'), onFirstText: () => undefined }
  },

  addProseMirrorPlugins() {
    const { meta } = this.options
    meta.contentEditable = 'false'
    meta.className = 'titleMeta'
    return [
      new Plugin({
        key: new PluginKey('titleLine'),
        props: {
          decorations: ({ doc }) => {
            const first = doc.firstChild
            if (!first) return null
            const widget = Decoration.widget(first.nodeSize, meta, { key: 'meta', side: -1, ignoreSelection: true })
            return DecorationSet.create(doc, [widget])
          },
        },
        appendTransaction: (transactions, before, state) => {
          const first = state.doc.firstChild
          const begins =
            isLocalChange(transactions) &&
            isEmptyPage(before.doc) &&
            state.doc.childCount === 1 &&
            first?.type.name === 'paragraph' &&
            first.textContent.trim() !== ''
          const heading = state.schema.nodes.heading
          return begins && heading ? state.tr.setNodeMarkup(0, heading, { level: 1 }) : null
        },
      }),
    ]
  },

  onTransaction({ transaction }: { transaction: Transaction }) {
    if (!transaction.docChanged) return
    this.options.onFirstText(firstText(transaction.doc), isByThisPerson(transaction))
  },
})

function isEmptyPage(doc: Transaction['doc']): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
}

/** The text of the first block, at whatever depth, that has any. */
export function firstText(doc: Transaction['doc']): string {
  let found = ''
  doc.descendants((node) => {
    if (found) return false
    if (node.isTextblock && node.textContent.trim()) found = node.textContent
    return !node.isTextblock
  })
  return found
}
