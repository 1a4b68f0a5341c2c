import { Extension } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isByThisPerson, isLocalChange } from './local-change.ts'

export type TitleLineOptions = {
  /** Told of the element that stands under the title without being part of the document. Each view has its own. */
  onPlace: (place: HTMLElement) => void
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
    return { onPlace: () => undefined, onFirstText: () => undefined }
  },

  addProseMirrorPlugins() {
    const { onPlace } = this.options
    const place = () => {
      const element = document.createElement('div')
      element.contentEditable = 'false'
      element.className = 'titleMeta'
      onPlace(element)
      return element
    }
    // Between the first block and the second, whatever else changes: made anew at each key it would cost a long page time.
    let below: { size: number; set: DecorationSet } | undefined
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const size = doc.firstChild?.nodeSize
            if (size === undefined) return null
            if (below?.size !== size) {
              const widget = Decoration.widget(size, place, {
                key: 'meta',
                side: -1,
                ignoreSelection: true,
                // Enter presses the button or follows the link there; it is no line of the page.
                stopEvent: ({ type }) => type.startsWith('key'),
              })
              below = { size, set: DecorationSet.create(doc, [widget]) }
            }
            return below.set
          },
        },
        appendTransaction: (transactions, before, state) => {
          const first = state.doc.firstChild
          const begins =
            isLocalChange(transactions) &&
            isEmptyPage(before.doc) &&
            state.doc.childCount === 1 &&
            first?.type.name === 'paragraph' &&
            first.textContent.trim() !== '' &&
            // A slash asks for a block.
            !first.textContent.startsWith('/')
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
  for (const node of doc.children) {
    const found = node.isTextblock ? node.textContent : firstText(node)
    if (found.trim()) return found
  }
  return ''
}
