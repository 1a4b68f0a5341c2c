import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { isHead } from '../../../../shared/document/table-head.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { columnAtEdge, heldWidths, measureColumns, resized, setColumnWidths } from './column-resizing.ts'
import './table.css'
import './table-editing.css'

type Drag = { pointer: number; column: number; startX: number; widths: readonly number[] }

/**
 * Table in an editor. It has the same elements as for readers, a place for the toolbar, and one resize
 * handle that moves to the column edge under the pointer. The library's own resizing isn't used, because it
 * puts a handle into every row, which slows down typing in a long table.
 */
export class TableBlock implements NodeView {
  readonly dom = element('div', 'tableBlock')
  readonly contentDOM: HTMLTableSectionElement
  readonly #scroller = element('div', 'tableWrapper')
  readonly #table = document.createElement('table')
  readonly #columns = document.createElement('colgroup')
  readonly #handle = element('div', 'columnHandle')
  readonly #bar = element('div', 'blockBar')
  readonly #view: EditorView
  readonly #position: () => number | undefined
  #node: Node
  #drag: Drag | undefined
  #pointedAt: number | undefined

  constructor(node: Node, view: EditorView, position: () => number | undefined) {
    this.#node = node
    this.#view = view
    this.#position = position
    this.contentDOM = document.createElement('tbody')
    this.#table.append(this.#columns, this.contentDOM)
    this.#scroller.append(this.#table, this.#handle)
    for (const part of [this.#handle, this.#bar]) part.contentEditable = 'false'
    this.dom.append(this.#scroller, this.#bar)
    this.#show()
    this.#scroller.addEventListener('pointermove', (event) => this.#point(event))
    this.#scroller.addEventListener('pointerleave', () => this.#drag || this.#point(undefined))
    this.#handle.addEventListener('pointerdown', (event) => this.#begin(event))
    this.#handle.addEventListener('pointermove', (event) => this.#follow(event))
    this.#handle.addEventListener('pointerup', (event) => this.#end(event))
    this.#handle.addEventListener('pointercancel', () => this.#giveUp())
    this.#handle.addEventListener('dblclick', () => this.#write(undefined))
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show()
    return true
  }

  /** Keeps events on the toolbar and the handle away from the text. */
  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && (this.#bar.contains(target) || target === this.#handle)
  }

  ignoreMutation({ target, type }: ViewMutationRecord): boolean {
    return type !== 'selection' && !this.contentDOM.contains(target)
  }

  #show(): void {
    this.#table.toggleAttribute('data-headed', isHead(firstCells(this.#node)))
    if (!this.#drag) this.#showWidths(heldWidths(this.#node))
  }

  #showWidths(widths: readonly number[] | undefined): void {
    const wanted = widths?.map((width) => `${width}px`) ?? []
    while (this.#columns.children.length > wanted.length) this.#columns.lastChild?.remove()
    wanted.forEach((width, at) => {
      const column = this.#columns.children[at] ?? this.#columns.appendChild(document.createElement('col'))
      if (column instanceof HTMLElement) column.style.setProperty('--width', width)
    })
    this.#table.toggleAttribute('data-sized', widths !== undefined)
    this.#table.style.setProperty('--width', widths ? `${widths.reduce((sum, width) => sum + width, 0)}px` : null)
  }

  #point(event: PointerEvent | undefined): void {
    if (this.#drag || (event && event.target === this.#handle)) return
    const mayResize = event?.pointerType === 'mouse' && event.buttons === 0 && this.#view.editable
    const edge = mayResize ? columnAtEdge(this.#node, this.contentDOM, event) : undefined
    this.#pointedAt = edge?.column
    this.#handle.classList.toggle('pointedAt', edge !== undefined)
    if (edge) this.#moveHandle(edge.x)
  }

  #moveHandle(x: number): void {
    const { left } = this.#scroller.getBoundingClientRect()
    this.#handle.style.left = `${x - left + this.#scroller.scrollLeft}px`
  }

  #begin(event: PointerEvent): void {
    if (this.#pointedAt === undefined || event.button !== 0) return
    event.preventDefault()
    this.#handle.setPointerCapture(event.pointerId)
    const widths = measureColumns(this.#node, this.contentDOM)
    this.#drag = { pointer: event.pointerId, column: this.#pointedAt, startX: event.clientX, widths }
    addEventListener('keydown', this.#onKey, { capture: true })
  }

  #follow(event: PointerEvent): void {
    if (!this.#drag) return
    const widths = this.#dragged(event)
    this.#showWidths(widths)
    const before = widths.slice(0, this.#drag.column + 1).reduce((sum, width) => sum + width, 0)
    this.#moveHandle(this.#table.getBoundingClientRect().left + before)
  }

  #dragged({ clientX }: PointerEvent): number[] {
    const { widths, column, startX } = this.#drag as Drag
    return resized(widths, column, clientX - startX)
  }

  #end(event: PointerEvent): void {
    if (!this.#drag) return
    const isMoved = event.clientX !== this.#drag.startX
    const widths = this.#dragged(event)
    this.#giveUp()
    if (isMoved) this.#write(widths)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.#giveUp()
  }

  #giveUp(): void {
    if (!this.#drag) return
    this.#handle.releasePointerCapture(this.#drag.pointer)
    removeEventListener('keydown', this.#onKey, { capture: true })
    this.#drag = undefined
    this.#point(undefined)
    this.#showWidths(heldWidths(this.#node))
  }

  #write(widths: readonly number[] | undefined): void {
    const position = this.#position()
    if (position === undefined || !this.#view.editable) return
    beginUndoStep(this.#view.state)
    const { tr } = this.#view.state
    setColumnWidths(tr, position, widths)
    if (tr.docChanged) this.#view.dispatch(tr)
  }

  destroy(): void {
    removeEventListener('keydown', this.#onKey, { capture: true })
  }
}

function firstCells(table: Node) {
  return table.firstChild?.children.map(({ type: { name: type }, attrs }) => ({ type, attrs })) ?? []
}

function element(name: 'div', className: string): HTMLDivElement {
  const made = document.createElement(name)
  made.className = className
  return made
}
