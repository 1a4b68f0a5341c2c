import * as Y from 'yjs'
import { canonical } from '../canonical.ts'
import { type DocNode, textOf } from '../node.ts'
import { RETIRABLE } from '../provenance-attributes.ts'
import { isRetiredAndEmpty } from '../retired.ts'
import { documentSchema } from '../schema.ts'
import { createElement, createSegment, readElement, readText, type Segment, segments } from '../yjs.ts'
import { align, type Step } from './align.ts'
import { editText } from './edit-text.ts'

/**
 * Changes a block without deleting text that someone is typing.
 *
 * [PB1] No text container that could contain a person's text is ever deleted. Unwanted containers are
 *       emptied. Text that someone types into an emptied container still has a place, even if it was typed
 *       offline and merged later.
 * [PB2] Emptied parts are marked as retired, so that they are hidden while they're empty.
 */

const PROVENANCE = new Set(['unit', 'hash', 'retired'])
const CAN_RETIRE: ReadonlySet<string> = new Set(RETIRABLE)

/**
 * Whether `element` can be changed into `node` in place. If not, callers retire it and insert a new element.
 */
export function canEdit(element: Y.XmlElement, node: DocNode): boolean {
  if (element.nodeName !== node.type) return false
  return !HAS_COLUMNS.has(node.type) || hasShape(readElement(element), node)
}

const HAS_COLUMNS: ReadonlySet<string> = new Set(['table', 'tableRow'])

/** Whether a table keeps its columns and its kinds of cells, because single cells can't be retired. */
function hasShape(old: DocNode, node: DocNode): boolean {
  if (node.type === 'tableRow') return cellKinds(old) === cellKinds(node)
  if (node.type !== 'table') return true
  const [oldHead, head] = [old.content?.[0], node.content?.[0]]
  return oldHead !== undefined && head !== undefined && cellKinds(oldHead) === cellKinds(head)
}

function cellKinds(row: DocNode): string {
  return (row.content ?? []).map((cell) => cell.type).join()
}

/**
 * Makes `element` read like `node` and keeps its text containers. Parts that `node` lacks are retired with
 * the time `retiredAt` (milliseconds since 1970). If `retiredAt` is `null`, these parts are deleted, as by a
 * person.
 */
export function editBlock(element: Y.XmlElement, node: DocNode, retiredAt: number | null): void {
  editAttributes(element, node)
  if (documentSchema.nodes[node.type]?.isTextblock) editInline(element, node)
  else if (node.type === 'tableRow') editCells(element, node, retiredAt)
  else editChildren(element, node, retiredAt)
}

/** Removes the text of a block and marks the block as no longer generated. */
export function retire(element: Y.XmlElement, now: number): void {
  empty(element)
  element.setAttribute('retired', now as unknown as string)
}

function empty(element: Y.XmlElement): void {
  // Backwards, because deleting a child shifts the ones after it.
  for (let at = element.length - 1; at >= 0; at--) {
    const child = element.get(at)
    if (child instanceof Y.XmlText) child.delete(0, child.length)
    else if (child instanceof Y.XmlElement && isLeaf(child)) element.delete(at, 1)
    else if (child instanceof Y.XmlElement) empty(child)
  }
}

/** Whether an element can't hold text: a citation, a line break, an image. */
function isLeaf(element: Y.XmlElement): boolean {
  return documentSchema.nodes[element.nodeName]?.isLeaf ?? false
}

function editAttributes(element: Y.XmlElement, node: DocNode): void {
  const wanted = node.attrs ?? {}
  const current = element.getAttributes() as Record<string, unknown>
  for (const [name, value] of Object.entries(wanted)) {
    if (PROVENANCE.has(name) || value === null || value === undefined) continue
    if (JSON.stringify(current[name]) !== JSON.stringify(value)) element.setAttribute(name, value as string)
  }
  for (const name of Object.keys(current)) {
    if (!PROVENANCE.has(name) && (wanted[name] === null || wanted[name] === undefined)) element.removeAttribute(name)
  }
}

function editInline(element: Y.XmlElement, node: DocNode): void {
  const olds = element.toArray().filter((child) => !(child instanceof Y.XmlHook)) as (Y.XmlText | Y.XmlElement)[]
  const steps = align(olds, segments(node.content ?? []), { same: sameSegments(), similar: similarSegment })
  carryOut(element, steps, {
    change: (old, segment) => {
      if (old instanceof Y.XmlText && segment.type === 'text') editText(old, segment.nodes)
    },
    drop: (old) => {
      if (!(old instanceof Y.XmlText)) return 'delete'
      old.delete(0, old.length)
      return 'stay'
    },
    create: createSegment,
  })
}

