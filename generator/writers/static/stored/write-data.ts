import type { DataFieldFacts, DataModelFacts, EntityFacts, EntityRef } from '../../../units/data-facts.ts'
import { type Block, bulletList, codeBlock, heading, paragraph, table } from '../../blocks.ts'
import { mermaidEntities } from '../../diagram.ts'
import { docInline } from '../../doc-text.ts'
import { cite, code, joined, linked, type Phrase, say } from '../../inline.ts'
import type { Phrases } from '../phrases.ts'
import { pathLink } from '../references.ts'
import type { DataColumn } from './data-phrases.ts'

/** Writes how many entities are stored, and how they are related. */
export function writeDataModel(
  { counts, more, unread, diagram, untitled }: DataModelFacts,
  { data }: Phrases,
): Block[] {
  return [
    ...(untitled ? [] : [heading('data', 2, data.title)]),
    ...bulletList('data/counts', counts.map(data.counts)),
    ...(diagram
      ? [
          codeBlock('data/diagram', 'mermaid', mermaidEntities(diagram)),
          ...paragraph('data/legend', data.diagram(diagram.left, diagram.hidden)),
        ]
      : []),
    ...paragraph('data/unread', unread > 0 ? data.unread(unread) : ''),
    ...paragraph('data/more', more > 0 ? data.notShown(more) : ''),
  ]
}

export function writeEntity(facts: EntityFacts, { data }: Phrases): Block[] {
  const { by, kind, name, doc, file, bases, settings, fields, usedBy } = facts
  const users = usedBy.items.map(({ field, ...user }) => entityLink({ ...user, name: `${user.name}.${field}` }))
  const about = joined([
    [data.entity(by, kind, pathLink(file)), cite(facts.cite)],
    fields.items.length > 0 ? data.ofKind(kind) : '',
    facts.table ? data.table(entityLink(facts.table)) : '',
    bases.length > 0 ? data.bases(bases.map(entityLink)) : '',
  ])
  const inherited = facts.inherited.map(
    ({ base, names }): Phrase =>
      say`${joined(names.items.map(code), ', ')}${names.more > 0 ? ` +${names.more}` : ''} (${entityLink(base)})`,
  )
  const key = `entity/${name}`
  return [
    heading(key, 2, code(name)),
    ...paragraph(`${key}/doc`, docInline(doc)),
    ...paragraph(`${key}/about`, about),
    ...paragraph(`${key}/settings`, settings.length > 0 ? data.settings(settings.map(code)) : ''),
    ...fieldTable(key, facts, data.columns),
    ...paragraph(`${key}/more`, fields.more > 0 ? data.moreFields(fields.more) : ''),
    ...paragraph(`${key}/inherited`, inherited.length > 0 ? data.inherited(inherited) : ''),
    ...paragraph(`${key}/used-by`, users.length > 0 ? data.usedBy(users, usedBy.more) : ''),
  ]
}

/** Writes the table of fields without the columns that are empty in every row. */
function fieldTable(
  key: string,
  { by, kind, fields: { items } }: EntityFacts,
  columns: Readonly<Record<DataColumn, string>>,
): Block[] {
  const isQueries = kind === 'queries'
  const shown: { title: string; cell: (field: DataFieldFacts) => Phrase }[] = [
    {
      title: columns[isQueries ? 'function' : by === 'table' ? 'column' : 'field'],
      cell: ({ name, cite: ref }) => [code(name), cite(ref)],
    },
  ]
  if (items.some(({ type }) => type !== ''))
    shown.push({ title: columns[isQueries ? 'returns' : 'type'], cell: typeOf })
  if (items.some(({ details }) => details.length > 0))
    shown.push({
      title: columns[/^(?:jpa|room)$/.test(by) ? 'annotations' : 'given'],
      cell: ({ details }) => joined(details.map(code), ', '),
    })
  if (items.some(({ about }) => about !== ''))
    shown.push({ title: columns.words, cell: ({ about }) => docInline(about) })
  return table(
    `${key}/fields`,
    shown.map(({ title }) => title),
    items.map((field) => shown.map(({ cell }) => cell(field))),
  )
}

function typeOf({ type, target }: DataFieldFacts): Phrase {
  const own = type === '' ? '' : code(type)
  return target ? say`${own} → ${entityLink(target)}` : own
}

function entityLink({ name, page, anchor }: EntityRef): Phrase {
  return page === null ? code(name) : linked(code(name), page, anchor)
}
