import type { Attributes } from '@tiptap/core'
import { TableCell, TableHeader } from '@tiptap/extension-table'
import { cellSide } from '../cell-side.ts'
import { MAX_SPAN, wholeNumber } from '../limits.ts'

const span = { min: 1, max: MAX_SPAN, none: 1 }

/**
 * Changes the attributes of the library's cells: removes widths and limits spans, so that HTML can't create
 * huge cells.
 */
function limited({ colwidth: _, ...attributes }: Attributes = {}): Attributes {
  return {
    ...attributes,
    colspan: { default: 1, parseHTML: (element) => wholeNumber(element.getAttribute('colspan'), span) },
    // Render only known values, because the value becomes part of a style.
    align: { ...attributes.align, renderHTML: alignment },
    rowspan: { default: 1, parseHTML: (element) => wholeNumber(element.getAttribute('rowspan'), span) },
  }
}

function alignment({ align }: Record<string, unknown>): { style?: string } {
  const side = cellSide(align)
  return side ? { style: `text-align: ${side}` } : {}
}

export const TableCellNode = TableCell.extend({
  addAttributes() {
    return limited(this.parent?.() as Attributes | undefined)
  },
})

export const TableHeaderNode = TableHeader.extend({
  addAttributes() {
    return limited(this.parent?.() as Attributes | undefined)
  },
})
