import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { canvasOf, hasCanvas } from '../../../../shared/document/canvas/canvas.ts'
import { isCanvasId } from '../../../../shared/document/canvas/canvas-id.ts'
import { entryProblem } from '../../../../shared/document/canvas/canvas-problem.ts'
import { MAX_CANVAS_BYTES } from '../../../../shared/document/limits.ts'

/** Attribute of a copied block for the records of its drawing, because other pages don't have them. */
const RECORDS = 'data-records'

const key = new PluginKey('canvasClipboard')

type Entries = readonly (readonly [key: string, value: string | true])[]

/** Records of the drawings in the last paste, by drawing id, until their blocks take them. */
const pasted = new Map<string, Entries>()

/** Lets people copy drawings to other pages, also in other tabs. The clipboard carries their records too. */
export function carryDrawings(doc: Y.Doc, editor: Editor): Plugin {
  const serializer = {
    serializeFragment: (...content: Parameters<DOMSerializer['serializeFragment']>) => {
      const others = editor.view.someProp('clipboardSerializer', (one) => (one === serializer ? undefined : one))
      const written = (others ?? DOMSerializer.fromSchema(editor.schema)).serializeFragment(...content)
      addRecords(written, doc)
      return written
    },
    // A partial serializer is enough: ProseMirror uses only this function.
  } as DOMSerializer
  return new Plugin({
    key,
    props: {
      clipboardSerializer: serializer,
      transformPastedHTML: (html) => {
        if (html.includes(RECORDS)) remember(html)
        return html
      },
    },
  })
}

function addRecords(written: ParentNode, doc: Y.Doc): void {
  for (const block of written.querySelectorAll('[data-canvas]')) {
    const id = block.getAttribute('data-canvas')
    if (isCanvasId(id) && hasCanvas(doc, id)) block.setAttribute(RECORDS, asText(canvasOf(doc, id)))
  }
}

/** Gives a pasted block the drawing that came with it. */
export function takePasted(doc: Y.Doc, id: string): void {
  const entries = pasted.get(id)
  if (!entries || hasCanvas(doc, id)) return
  const map = canvasOf(doc, id)
  doc.transact(() => {
    for (const [key, value] of entries) map.set(key, value === true || new TextEncoder().encode(value))
  })
}

function asText(map: Y.Map<unknown>): string {
  const decoder = new TextDecoder()
  const entries = [...map.entries()].flatMap(([key, value]) =>
    value instanceof Uint8Array ? [[key, decoder.decode(value)]] : value === true ? [[key, true]] : [],
  )
  return JSON.stringify(entries)
}

function remember(html: string): void {
  pasted.clear()
  for (const block of new DOMParser().parseFromString(html, 'text/html').querySelectorAll(`[${RECORDS}]`)) {
    const id = block.getAttribute('data-canvas')
    const entries = readEntries(block.getAttribute(RECORDS) ?? '')
    if (isCanvasId(id) && entries.length > 0) pasted.set(id, entries)
  }
}

/**
 * Reads records from the clipboard, which may contain anything. Returns only records that the server would
 * accept.
 */
export function readEntries(text: string): Entries {
  if (text.length > MAX_CANVAS_BYTES) return []
  try {
    const entries = JSON.parse(text) as unknown
    if (!Array.isArray(entries)) return []
    return entries.filter(
      (entry): entry is [string, string | true] =>
        Array.isArray(entry) &&
        typeof entry[0] === 'string' &&
        (entry[1] === true || typeof entry[1] === 'string') &&
        entryProblem(entry[0], entry[1] === true || new TextEncoder().encode(entry[1])) === undefined,
    )
  } catch {
    return []
  }
}
