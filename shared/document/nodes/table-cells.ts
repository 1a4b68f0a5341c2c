import type { Attributes } from '@tiptap/core'
import { TableCell, TableHeader } from '@tiptap/extension-table'
import { MAX_SPAN, wholeNumber } from '../limits.ts'

const span = { min: 1, max: MAX_SPAN, none: 1 }

/** Cells as the package has them, except that HTML cannot make them as large as it likes. */
function limited(attributes: Attributes | undefined): Attributes {
  const widths = attributes?.colwidth?.parseHTML
  return {
    ...attributes,
    colspan: { default: 1, parseHTML: (element) => wholeNumber(element.getAttribute('colspan'), span) },
    rowspan: { default: 1, parseHTML: (element) => wholeNumber(element.getAttribute('rowspan'), span) },
    colwidth: {
      ...attributes?.colwidth,
      parseHTML: (element) => (widths?.(element) as number[] | null)?.slice(0, MAX_SPAN) ?? null,
    },
  }
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
