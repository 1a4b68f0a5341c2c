import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { copyCanvas, hasCanvas } from '../../../../shared/document/canvas/canvas.ts'
import { isCanvasId, mintCanvasId } from '../../../../shared/document/canvas/canvas-id.ts'
import { isLocalChange } from '../../local-change.ts'
import { takePasted } from './canvas-clipboard.ts'

const key = new PluginKey('canvasIds')

/**
 * Prevents two blocks from sharing a drawing. When this person pastes or duplicates a block, the new block
 * gets its own id and a copy of the drawing. The older block keeps its id. A drawing that was cut and pasted
 * keeps its id too.
 */
export function canvasIds(doc: Y.Doc): Plugin {
  return new Plugin({
    key,
    appendTransaction: (transactions, before, state) => {
      if (!isLocalChange(transactions)) return null
      const { tr } = state
      for (const { id } of drawingsIn(state.doc)) if (isCanvasId(id)) takePasted(doc, id)
      for (const { position, from } of newcomers(before.doc, state.doc, transactions)) {
        const id = mintCanvasId()
        if (from !== undefined && hasCanvas(doc, from)) copyCanvas(doc, from, id)
        tr.setNodeAttribute(position, 'id', id)
      }
      return tr.docChanged ? tr : null
    },
  })
}

/** Finds blocks that need a new id. `from` is the id of the drawing that the block shows until then. */
function newcomers(
  before: Node,
  after: Node,
  transactions: readonly Transaction[],
): { position: number; from: string | undefined }[] {
  const places = new Map<string, number[]>()
  const found: { position: number; from: string | undefined }[] = []
  for (const { id, position } of drawingsIn(after)) {
    if (!isCanvasId(id)) found.push({ position, from: undefined })
    else places.set(id, [...(places.get(id) ?? []), position])
  }
  if ([...places.values()].some((positions) => positions.length > 1)) {
    const settled = new Set(
      drawingsIn(before).flatMap(({ id, position }) => {
        const now = moved(position, transactions)
        return now !== undefined && after.nodeAt(now)?.attrs.id === id ? [now] : []
      }),
    )
    for (const [id, positions] of places) {
      const owner = positions.find((position) => settled.has(position)) ?? positions[0]
      for (const position of positions) if (position !== owner) found.push({ position, from: id })
    }
  }
  return found
}

function drawingsIn(doc: Node): { id: unknown; position: number }[] {
  const found: { id: unknown; position: number }[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'editorCanvas') found.push({ id: node.attrs.id, position })
    return !node.isTextblock
  })
  return found
}

/** Maps a position through these transactions; `undefined` if the node after it was deleted. */
function moved(position: number, transactions: readonly Transaction[]): number | undefined {
  let at = position
  for (const { mapping } of transactions) {
    const result = mapping.mapResult(at)
    if (result.deletedAfter) return undefined
    at = result.pos
  }
  return at
}
