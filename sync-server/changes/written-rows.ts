import type { Tx } from '../../db/connect.ts'
import { changesOfTransaction } from '../../db/tables/change-log.ts'
import type { WrittenRow } from '../../shared/protocol/changes.ts'
import { MY_PROJECTS, PROJECT_SHAPES, type ShapeDefinition } from '../shapes/definitions.ts'

const TOLD: ReadonlyMap<string, ShapeDefinition> = new Map(
  [MY_PROJECTS, ...Object.values(PROJECT_SHAPES)].map((shape) => [shape.relation, shape]),
)

/**
 * Returns the rows that a change has written and that its sender may see. Of the shape "my projects", returns
 * only the sender's own rows.
 */
export async function writtenRows(tx: Tx, email: string): Promise<WrittenRow[]> {
  const written: WrittenRow[] = []
  for (const { relation, part, operation, value } of await changesOfTransaction(tx)) {
    const shape = TOLD.get(relation)
    if (!shape || (shape === MY_PROJECTS && part !== email)) continue
    const row = typed(shape, value)
    const name = relation as WrittenRow['relation']
    if (operation !== 'delete') written.push({ relation: name, op: 'put', row })
    else written.push({ relation: name, op: 'delete', row: keyOf(shape, row), version: row.version as number })
  }
  return written
}

function typed(shape: ShapeDefinition, value: Readonly<Record<string, string | null>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([column, text]) => [column, text === null ? null : read(text, shape.columns[column])]),
  )
}

function read(text: string, column: ShapeDefinition['columns'][string] | undefined): unknown {
  if (column?.type === 'jsonb') return JSON.parse(text)
  return column?.type.startsWith('int') ? Number(text) : text
}

/** The primary key and the column that identifies the shape. */
function keyOf(shape: ShapeDefinition, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries([shape.by.column, ...shape.keyColumns].map((column) => [column, row[column]]))
}
