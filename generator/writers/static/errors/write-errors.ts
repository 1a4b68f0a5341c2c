import type { OnlyIf } from '../../../analysis/errors/raised-error.ts'
import type {
  ErrorRowFacts,
  ErrorsFacts,
  ErrorTypesFacts,
  FileErrorsFacts,
  RaiserFacts,
} from '../../../units/error-facts.ts'
import type { Capped } from '../../../units/facts.ts'
import { type Block, heading, paragraph, table } from '../../blocks.ts'
import { docInline } from '../../doc-text.ts'
import { cite, code, joined, linked, type Phrase, say } from '../../inline.ts'
import type { Phrases } from '../phrases.ts'
import { nameLink, pathLink } from '../references.ts'

export function writeErrors(
  { errors, files, untold, unread, hasConditions, left, untitled }: ErrorsFacts,
  { errors: own }: Phrases,
): Block[] {
  const names = left.items.map(({ file, errors: count }): Phrase => say`${pathLink(file)} (${count})`)
  return [
    ...(untitled ? [] : [heading('errors', 2, own.title)]),
    ...paragraph('errors/counts', joined([own.counts(errors, files), hasConditions ? own.conditions : ''])),
    ...paragraph('errors/untold', joined([untold > 0 ? own.untold(untold) : '', unread > 0 ? own.unread(unread) : ''])),
    ...paragraph('errors/left', names.length > 0 ? own.left(names, left.more) : ''),
  ]
}

type Column<Row> = { title: string; has: (row: Row) => boolean; cell: (row: Row) => Phrase }

/** A table without the columns that are empty in all rows. */
function tableOf<Row>(key: string, columns: readonly Column<Row>[], rows: readonly Row[]): Block[] {
  const shown = columns.filter(({ has }) => rows.some(has))
  return table(
    key,
    shown.map(({ title }) => title),
    rows.map((row) => shown.map(({ cell }) => cell(row))),
  )
}

export function writeErrorTypes({ types, more }: ErrorTypesFacts, { errors: own }: Phrases): Block[] {
  const { columns } = own
  const shown: Column<ErrorTypesFacts['types'][number]>[] = [
    { title: columns.type, has: () => true, cell: ({ name, cite: ref }) => [code(name), cite(ref)] },
    { title: columns.message, has: ({ message }) => message !== null, cell: ({ message }) => quoted(message) },
    { title: columns.words, has: ({ doc }) => doc !== '', cell: ({ doc }) => docInline(doc) },
    {
      title: columns.extends,
      has: ({ bases }) => bases.length > 0,
      cell: ({ bases }) => joined(bases.map(code), ', '),
    },
    {
      title: columns['raised-by'],
      has: ({ raisedBy }) => raisedBy.items.length > 0,
      cell: ({ raisedBy }) => raisers(raisedBy, own.list),
    },
  ]
  return [
    heading('error-types', 2, own.typesTitle),
    ...tableOf('error-types/list', shown, types),
    ...paragraph('error-types/more', more > 0 ? own.moreTypes(more) : ''),
  ]
}

export function writeFileErrors({ file, rows, more }: FileErrorsFacts, phrases: Phrases): Block[] {
  const { errors: own } = phrases
  const { columns } = own
  const shown: Column<ErrorRowFacts>[] = [
    { title: columns.error, has: ({ type, status }) => (type ?? status) !== null, cell: errorOf },
    { title: columns.message, has: ({ message }) => message !== null, cell: ({ message }) => quoted(message) },
    { title: columns.only, has: ({ only }) => only !== null, cell: ({ only }) => onlyIf(only, phrases) },
    { title: columns['raised-by'], has: () => true, cell: ({ places }) => raisers(places, own.list) },
  ]
  const key = `errors/${file.path}`
  return [
    heading(key, 2, code(file.path)),
    ...tableOf(`${key}/list`, shown, rows),
    ...paragraph(`${key}/more`, more > 0 ? own.moreInFile(more) : ''),
  ]
}

function quoted(message: string | null): Phrase {
  return message === null ? '' : code(message)
}

/** "`HTTPException` `404`", "HTTP `404`". */
function errorOf({ type, typeFile, status }: ErrorRowFacts): Phrase {
  const name = type === null ? '' : typeFile ? linked(code(type), typeFile.page, typeFile.anchor) : code(type)
  if (status === null) return name
  return joined([type === null ? 'HTTP' : name, code(status)])
}

/** "`KeyError` is caught, and `item` is missing". */
function onlyIf(only: ErrorRowFacts['only'], { errors, steps }: Phrases): Phrase {
  if (only === null) return ''
  if (only === 'varies') return errors.varies
  const when = only.when && steps.condition(only.caught ? bracketed(only.when) : only.when)
  const caught = only.caught && errors.caught(only.caught.map(code))
  return caught && when ? errors.both(caught, when) : (caught ?? when ?? '')
}

function bracketed(when: NonNullable<OnlyIf['when']>): typeof when {
  return when.join === 'all' || when.parts.length === 1 ? when : { join: 'all', parts: [{ kind: 'group', ...when }] }
}

function raisers(
  { items, more }: Capped<RaiserFacts>,
  list: (items: readonly Phrase[], more: number) => Phrase,
): Phrase {
  return list(
    items.map(({ of, file, cites }) => [
      of === '' ? nameLink(file) : linked(code(of), file.page, file.anchor),
      ...cites.map(cite),
    ]),
    more,
  )
}
