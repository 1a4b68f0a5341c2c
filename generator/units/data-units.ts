import { cutText } from '../../shared/basics/whole-text.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { dataIn, unreadIn } from '../analysis/inventories.ts'
import type { DataEntities, DataEntity, DataField } from '../knowledge/stored/data-model.ts'
import type { PlannedTitle } from '../plan/planned-pages.ts'
import { inventoryOf, REFERENCE_KEY } from '../plan/reference-pages.ts'
import { dataDiagram } from './data-diagram.ts'
import type { DataCount, DataFieldFacts, EntityFacts, EntityRef } from './data-facts.ts'
import type { Unit } from './facts.ts'
import { firstSentence } from './sentences.ts'
import { type ComposeContext, capped, checked, fileRef } from './view.ts'

const MAX_ENTITIES = 300
const MAX_FIELDS = 100
const MAX_USERS = 12
const MAX_WORDS = 400

/** Units of the data model: counts, the diagram, and each entity with its fields. */
export function dataUnits(isPage: boolean, context: ComposeContext): Unit[] {
  const entities = dataIn(context.model)
  if (entities.length === 0) return []
  const { items, more } = capped(entities, MAX_ENTITIES)
  const untitled = isPage ? { untitled: true as const } : {}
  const places = placesOf(items, context)
  const users = usersOf(entities)
  const byKey = context.model.data
  return [
    {
      id: 'data',
      type: 'data',
      facts: {
        counts: countsOf(entities),
        more,
        unread: unreadIn(context.model),
        diagram: dataDiagram(entities),
        ...untitled,
      },
    },
    ...items.map((entity): Unit => {
      const facts = entityFacts(entity, { byKey, places, users: users.get(entity.key) ?? [], context })
      return { id: `entity ${entity.key}`, type: 'entity', facts }
    }),
  ]
}

function countsOf(entities: readonly DataEntity[]): DataCount[] {
  return [...Map.groupBy(entities, ({ by }) => by)].map(([by, own]) => {
    const count = (kind: DataEntity['kind']) => own.filter((entity) => entity.kind === kind).length
    return {
      ...{ by, files: new Set(own.map(({ path }) => path)).size },
      ...{ entity: count('entity'), abstract: count('abstract'), embedded: count('embedded') },
      ...{ queries: count('queries'), database: count('database') },
    }
  })
}

/** Maps each entity to its place on the page: the heading with its name. */
function placesOf(entities: readonly DataEntity[], { plan, pageId }: ComposeContext): Map<string, EntityRef> {
  const topic = plan.titles.get(REFERENCE_KEY)
  const own = plan.parts.get(REFERENCE_KEY)?.find(({ key }) => inventoryOf(key) === 'data')
  const node: PlannedTitle | undefined = own ?? topic
  const slug = createSlugs(node ? [createSlugs()(node.title)] : [])
  const page = node ? pageId(node.key) : null
  return new Map(entities.map(({ key, name }) => [key, { name, page, anchor: slug(name) }]))
}

function usersOf(entities: readonly DataEntity[]): Map<string, { entity: DataEntity; field: DataField }[]> {
  const pairs = entities.flatMap((entity) => entity.fields.map((field) => ({ entity, field })))
  const leading = pairs.filter(({ entity, field }) => field.leadsTo !== null && field.leadsTo !== entity.key)
  return Map.groupBy(leading, ({ field }) => field.leadsTo ?? '')
}

/** Entities that this entity extends and that have fields, the nearest first. */
function inheritedBy(entity: DataEntity, byKey: DataEntities): DataEntity[] {
  const found = new Set<DataEntity>()
  const open = [entity]
  for (const next of open) {
    for (const { key } of next.bases) {
      const base = key === null ? undefined : byKey.get(key)
      if (base && base !== entity && !found.has(base)) open.push(base)
      if (base && base !== entity) found.add(base)
    }
  }
  return [...found].filter(({ fields }) => fields.length > 0)
}

type Around = {
  byKey: DataEntities
  places: ReadonlyMap<string, EntityRef>
  users: readonly { entity: DataEntity; field: DataField }[]
  context: ComposeContext
}

function entityFacts(entity: DataEntity, { byKey, places, users, context }: Around): EntityFacts {
  const { by, kind, name, path, settings, line, endLine } = entity
  const refOf = (target: string, key: string | null): EntityRef =>
    (key === null ? undefined : places.get(key)) ?? { name: target, page: null, anchor: '' }
  return {
    ...{ by, kind, name, settings },
    table: entity.table === undefined ? null : refOf(entity.table, entity.tableKey ?? null),
    doc: firstSentence(entity.doc),
    file: fileRef(path, context),
    bases: entity.bases.map((base) => ({ ...refOf(base.name, base.key), name: base.name })),
    inherited: inheritedBy(entity, byKey).map(({ key, name: base, fields }) => ({
      base: refOf(base, key),
      names: capped(
        fields.map((field) => field.name),
        MAX_USERS,
      ),
    })),
    fields: capped(
      entity.fields.map((field) => fieldFacts(entity, field, refOf, context)),
      MAX_FIELDS,
    ),
    usedBy: capped(
      users.map(({ entity: user, field }) => ({ ...refOf(user.name, user.key), field: field.name })),
      MAX_USERS,
    ),
    cite: checked({ path, symbol: null, lines: { start: line, end: endLine }, anchor: `entity ${name}` }, context),
  }
}

function fieldFacts(
  { name: owner }: DataEntity,
  { name, type, details, about, relation, leadsTo, path, line, endLine }: DataField,
  refOf: (target: string, key: string | null) => EntityRef,
  context: ComposeContext,
): DataFieldFacts {
  return {
    ...{ name, type, details },
    about: about.length > MAX_WORDS ? `${cutText(about, MAX_WORDS - 1)}…` : about,
    target: relation && relation.target !== '' ? refOf(relation.target, leadsTo) : null,
    cite: checked(
      { path, symbol: null, lines: { start: line, end: endLine }, anchor: `field ${owner}.${name}` },
      context,
    ),
  }
}
