import type { Editor } from '@tiptap/core'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { holdPlace } from '../blocks/image/held-places.ts'
import { placeAtSelection } from '../blocks/image/image-placeholders.ts'
import { follow, type Range } from './follow.ts'
import { insertInPieces, isTooMuch, replaceRange } from './insert-blocks.ts'
import { isShortEnough, LARGE_BLOCKS } from './limits.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { isUnreadable, readDocument } from './read-document.ts'

/** Makes blocks of a text that was just pasted, if it is Markdown. */
export function turnIntoBlocks(editor: Editor, text: string, range: Range): void {
  if (editor.isDestroyed || range.to <= range.from || !looksLikeMarkdown(text)) return
  // Somebody else has taken it for what it is: a table, an address.
  const stands = editor.state.doc.textBetween(range.from, range.to)
  if (lettersOf(stands) !== lettersOf(text)) return
  const doc = readDocument(text)
  if (doc instanceof Promise) return
  if (isUnreadable(doc)) {
    showToast({ title: DOCUMENT.notParsed, text: 'It was pasted as it is.', type: 'error' })
    return
  }
  replaceRange(editor, range, blocksOf(doc, editor.schema))
}

function lettersOf(text: string): string {
  return text.replace(/\s/g, '')
}

/** A long text in the place of what is selected. */
export async function insertText(editor: Editor, text: string): Promise<void> {
  const { schema, state } = editor
  const replaced = follow(editor, state.selection)
  const lines = () => text.split(/[\r\n]+/).filter(Boolean)
  const blocks = looksLikeMarkdown(text)
    ? await read(editor, text, state.selection.to)
    : Fragment.from(lines().map((line) => schema.node('paragraph', null, schema.text(line))))
  const range = replaced()
  if (!editor.isDestroyed) await insertLarge(editor, blocks, range)
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

/** The content of files, one after the other. */
export async function insertFiles(editor: Editor, files: readonly File[], at: number): Promise<void> {
  let place = at
  for (const file of files) {
    if (!isShortEnough(file.size)) continue
    const end = follow(editor, { from: place, to: place })
    const blocks = await read(editor, await file.text(), place)
    place = end().to
    if (editor.isDestroyed) return
    if (isTooMuch(blocks)) continue
    if (blocks.childCount > LARGE_BLOCKS) await insertInPieces(editor, place, blocks.content)
    else {
      const after = follow(editor, { from: place, to: place })
      editor.commands.insertContentAt(place, blocks.toJSON(), { updateSelection: false })
      place = after().to
    }
  }
}

/** Says where it will stand that it is being read. */
async function read(editor: Editor, text: string, at: number): Promise<Fragment> {
  const held = holdPlace(editor, at, 'Reading...')
  const doc = await readDocument(text)
  if (!editor.isDestroyed) held.release()
  return blocksOf(doc, editor.schema)
}

function blocksOf(doc: DocNode, schema: Schema): Fragment {
  return Fragment.from((doc.content ?? []).map((block): Node => schema.nodeFromJSON(block)))
}
