import type { Editor } from '@tiptap/core'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { holdPlace } from '../blocks/image/held-places.ts'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { placeAtSelection } from '../blocks/image/image-placeholders.ts'
import { headingsAround, withAnchors } from './anchors.ts'
import { takeAlong } from './bring-images.ts'
import { tableOf } from './cells/tab-separated.ts'
import { follow, type Range } from './follow.ts'
import { insertInPieces, isTooMuch, replaceRange } from './insert-blocks.ts'
import { isShortEnough, LARGE_BLOCKS } from './limits.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { ownOrigins, withOwnImages } from './own-images.ts'
import { isUnreadable, readDocument } from './read-document.ts'

/** Converts a text that was just pasted: tab-separated text to a table, and Markdown to blocks. */
export function turnIntoBlocks(editor: Editor, text: string, { place, ...range }: Range & { place: ImagePlace }): void {
  if (editor.isDestroyed || range.to <= range.from) return
  // If the text has changed, another plugin has already converted it, for example to cells or a link.
  const stands = editor.state.doc.textBetween(range.from, range.to)
  if (lettersOf(stands) !== lettersOf(text)) return
  const table = tableOf(text, editor.schema)
  const blocks = table ? Fragment.from(table) : blocksMeant(editor, text, { place, at: range.from })
  if (blocks) replaceRange(editor, range, blocks)
}

function blocksMeant(editor: Editor, text: string, into: Into): Fragment | undefined {
  if (!looksLikeMarkdown(text)) return undefined
  const doc = readDocument(text, pageIn(into))
  if (doc instanceof Promise) return undefined
  if (!isUnreadable(doc)) return blocksOf(doc, editor, into)
  sayUnread()
  return undefined
}

function pageIn({ place }: Into): number | undefined {
  return place === 'device' ? undefined : place.pageId
}

function lettersOf(text: string): string {
  return text.replace(/\s/g, '')
}

function sayUnread(): void {
  showToast({ title: DOCUMENT.notParsed, text: 'It was pasted as plain text.', type: 'error' })
}

/** Inserts a long text in place of the selection. Converts it if it's a table or Markdown. */
export async function insertText(editor: Editor, text: string, place: ImagePlace): Promise<void> {
  const table = tableOf(text, editor.schema)
  if (!table && looksLikeMarkdown(text)) await insertMarkdown(editor, text, place)
  else await insertLarge(editor, table ? Fragment.from(table) : linesOf(text, editor.schema))
}

function linesOf(text: string, schema: Schema): Fragment {
  const lines = text.split(/[\r\n\u2028\u2029]+/).filter(Boolean)
  return Fragment.from(lines.map((line) => schema.node('paragraph', null, schema.text(line))))
}

/**
 * Inserts Markdown as blocks. If it can't be read, or the page is left meanwhile, its lines are inserted as
 * text.
 */
async function insertMarkdown(editor: Editor, text: string, place: ImagePlace): Promise<void> {
  const { selection } = editor.state
  const replaced = follow(editor, selection)
  const insertLines = () => {
    const lines = linesOf(text, editor.schema)
    if (isTooMuch(lines)) return
    replaceRange(editor, replaced(), lines)
    showToast({
      title: 'Pasted as plain text',
      text: 'You left the page before the text was converted.',
      type: 'warning',
    })
  }
  editor.on('destroy', insertLines)
  const blocks = await read(editor, text, { place, at: selection.to })
  editor.off('destroy', insertLines)
  if (editor.isDestroyed) return
  const range = replaced()
  if (blocks) return insertLarge(editor, blocks, range)
  const lines = linesOf(text, editor.schema)
  if (isTooMuch(lines)) return
  sayUnread()
  await insertLarge(editor, lines, range)
}

export async function insertLarge(
  editor: Editor,
  blocks: Fragment,
  replaced: Range = editor.state.selection,
): Promise<void> {
  if (isTooMuch(blocks)) return
  if (replaced.from < replaced.to) editor.commands.deleteRange(replaced)
  await insertInPieces(editor, placeAtSelection(editor), blocks.content)
}

type Into = { place: ImagePlace; at: number }

/** Inserts the content of files, one after the other. */
export async function insertFiles(editor: Editor, files: readonly File[], { place, at }: Into): Promise<void> {
  let next = at
  for (const file of files) {
    if (isShortEnough(file.size)) next = await insertFile(editor, file, { place, at: next })
  }
}

/** Inserts the content of a file. Resolves to the position after it. */
async function insertFile(editor: Editor, file: File, { place, at }: Into): Promise<number> {
  const end = follow(editor, { from: at, to: at })
  const blocks = editor.isDestroyed ? undefined : await readFile(editor, file, { place, at })
  const next = end().to
  if (editor.isDestroyed) sayNotInserted(file, 'You left the page before the file was converted.')
  else if (!blocks) sayNotInserted(file, DOCUMENT.notParsed)
  if (editor.isDestroyed || !blocks || isTooMuch(blocks)) return next
  const after = follow(editor, { from: next, to: next })
  if (blocks.childCount > LARGE_BLOCKS) await insertInPieces(editor, next, blocks.content)
  else editor.commands.insertContentAt(next, blocks.toJSON(), { updateSelection: false })
  return after().to
}

function sayNotInserted({ name }: File, text: string): void {
  showToast({ title: `${name} was not inserted`, text, type: 'error' })
}

async function readFile(editor: Editor, file: File, into: Into): Promise<Fragment | undefined> {
  try {
    return await read(editor, await file.text(), into)
  } catch (error) {
    // The file was moved or deleted after someone chose it.
    console.warn('A file could not be read', error)
    return undefined
  }
}

/**
 * Parses Markdown and shows "Reading..." at the place where its content will be inserted. Resolves to
 * undefined if the text can't be parsed, or if the person has left the page.
 */
async function read(editor: Editor, text: string, { place, at }: Into): Promise<Fragment | undefined> {
  const held = holdPlace(editor, at, 'Reading...')
  const doc = await readDocument(text, pageIn({ place, at }))
  if (editor.isDestroyed) return undefined
  const now = held.release()
  return isUnreadable(doc) ? undefined : blocksOf(doc, editor, { place, at: now })
}

function blocksOf(doc: DocNode, { state, schema }: Editor, { place, at }: Into): Fragment {
  const led = withAnchors(doc, headingsAround(state.doc, at, place))
  const blocks = (led.content ?? []).map((block): Node => schema.nodeFromJSON(block))
  const content = withOwnImages(Fragment.from(blocks), ownOrigins())
  takeAlong(content, place)
  return content
}
