import type { Editor, RawCommands } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { CellSelection, findTable, TableMap } from '@tiptap/pm/tables'
import { TableNode } from '../../../../shared/document/nodes/table.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { spliceWidths } from './column-resizing.ts'
import { alignRow, goToCell, type SelectedCells, selectedCells } from './keep-cell.ts'
import { mendSelected } from './mend-table.ts'
import { TableBlock } from './table-block.ts'
import { tableEditingPlugins } from './table-editing.ts'

/** Follow-up to a table command, in the same transaction. `selected`: cells selected before the command. */
type Rest = (tr: Transaction, selected: SelectedCells) => unknown

/** Keeps the cursor in its row and column if they still exist. */
const stay: Rest = (tr, { tableStart, top, left }) => goToCell(tr, tableStart, { row: top, column: left })

const splice = (tr: Transaction, { tableStart }: SelectedCells, columns: Parameters<typeof spliceWidths>[2]) =>
  spliceWidths(tr, tableStart - 1, columns)

/** Commands that need a regular grid, each with its follow-up. */
const STRUCTURAL: Partial<Record<keyof RawCommands, Rest | null>> = {
  insertTable: null,
  deleteTable: null,
  addRowBefore: (tr, { tableStart, top }) => alignRow(tr, tableStart, { row: top, like: top + 1 }),
  addRowAfter: (tr, { tableStart, bottom }) => alignRow(tr, tableStart, { row: bottom, like: bottom - 1 }),
  addColumnBefore: (tr, selected) => splice(tr, selected, { at: selected.left, gone: 0, come: 1 }),
  addColumnAfter: (tr, selected) => splice(tr, selected, { at: selected.right, gone: 0, come: 1 }),
  deleteRow: stay,
  deleteColumn: (tr, selected) => {
    const { left, right } = selected
    splice(tr, selected, { at: left, gone: right - left, come: 0 })
    stay(tr, selected)
  },
  toggleHeaderRow: null,
  toggleHeaderColumn: null,
  mergeCells: null,
  splitCell: null,
}

/** A table in an editor. */
export const tableWithView = TableNode.extend({
  addCommands() {
    const commands: Partial<Record<string, (...args: never[]) => Command>> = { ...this.parent?.() }
    for (const [name, rest] of Object.entries(STRUCTURAL)) {
      const command = commands[name]
      if (command) commands[name] = (...options) => onGrid(command(...options), rest)
    }
    return commands as Partial<RawCommands>
  },

  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      'Mod-a': ({ editor }) => selectTable(editor),
    }
  },

  addNodeView() {
    return ({ node, view, getPos }) => new TableBlock(node, view, getPos)
  },

  addProseMirrorPlugins() {
    return tableEditingPlugins(() => this.editor.isEditable)
  },
})

type Command = Extract<ReturnType<NonNullable<RawCommands['addRowAfter']>>, (props: never) => boolean>

function onGrid(command: Command, rest: Rest | null): Command {
  return (props) => {
    const { tr, state, dispatch } = props
    if (!dispatch) return command(props)
    beginUndoStep(props.editor.state)
    mendSelected(tr)
    // In a chain, reading `tr` updates `state` to the current transaction.
    void state.tr
    const selected = selectedCells(state)
    const isDone = command(props)
    if (isDone && selected) rest?.(tr, selected)
    return isDone
  }
}

/**
 * Selects all cells of the table around the cursor. Returns false if they're already selected, so that the
 * default then selects the whole page.
 */
function selectTable(editor: Editor): boolean {
  const { doc, selection } = editor.state
  const table = findTable(selection.$head)
  if (!table) return false
  const { map } = TableMap.get(table.node)
  const first = map[0]
  const last = map.at(-1)
  if (first === undefined || last === undefined) return false
  const all = CellSelection.create(doc, table.start + first, table.start + last)
  return (
    !all.eq(selection) &&
    editor.commands.setCellSelection({ anchorCell: all.$anchorCell.pos, headCell: all.$headCell.pos })
  )
}
