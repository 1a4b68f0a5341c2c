import { type Editor, Extension } from '@tiptap/core'
import { Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { isByThisPerson, isLocalChange } from './local-change.ts'

/** Two places, one below the other. Either can be filled first. */
export type TitlePlace = { first: HTMLElement; second: HTMLElement }

export type TitleLineOptions = {
  /**
   * Called with the elements under the title. They aren't part of the document, and each editor view has its
   * own.
   */
  onPlace: (place: TitlePlace) => void
  /** Called after each change of the document, with its first non-empty text. */
  onFirstText: (text: string, byThisPerson: boolean) => void
}

/**
 * Turns the first text typed into an empty page into a heading, the page's title. An empty page has no
 * heading, because two people who open a new page at once would both insert one.
 */
export const TitleLine = Extension.create<TitleLineOptions>({
  name: 'titleLine',

  addOptions() {
    return { onPlace: () => undefined, onFirstText: () => undefined }
  },

  addKeyboardShortcuts() {
    return {
      'Mod-End': ({ editor }) => toEndOfTitle(editor, false),
      'Shift-Mod-End': ({ editor }) => toEndOfTitle(editor, true),
      'Mod-ArrowDown': ({ editor }) => toEndOfTitle(editor, false),
      'Shift-Mod-ArrowDown': ({ editor }) => toEndOfTitle(editor, true),
    }
  },

  addProseMirrorPlugins() {
    const { onPlace } = this.options
    const place = () => {
      const element = document.createElement('div')
      element.contentEditable = 'false'
      element.className = 'titleMeta'
      const [first, second] = [document.createElement('div'), document.createElement('div')]
      element.append(first, second)
      onPlace({ first, second })
      return element
    }
    // Cached widget after the first block, because recreating it at every keystroke would be slow on a long page.
    let below: { size: number; set: DecorationSet } | undefined
    return [
      new Plugin({
        props: {
          handleDOMEvents: { click: leavePressedLine, keydown: leaveTypedLine },
          decorations: ({ doc }) => {
            const size = doc.firstChild?.nodeSize
            if (size === undefined) return null
            if (below?.size !== size) {
              const widget = Decoration.widget(size, place, {
                key: 'meta',
                side: -1,
                ignoreSelection: true,
                // Keeps key events from the editor: Enter activates a button or link in the widget and adds no line to the
                // page.
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
            // A slash opens the block menu, so it doesn't become a title.
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

function lineOf(node: EventTarget | null | undefined): Element | null {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
  return element?.closest('.titleMeta') ?? null
}

/**
 * Moves the cursor to the end of the title after a click in the line under it. The line isn't text, so the
 * cursor would be invisible there. The content of the line can still be selected.
 */
function leavePressedLine(view: EditorView, { target }: MouseEvent): boolean {
  const isAct = target instanceof Element && target.closest('a, button, summary')
  if (lineOf(target) && !isAct && getSelection()?.isCollapsed) leaveLine(view)
  return false
}

/**
 * Moves the cursor from the line under the title to the end of the title before a key is handled. Otherwise,
 * text typed over a selection in the line would be lost.
 */
function leaveTypedLine(view: EditorView, { target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const selection = getSelection()
  const isThere = target === view.dom && (lineOf(selection?.anchorNode) || lineOf(selection?.focusNode))
  if (isThere && !ctrlKey && !metaKey) leaveLine(view)
  return false
}

function leaveLine(view: EditorView): void {
  const { doc, selection, tr } = view.state
  if (!view.editable) return
  const end = Selection.near(doc.resolve(doc.firstChild?.nodeSize ?? 0), -1)
  // An earlier selection in the text is no longer visible. The next key would overwrite or delete it.
  const shown = getSelection()
  const isLine = lineOf(shown?.anchorNode) && lineOf(shown?.focusNode)
  if (selection.empty || isLine) view.dispatch(tr.setSelection(end))
  view.focus()
}

/**
 * Moves the cursor to the end of the title on a page with only a title. Browsers would move it to the start
 * of the line under the title instead.
 */
function toEndOfTitle({ state: { doc, selection }, view }: Editor, extend: boolean): boolean {
  if (doc.childCount > 1 || !doc.firstChild?.isTextblock) return false
  const end = doc.content.size - 1
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, extend ? selection.anchor : end, end)).scrollIntoView())
  return true
}

function isEmptyPage(doc: Transaction['doc']): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
}

/** The text of the first non-empty block, at any depth. */
export function firstText(doc: Transaction['doc']): string {
  for (const node of doc.children) {
    const found = node.isTextblock ? node.textContent : firstText(node)
    if (found.trim()) return found
  }
  return ''
}
