import type { FileAnalysis } from '../../analysis/file-analysis.ts'
import { isPeripheral } from '../../analysis/graph/periphery.ts'
import { compareText } from '../../analysis/order.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'
import type { TableColumn, TableGuard, TableKey, TableStep } from '../../analysis/stored/stored-data.ts'

type Lines = { path: string; line: number; endLine: number }

export type Column = TableColumn & Lines & { when?: string }

/** Table after all migrations. Its lines are the lines that create it. */
export type Table = Lines & { name: string; when?: string; columns: Column[]; keys: (TableKey & { when?: string })[] }

/** Applies all migrations in the order of their file names. Returns the resulting tables by name. */
export function tablesAfterMigrations(analyses: ReadonlyMap<string, FileAnalysis>): Map<string, Table> {
  const steps = [...analyses]
    .filter(([path]) => !isPeripheral(path))
    .flatMap(([path, { data }]) => (data?.tables ?? []).map((step) => ({ path, step })))
    .toSorted((a, b) => compareText(nameOf(a.path), nameOf(b.path)))
  const tables = new Map<string, Table>()
  const makers = new Map<string, string>()
  const doubtful = new Set<string>()
  const isOfAnother = (table: string, path: string) => {
    const folder = folderOf(path)
    const known = makers.get(table) ?? folder
    makers.set(table, known)
    return known !== folder
  }
  for (const { path, step } of steps) {
    if ((step.guards ?? []).every((guard) => holds(guard, tables))) apply(step, path, tables)
    // Two folders that create the same table hold migrations of two databases. Later changes could belong to
    // either, so the table is left out.
    if (step.does === 'create' && isOfAnother(step.table, path)) doubtful.add(step.table)
  }
  for (const name of doubtful) tables.delete(name)
  return tables
}

function holds({ table, column, isNot }: TableGuard, tables: ReadonlyMap<string, Table>): boolean {
  const found = tables.get(table)
  const isThere = found !== undefined && (column === '' || found.columns.some(({ name }) => name === column))
  return isThere !== isNot
}

/**
 * Applies a step to the tables. Ignores a table that no migration created: its other columns aren't known.
 */
function apply(step: TableStep, path: string, tables: Map<string, Table>): void {
  if (step.does === 'unread') return
  const { line, endLine, when } = step
  const place = { path, line, endLine, ...(when !== undefined && { when }) }
  if (step.does === 'create') {
    tables.set(step.table, { ...place, name: step.table, columns: [], keys: [] })
    return
  }
  const table = tables.get(step.table)
  if (!table) return
  if (when !== undefined && step.does === 'drop-columns') {
    // The condition depends on where the migration runs, so the columns stay and only note the conditional drop.
    for (const column of table.columns)
      if (step.columns.includes(column.name)) column.details = [...column.details, `dropColumn() ${when}`]
    return
  }
  if (when !== undefined && /^(?:drop|rename|rename-column)$/.test(step.does)) return
  switch (step.does) {
    case 'drop':
      tables.delete(step.table)
      return
    case 'rename':
      tables.delete(step.table)
      tables.set(step.to, { ...table, name: step.to })
      for (const { columns, keys } of tables.values())
        for (const each of [...columns, ...keys]) if (each.to === step.table) each.to = step.to
      return
    case 'column':
      putColumn(table, { ...step.column, ...place }, step.changes === true)
      return
    case 'drop-columns':
      table.columns = table.columns.filter(({ name }) => !step.columns.includes(name))
      table.keys = table.keys.filter(({ columns }) => !columns.some((name) => step.columns.includes(name)))
      return
    case 'rename-column':
      for (const column of table.columns) if (column.name === step.column) column.name = step.to
      table.keys = table.keys.map((key) => ({
        ...key,
        columns: key.columns.map((name) => (name === step.column ? step.to : name)),
        written: key.written.replaceAll(`'${step.column}'`, `'${step.to}'`),
      }))
      return
    case 'key':
      addKey(table, step)
      return
    case 'drop-key':
      dropKey(table, step)
      return
  }
}

/** Adds a column or replaces the column with its name. Columns with different conditions may share a name. */
function putColumn(table: Table, column: Column, changes: boolean): void {
  const at = table.columns.findIndex(({ name, when }) => name === column.name && (changes || !column.when || !when))
  const known = table.columns[at]
  if (!known) table.columns.push(column)
  else table.columns[at] = { ...column, ...(known.to !== undefined && column.to === undefined && { to: known.to }) }
}

/** Adds a key. A key of one column that refers to another table is recorded in that column instead. */
function addKey(table: Table, step: TableKey & { when?: string }): void {
  const { kind, name, columns, written, to, when } = step
  const column = columns.length === 1 ? table.columns.find((each) => each.name === columns[0]) : undefined
  if (column && to !== undefined) {
    column.to = to
    return
  }
  const defaultName = `${table.name}_${columns.join('_')}_${kind.toLowerCase()}`
  table.keys.push({
    ...{ kind, name: name || defaultName, columns, written },
    ...(to !== undefined && { to }),
    ...(when && { when }),
  })
}

type Dropped = Extract<TableStep, { does: 'drop-key' }>

function dropKey(table: Table, { kind, name, columns }: Dropped): void {
  const isMeant = (key: TableKey) =>
    key.kind.toLowerCase() === kind.toLowerCase() &&
    (kind === 'primary' || (columns.length > 0 ? key.columns.join() === columns.join() : key.name === name))
  table.keys = table.keys.filter((key) => !isMeant(key))
  const column = table.columns.find(
    (each) => columns.join() === each.name || name === `${table.name}_${each.name}_${kind}`,
  )
  if (!column) return
  if (kind === 'foreign') {
    delete column.to
    column.details = column.details.filter((detail) => !FOREIGN.test(detail))
  } else column.details = column.details.filter((detail) => !detail.startsWith(`${kind}(`))
}

const FOREIGN = /^(?:constrained|references|on|onDelete|onUpdate|cascadeOn\w+|nullOnDelete|restrictOn\w+)\(/
