import { snake } from '../../analysis/stored/laravel-columns.ts'
import type { DataEntity, DataField } from './data-model.ts'
import type { Column, Table } from './tables.ts'

type Tables = ReadonlyMap<string, Table>
/** Returns the key of the model that a class name means in a file. */
type Named = (path: string, name: string) => string | undefined

/** Inserts each table after its model. Tables without a model go at the end. */
export function withTables(entities: readonly DataEntity[], tables: Tables, named: Named): DataEntity[] {
  if (tables.size === 0) return [...entities]
  const byKey = new Map(entities.map((entity) => [entity.key, entity]))
  const ofModel = new Map(
    entities.flatMap((entity) => {
      const table = entity.by === 'eloquent' && entity.kind === 'entity' ? tableOf(entity, tables, byKey) : undefined
      return table === undefined ? [] : [[entity.key, table] as const]
    }),
  )
  const models: Models = { ofModel, byKey, named }
  const told = new Set<string>()
  const entityOf = (name: string): DataEntity[] => {
    const table = tables.get(name)
    if (!table || told.has(name)) return []
    told.add(name)
    return [tableEntity(table, tables, models)]
  }
  return [
    ...entities.flatMap((entity) => {
      const table = ofModel.get(entity.key)
      if (table === undefined) return [entity]
      return [{ ...entity, table, tableKey: keyOf(table) }, ...entityOf(table)]
    }),
    ...[...tables.keys()].flatMap(entityOf),
  ]
}

function keyOf(table: string): string {
  return `table:${table}`
}

/** Returns the table that a model or its base names, else the table that Laravel derives from its name. */
function tableOf(entity: DataEntity, tables: Tables, byKey: ReadonlyMap<string, DataEntity>): string | undefined {
  let at: DataEntity | undefined = entity
  for (const met = new Set<string>(); at && !met.has(at.key); ) {
    met.add(at.key)
    if (at.table !== undefined) return tables.has(at.table) ? at.table : undefined
    const base: string | null | undefined = at.bases[0]?.key
    // A base class in another package may name a table that isn't known here.
    if (at.bases.length > 0 && !base) return undefined
    at = base ? byKey.get(base) : undefined
  }
  return pluralIn(snake(entity.name), tables)
}

/** Returns the only table whose name is a plural of the word. Undefined if there are several or none. */
function pluralIn(word: string, tables: Tables): string | undefined {
  const plurals = [`${word}s`, word.replace(/([^aeiou])y$/, '$1ies'), word.replace(/(s|x|z|ch|sh)$/, '$1es'), word]
  const found = new Set(plurals.filter((name) => tables.has(name)))
  const [only] = found
  return found.size === 1 ? only : undefined
}

type Models = {
  ofModel: ReadonlyMap<string, string>
  byKey: ReadonlyMap<string, DataEntity>
  named: Named
}

function tableEntity(table: Table, tables: Tables, models: Models): DataEntity {
  const { name, path, line, endLine, columns, keys, when } = table
  return {
    ...{ key: keyOf(name), by: 'table', kind: 'entity', name, path, doc: '', bases: [], line, endLine },
    settings: [...(when ? [when] : []), ...keys.map((key) => [key.written, ...ownCondition(key.when, when)].join(' '))],
    fields: columns.map((column) =>
      fieldOf({ ...column, conditions: ownCondition(column.when, when) }, tables, models),
    ),
  }
}

/** Part of a condition that isn't already the condition of the whole table. Empty if nothing remains. */
function ownCondition(when = '', ofTable = ''): string[] {
  if (when === ofTable) return []
  return [ofTable !== '' && when.startsWith(`${ofTable}, `) ? when.slice(ofTable.length + 2) : when]
}

function fieldOf(
  column: Column & { conditions: string[] },
  tables: Tables,
  { ofModel, byKey, named }: Models,
): DataField {
  const { type, details, about, path, line, endLine, conditions } = column
  const modelKey = column.model === undefined ? undefined : named(path, column.model)
  const target = targetOf(column, tables, modelKey === undefined ? undefined : ofModel.get(modelKey))
  const isOptional = details.some((detail) => detail.startsWith('nullable('))
  const shown = target ?? column.model
  return {
    ...{ name: columnName(column, modelKey === undefined ? undefined : byKey.get(modelKey)), type },
    ...{ details: [...details, ...conditions], about, path, line, endLine },
    leadsTo: target !== undefined && tables.has(target) ? keyOf(target) : null,
    ...(shown !== undefined && {
      relation: { target: shown, is: 'many-to-one' as const, ...(isOptional && { optional: true as const }) },
    }),
  }
}

/**
 * Table that a column refers to: the stated table, else the table of its model, else the table that the
 * column's name implies.
 */
function targetOf({ name, to, model }: Column, tables: Tables, ofModel: string | undefined): string | undefined {
  if (to) return to
  if (model !== undefined) return ofModel
  return to === undefined ? undefined : pluralIn(name.replace(/_(?:id|uuid|ulid)$/, ''), tables)
}

/** Returns a column's name. Laravel names a column for a model after the model and its primary key. */
function columnName({ name, model }: Column, entity: DataEntity | undefined): string {
  const key = entity?.settings.flatMap((each) => /^\$primaryKey = ['"](\w+)['"]$/.exec(each)?.[1] ?? [])[0]
  return key && model && name === `${snake(model)}_id` ? `${snake(model)}_${key}` : name
}
