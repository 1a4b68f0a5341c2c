import type { SchemaChange } from '../file-analysis.ts'
import type { TableStep } from './stored-data.ts'

/** Returns the schema changes of a migration. Columns of a new table belong to the change that creates it. */
export function changesOf(steps: readonly TableStep[]): SchemaChange[] {
  const made = new Set(steps.flatMap((step) => (step.does === 'create' ? [step.table] : [])))
  return steps.flatMap((step): SchemaChange[] => {
    const { line, endLine } = step
    const lines = { line, endLine }
    if (step.does === 'unread') return []
    if (step.does === 'create') return [{ does: 'adds', what: 'table', names: [step.table], ...lines }]
    if (made.has(step.table)) return []
    const { table } = step
    switch (step.does) {
      case 'drop':
        return [{ does: 'drops', what: 'table', names: [table], ...lines }]
      case 'rename':
        return [{ does: 'renames', what: 'table', names: [table], to: step.to, ...lines }]
      case 'column':
        return [{ does: step.changes ? 'changes' : 'adds', what: 'column', names: [step.column.name], table, ...lines }]
      case 'drop-columns':
        return [{ does: 'drops', what: 'column', names: step.columns, table, ...lines }]
      case 'rename-column':
        return [{ does: 'renames', what: 'column', names: [step.column], to: step.to, table, ...lines }]
      default:
        return []
    }
  })
}
