import { Table } from '@tiptap/extension-table'
import { columnWidth, MAX_WIDTHS } from '../column-widths.ts'

/** A table that holds the widths of its columns itself, so that rows come and go without a change to any cell. */
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

/** Only widths that were given here. Those of a spreadsheet are made for its letters and its screen. */
function storedWidths(element: HTMLElement): number[] | null {
  const widths = (element.getAttribute('data-column-widths') ?? '')
    .split(',', MAX_WIDTHS)
    .map((width) => columnWidth(Number.parseInt(width, 10)))
  return widths.some((width) => width > 0) ? widths : null
}
