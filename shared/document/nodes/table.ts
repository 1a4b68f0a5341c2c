import { Table } from '@tiptap/extension-table'
import { columnWidth, MAX_WIDTHS } from '../column-widths.ts'

/**
 * Table that stores the widths of its columns, so that adding or removing rows doesn't change existing cells.
 */
export const TableNode = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      columnWidths: { default: null, parseHTML: storedWidths, rendered: false },
    }
  },

  renderHTML({ node, HTMLAttributes }) {
    const widths: unknown = node.attrs.columnWidths
    const attributes = Array.isArray(widths)
      ? { ...HTMLAttributes, 'data-column-widths': widths.join() }
      : HTMLAttributes
    return ['table', attributes, ['tbody', 0]]
  },
})

/** Reads only widths that were set in Docwright. Widths from a spreadsheet fit its own font and screen. */
function storedWidths(element: HTMLElement): number[] | null {
  const widths = (element.getAttribute('data-column-widths') ?? '')
    .split(',', MAX_WIDTHS)
    .map((width) => columnWidth(Number.parseInt(width, 10)))
  return widths.some((width) => width > 0) ? widths : null
}
