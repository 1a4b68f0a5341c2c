import * as Y from 'yjs'
import { canvasOf, hasCanvas } from '../../../shared/document/canvas/canvas.ts'
import { isCanvasId, mintCanvasId } from '../../../shared/document/canvas/canvas-id.ts'
import { citationIds } from '../../../shared/document/citation-ids.ts'
import { canEdit, carryOut, editBlock } from '../../../shared/document/editing/edit-block.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { noteRestore } from '../../../shared/document/restores.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'
import { needSchema, schemaOf } from '../../../shared/document/schema-version.ts'
import { createElement, fragmentOf, readDoc, readElement } from '../../../shared/document/yjs.ts'
import { alignBlocks, type Block, blockOf } from './align-blocks.ts'

/**
 * Restores an older version of a page, as an edit by this person.
 *
 * [RV1] Parts that are equal stay untouched, and other parts change only where they differ. Text that others
 *       write meanwhile keeps its place.
 * [RV2] Restored text counts as a person's until it equals the generator's text. A block that still exists
 *       keeps its current hash. A deleted block gets its unit back but no hash. So no refresh removes the
 *       restored text again.
 * [RV3] A drawing that differs is restored as a copy with a new id. Undo shows the other drawing again.
 * [RV4] A generated block never turns into a different part of the page, because its suggestions would then
 *       be for the wrong text.
 * [RV5] Citations in restored text are recorded with the restore. The server that stores the text then knows
 *       which version they belong to, because the code may have changed since.
 */
export function restoreVersionOf(doc: Y.Doc, { seq, version }: { seq: number; version: Y.Doc }, origin: unknown): void {
  doc.transact(() => noteRestore(doc, { seq, citations: restorePage(doc, version, origin) }), origin)
}

/**
 * Restores a version without recording the restore. Returns the ids of the citations in the restored
 * text.
 */
export function restorePage(doc: Y.Doc, version: Y.Doc, origin: unknown): number[] {
  return doc.transact(() => {
    const fragment = fragmentOf(doc)
    const olds = fragment.toArray().flatMap((element) => (element instanceof Y.XmlElement ? [ownBlock(element)] : []))
    const news = shown(readDoc(version)).content?.map((node) => blockOf(withDrawings(node, doc, version))) ?? []
    const steps = alignBlocks(olds, news, canBecome)
    const dropped = new Set(steps.flatMap((step) => (step.type === 'drop' && !step.old.isHidden ? [step.old] : [])))
    const taken = new Set(olds.flatMap((old) => (dropped.has(old) ? [] : (old.unit ?? []))))
    const cited = steps.flatMap((step) => ('new' in step ? citationIds(step.new.node) : []))
    const elements = steps.map((step) => ('old' in step ? { ...step, old: step.old.element } : step))
    carryOut(fragment, elements, {
      change: (element, { node }) => {
        editBlock(element, node, null)
        if (element.getAttribute('retired') === undefined) return
        element.removeAttribute('retired')
        // [RV2] It reads as that says, and would be taken away again.
        element.removeAttribute('hash')
      },
      // Empty blocks that are kept only for merging are invisible, so they stay.
      drop: (element) => (isRetiredAndEmpty(readElement(element)) ? 'stay' : 'delete'),
      create: ({ node, unit }) => {
        const isFree = unit !== undefined && !taken.has(unit)
        if (isFree) taken.add(unit)
        return createElement({ ...node, attrs: { ...node.attrs, unit: isFree ? unit : null, hash: null } })
      },
    })
    needSchema(doc, schemaOf(fragment))
    return [...new Set(cited)]
  }, origin)
}

type OwnBlock = Block & { readonly element: Y.XmlElement }

function ownBlock(element: Y.XmlElement): OwnBlock {
  return { ...blockOf(readElement(element)), element }
}

/** [RV4] */
function canBecome(old: OwnBlock, next: Block): boolean {
  return (old.unit === undefined || old.unit === next.unit) && canEdit(old.element, next.node)
}

/** A node without the parts that are kept only for merging. */
function shown(node: DocNode): DocNode {
  if (!node.content) return node
  return { ...node, content: node.content.filter((child) => !isRetiredAndEmpty(child)).map(shown) }
}

/**
 * A node with its drawings as they were. If the page has a drawing in another state, a copy takes its place.
 */
function withDrawings(node: DocNode, doc: Y.Doc, version: Y.Doc): DocNode {
  if (node.content) return { ...node, content: node.content.map((child) => withDrawings(child, doc, version)) }
  const id = node.attrs?.id
  if (node.type !== 'editorCanvas' || !isCanvasId(id) || !hasCanvas(version, id)) return node
  const drawing = canvasOf(version, id)
  if (hasCanvas(doc, id) && isSameDrawing(canvasOf(doc, id), drawing)) return node
  const copy = mintCanvasId()
  for (const [key, value] of drawing.entries()) canvasOf(doc, copy).set(key, value)
  return { ...node, attrs: { ...node.attrs, id: copy } }
}

function isSameDrawing(one: Y.Map<unknown>, other: Y.Map<unknown>): boolean {
  return one.size === other.size && [...one.entries()].every(([key, value]) => isSameValue(value, other.get(key)))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array)) return one === other
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
