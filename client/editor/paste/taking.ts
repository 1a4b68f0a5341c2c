import type { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { insertImages, placeAtSelection, placeNear } from '../blocks/image/image-placeholders.ts'
import { beginUndoStep } from '../undo-step.ts'
import { headingsAround } from './anchors.ts'
import { withoutBlankEnds, withoutBlankLines } from './blank-ends.ts'
import { takeAlong } from './bring-images.ts'
import { pasteIntoTable } from './cells/into-table.ts'
import { readTabSeparated } from './cells/tab-separated.ts'
import { tidyTables } from './cells/tidy-tables.ts'
import { projectOf } from './copying.ts'
import { cleanHtml, isPlain } from './html/clean-html.ts'
import { isOurs } from './html/own-html.ts'
import { isTooMuch } from './insert-blocks.ts'
import { insertFiles, insertLarge, insertText, turnIntoBlocks } from './inserting.ts'
import { isShortEnough, LARGE_BLOCKS, LARGE_TEXT, sayTooLong } from './limits.ts'
import { ownOrigins, withOwnImages } from './own-images.ts'

/** Whether the most recently cleaned HTML contained only text. */
let wasPlain = false

/** Converts HTML from elsewhere into HTML that contains only elements that pages support. */
export function cleaned(html: string, { state }: EditorView, place: ImagePlace): string {
  // HTML from our own editor stays as it is, because it declares how its blocks fit together.
  if (isOurs(html)) return html
  const page = headingsAround(state.doc, state.selection.from, place)
  const clean = cleanHtml(html, { origins: ownOrigins(), page })
  wasPlain = isPlain(clean)
  return clean
}

/** Adapts pasted content from any source to a page. See the called functions for the details. */
export function tidied({ content, openStart, openEnd }: Slice, view: EditorView): Slice {
  const slice = new Slice(tidyTables(withOwnImages(content, ownOrigins())), openStart, openEnd)
  return isInCode(view) ? slice : withoutBlankEnds(slice, isInEmptyBlock(view))
}

/**
 * Pasted text without blank lines at its ends. In code, line breaks count: only line breaks at the end of the
 * text are removed, if the cursor is at the end of the block.
 */
export function tidiedText(text: string, view: EditorView): string {
  const { $to } = view.state.selection
  if (!isInCode(view)) return withoutBlankLines(text, isInEmptyBlock(view))
  return $to.parentOffset === $to.parent.content.size ? text.replace(/[\r\n\u2028\u2029]+$/, '') || text : text
}

function isInEmptyBlock({ state: { selection } }: EditorView): boolean {
  return selection.$from.parent.isTextblock && selection.$from.parent.content.size === 0
}

type Pasting = { editor: Editor; view: EditorView; event: ClipboardEvent; place: ImagePlace }

/** Pastes text unchanged and converts it to blocks afterwards, so that one undo restores the plain text. */
export function pasted({ editor, view, event, place }: Pasting): boolean {
  const { clipboardData } = event
  if (!clipboardData || !view.editable) return false
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
  if (!isShortEnough(text.length, html.length)) {
    event.preventDefault()
    return true
  }
  if (isInCode(view) || isPlainWanted(view)) return false
  if (html === '' && text.length > LARGE_TEXT) {
    event.preventDefault()
    void insertText(editor, text, place)
    return true
  }
  beginUndoStep(view.state)
  const { from } = view.state.selection
  queueMicrotask(() => {
    const to = view.state.selection.to
    if (html === '' || (wasPlain && !isOurs(html))) turnIntoBlocks(editor, text, { from, to, place })
  })
  return false
}

/** Repeats a paste that happened before the code for reading it had loaded. */
export function pastedAgain(view: EditorView, { text, html }: { text: string; html: string }): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  if (html) clipboardData.setData('text/html', html)
  view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Whether Shift is held, which means paste as plain text. The view stores this in a private field. */
function isPlainWanted(view: EditorView): boolean {
  return (view as unknown as { input?: { shiftKey?: boolean } }).input?.shiftKey === true
}

type Taking<Event> = { editor: Editor; view: EditorView; event: Event; place: ImagePlace }

/**
 * Handles pastes with cells, images or large content, of Markdown files, and of Markdown from a code editor,
 * which arrives as coloured HTML. Returns whether the paste was handled.
 */
export function taken({ editor, view, event, place }: Taking<ClipboardEvent>, slice: Slice): boolean {
  const { clipboardData } = event
  if (!clipboardData || isInCode(view)) return false
  takeImages(slice, clipboardData, place)
  if (isTooMuch(slice.content)) return true
  if (takeCells({ editor, view, event, place }, slice)) return true
  if (/"mode":\s*"markdown"/.test(clipboardData.getData('vscode-editor-data'))) {
    const text = clipboardData.getData('text/plain')
    const textOnly = new DataTransfer()
    textOnly.setData('text/plain', text)
    view.pasteText(text, new ClipboardEvent('paste', { clipboardData: textOnly }))
    return true
  }
  if (isLarge(slice)) {
    void insertLarge(editor, slice.content)
    return true
  }
  return filesTaken(editor, [...clipboardData.files], { place, at: placeAtSelection(editor) })
}

/**
 * Pastes cells over the cells of a table. Tab-separated text without HTML counts as cells too, because some
 * spreadsheets copy nothing else.
 */
function takeCells({ view, event: { clipboardData } }: Taking<ClipboardEvent>, slice: Slice): boolean {
  if (!isInTable(view.state)) return false
  const isText = !clipboardData?.types.includes('text/html') && !isPlainWanted(view)
  const rows = isText ? readTabSeparated(clipboardData?.getData('text/plain') ?? '') : undefined
  const tr = pasteIntoTable(view.state.tr, { slice, rows })
  if (tr === undefined) return false
  if (tr === 'tooLarge') sayTooLong()
  else view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  beginUndoStep(view.state)
  return true
}

export function dropped({ editor, view, event, place }: Taking<DragEvent>, slice: Slice): boolean {
  if (event.dataTransfer) takeImages(slice, event.dataTransfer, place)
  const pointed = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const at = pointed === undefined ? placeAtSelection(editor) : placeNear(editor, pointed)
  return filesTaken(editor, [...(event.dataTransfer?.files ?? [])], { place, at })
}

/** Copies images of another project. Does nothing for a paste with files, which replace the pasted images. */
function takeImages({ content }: Slice, data: DataTransfer, place: ImagePlace): void {
  if (data.files.length === 0) takeAlong(content, place, projectOf(data.getData('text/html')))
}

function filesTaken(editor: Editor, files: readonly File[], { place, at }: { place: ImagePlace; at: number }): boolean {
  const documents = files.filter(isMarkdownFile)
  if (documents.length === 0) return false
  const others = files.filter((file) => !isMarkdownFile(file))
  if (others.length > 0) insertImages(editor, others, place, { at })
  void insertFiles(editor, documents, { place, at })
  return true
}

function isMarkdownFile({ name, type }: File): boolean {
  return type === 'text/markdown' || /\.(?:md|markdown|mdown|mkd)$/i.test(name)
}

function isLarge({ content }: Slice): boolean {
  return content.childCount > LARGE_BLOCKS && content.content.every(({ type }) => type.isInGroup('block'))
}

function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true
}
