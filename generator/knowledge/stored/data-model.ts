import type { CodeSymbol, FileAnalysis } from '../../analysis/file-analysis.ts'
import { isPeripheral } from '../../analysis/graph/periphery.ts'
import type { ImportGraph } from '../../analysis/import-graph.ts'
import { folderOf, nameOf } from '../../analysis/resolution/repository-index.ts'
import type { StoredEntity, StoredField } from '../../analysis/stored/stored-data.ts'
import { firstSentence } from '../../units/sentences.ts'
import { tablesAfterMigrations } from './tables.ts'
import { withTables } from './tables-of-models.ts'

/** Field with its file. `leadsTo`: key of the entity that it refers to; null if it isn't in the project. */
export type DataField = StoredField & { path: string; leadsTo: string | null }

/** Entity that a program stores, with a unique `key`. `bases`: names and keys of the entities it extends. */
export type DataEntity = Omit<StoredEntity, 'bases' | 'fields' | 'isCandidate'> & {
  key: string
  path: string
  doc: string
  bases: { name: string; key: string | null }[]
  fields: DataField[]
  /** Key of the entity for this model's table, if migrations create the table. */
  tableKey?: string
}

export type DataEntities = ReadonlyMap<string, DataEntity>

type Analyses = ReadonlyMap<string, FileAnalysis>

/** Entities that files declare, in the order of files and lines. Leaves out examples. */
export function dataEntities(analyses: Analyses, graph: ImportGraph): DataEntities {
  const declared = [...analyses].flatMap(([path, { data }]) =>
    isPeripheral(path) ? [] : (data?.entities ?? []).map((entity) => ({ ...entity, path, key: keyOf(path, entity) })),
  )
  const find = finderOf(declared, graph)
  const known = declared.filter((entity) => isEntity(entity, find, new Set()))
  const keys = new Set(known.map(({ key }) => key))
  const lead = (from: Declared, name: string) => {
    const key = name === 'self' ? from.key : find(from, name)?.key
    return key !== undefined && keys.has(key) ? key : null
  }
  const entities = known.map((entity) => resolved(entity, analyses.get(entity.path)?.symbols ?? [], lead))
  const named = (path: string, name: string) => find({ by: 'eloquent', path }, name)?.key
  return new Map(withTables(entities, tablesAfterMigrations(analyses), named).map((entity) => [entity.key, entity]))
}

type Declared = StoredEntity & { path: string; key: string }
type From = Pick<StoredEntity, 'by'> & { path: string }
type Find = (from: From, name: string) => Declared | undefined

function keyOf(path: string, { name }: StoredEntity): string {
  return `${path}#${name}`
}

/**
 * Returns a function that resolves a name in a file to an entity: one declared in the file, imported, or
 * visible without an import. A name in Django may be a string with the app: `app.Model`.
 */
function finderOf(declared: readonly Declared[], graph: ImportGraph): Find {
  const byKey = new Map(declared.map((entity) => [entity.key, entity]))
  const byName = Map.groupBy(declared, ({ name }) => name)
  return (from, written) => {
    const name = written.slice(written.lastIndexOf('.') + 1)
    const app = from.by === 'django' && /^\w+\.\w+$/.test(written) ? written.slice(0, written.indexOf('.')) : ''
    const own = app === '' ? byKey.get(`${from.path}#${name}`) : undefined
    if (own) return own
    const imported = (graph.imports.get(from.path) ?? []).find(({ names }) => names.includes(name))
    const beside = imported?.to ?? graph.sees(from.path, name)
    const found = beside === undefined ? undefined : byKey.get(`${beside}#${name}`)
    if (found || from.by !== 'django') return found
    const [only, ...others] = (byName.get(name) ?? []).filter(({ path }) => appOf(path) === (app || appOf(from.path)))
    return others.length === 0 ? only : undefined
  }
}

/**
 * Default name of the Django app that a module of models belongs to. The app's settings may set another name.
 */
function appOf(path: string): string {
  return nameOf(folderOf(path).replace(/\/models(?:\/.*)?$/, ''))
}

function isEntity(entity: Declared, find: Find, met: Set<string>): boolean {
  if (!entity.isCandidate) return true
  if (met.has(entity.key)) return false
  met.add(entity.key)
  return entity.bases.some((base) => {
    const found = find(entity, base)
    return found !== undefined && isEntity(found, find, met)
  })
}

function resolved(
  entity: Declared,
  symbols: readonly CodeSymbol[],
  lead: (from: Declared, name: string) => string | null,
): DataEntity {
  const { isCandidate: _, bases, fields, ...rest } = entity
  const symbol = symbols.find(({ name, startLine }) => name === entity.name && startLine <= entity.endLine)
  const docs = new Map(symbol?.members.map(({ name, doc }) => [name, doc]))
  return {
    ...rest,
    doc: symbol?.doc ?? '',
    bases: bases.filter((name) => name !== 'models.Model').map((name) => ({ name, key: lead(entity, name) })),
    fields: fields.map((field) => ({
      ...field,
      about: field.about || firstSentence(docs.get(field.name) ?? ''),
      path: entity.path,
      leadsTo: field.relation?.target ? lead(entity, field.relation.target) : null,
    })),
  }
}
