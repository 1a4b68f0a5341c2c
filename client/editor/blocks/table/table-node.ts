import type { Editor, RawCommands } from '@tiptap/core'
import { CellSelection, findTable, isInTable, selectedRect, TableMap } from '@tiptap/pm/tables'
import { TableNode } from '../../../../shared/document/nodes/table.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { spliceWidths } from './column-resizing.ts'
import { TableBlock } from './table-block.ts'
import { mendSelected, tableEditingPlugins } from './table-editing.ts'

/** Which columns go and come where some are selected. */
type Columns = (selected: Record<'left' | 'right', number>) => Parameters<typeof spliceWidths>[2]

/** These reckon with rows and columns. Some change which columns there are. */
const STRUCTURAL: Partial<Record<keyof RawCommands, Columns | null>> = {
  insertTable: null,
  deleteTable: null,
  addRowBefore: null,
  addRowAfter: null,
  addColumnBefore: ({ left }) => ({ at: left, gone: 0, come: 1 }),
  addColumnAfter: ({ right }) => ({ at: right, gone: 0, come: 1 }),
  deleteRow: null,
  deleteColumn: ({ left, right }) => ({ at: left, gone: right - left, come: 0 }),
  toggleHeaderRow: null,
  toggleHeaderColumn: null,
  mergeCells: null,
  splitCell: null,
}

/** A table in an editor. */
export const tableWithView = TableNode.extend({
  addCommands() {
    const commands: Partial<Record<string, (...args: never[]) => Command>> = { ...this.parent?.() }
    for (const [name, columns] of Object.entries(STRUCTURAL)) {
      const command = commands[name]
      if (command) commands[name] = (...options) => onGrid(command(...options), columns)
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

function onGrid(command: Command, columns: Columns | null): Command {
  return (props) => {
    const { tr, state, dispatch } = props
    if (!dispatch) return command(props)
    beginUndoStep(props.editor.state)
    mendSelected(tr)
    // A chain's state shows what was done to its transaction after that was asked for.
    void state.tr
    const selected = columns && isInTable(state) ? selectedRect(state) : undefined
    const isDone = command(props)
    if (isDone && selected && columns) spliceWidths(tr, selected.tableStart - 1, columns(selected))
    return isDone
  }
}

/** All cells of the table that the cursor is in; once they are selected, the page's turn comes. */
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