/**
 * Returns a comparison with cached canonical forms: each part is compared with many others, and none changes
 * meanwhile.
 */
function sameSegments(): (old: Y.XmlText | Y.XmlElement, segment: Segment) => boolean {
  const wrapped = (content: DocNode[]) => canonical({ type: 'paragraph', content })
  const oldForm = once((old: Y.XmlText | Y.XmlElement) =>
    old instanceof Y.XmlText ? wrapped(readText(old)) : canonical(readElement(old)),
  )
  const newForm = once((segment: Segment) =>
    segment.type === 'text' ? wrapped(segment.nodes) : canonical(segment.node),
  )
  return (old, segment) => old instanceof Y.XmlText === (segment.type === 'text') && oldForm(old) === newForm(segment)
}

/** Caches the result of `of` for each thing. */
function once<Thing extends object, Made>(of: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new Map<Thing, Made>()
  return (thing) => {
    const known = made.get(thing)
    if (known !== undefined) return known
    const fresh = of(thing)
    made.set(thing, fresh)
    return fresh
  }
}

function similarSegment(old: Y.XmlText | Y.XmlElement, segment: Segment): boolean {
  return old instanceof Y.XmlText && segment.type === 'text'
}

function editChildren(element: Y.XmlElement, node: DocNode, retiredAt: number | null): void {
  // Cached, because each part is compared with many others and none changes meanwhile.
  const read = once((child: Y.XmlElement) => readElement(child))
  const oldForm = once((old: Y.XmlElement) => canonical(read(old)))
  const newForm = once(canonical)
  const olds = element
    .toArray()
    .filter((child): child is Y.XmlElement => child instanceof Y.XmlElement && !isRetiredAndEmpty(read(child)))
  const steps = align(olds, node.content ?? [], {
    same: (old, next) => oldForm(old) === newForm(next),
    related: (old, next) => subject(read(old)) === subject(next),
    similar: canEdit,
  })
  carryOut(element, steps, {
    change: (old, next) => editBlock(old, next, retiredAt),
    drop: (old) => {
      if (retiredAt === null || !CAN_RETIRE.has(old.nodeName)) return 'delete'
      retire(old, retiredAt)
      return 'stay'
    },
    create: createElement,
  })
}

/**
 * Edits each cell in place: moving a cell would delete it together with the text that someone types into it.
 */
function editCells(row: Y.XmlElement, node: DocNode, retiredAt: number | null): void {
  const cells = row.toArray().filter((child) => child instanceof Y.XmlElement)
  for (const [at, next] of (node.content ?? []).entries()) {
    const cell = cells[at]
    if (cell && canonical(readElement(cell)) !== canonical(next)) editBlock(cell, next, retiredAt)
  }
}

/**
 * Returns the text that identifies an item or a row: its first words in one style, or the row's first cell.
 */
function subject(node: DocNode): string {
  if (node.type === 'text') return node.text ?? ''
  const first = node.content?.[0]
  return first ? (node.type === 'tableRow' ? textOf(first) : subject(first)) : ''
}

type Acts<Old, New> = {
  change: (old: Old, next: New) => void
  drop: (old: Old) => 'stay' | 'delete'
  create: (next: New) => Y.XmlElement | Y.XmlText
}

/** Applies the steps from front to back. Each new part is inserted right after the part before it. */
export function carryOut<Old extends Y.XmlElement | Y.XmlText, New>(
  parent: Y.XmlFragment,
  steps: readonly Step<Old, New>[],
  acts: Acts<Old, New>,
): void {
  let at = 0
  const placeOf = (child: Old) => parent.toArray().indexOf(child, 0)
  for (const step of steps) {
    if (step.type === 'add') {
      parent.insert(at, [acts.create(step.new)])
      at += 1
      continue
    }
    const place = placeOf(step.old)
    at = place + 1
    if (step.type === 'change') acts.change(step.old, step.new)
    if (step.type === 'drop' && acts.drop(step.old) === 'delete') {
      parent.delete(place, 1)
      at = place
    }
  }
}
