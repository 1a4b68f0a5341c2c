import { type Phrase, say } from '../../inline.ts'
import type { DataPhrases } from './data-phrases.ts'

const ENTITIES = {
  django: ['Django model', 'Django models'],
  jpa: ['JPA entity', 'JPA entities'],
  room: ['Room entity', 'Room entities'],
  eloquent: ['Eloquent model', 'Eloquent models'],
  table: ['table', 'tables'],
} as const

const KINDS = {
  abstract: ['abstract class', 'abstract classes'],
  embedded: ['embedded class', 'embedded classes'],
  queries: ['DAO', 'DAOs'],
  database: ['database', 'databases'],
} as const

function counted(count: number, [one, many]: readonly [string, string]): string[] {
  return count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
}

function list(items: readonly Phrase[]): Phrase {
  return items.flatMap((item, at) => (at === 0 ? [item] : [at === items.length - 1 ? ' and ' : ', ', item]))
}

export const en: DataPhrases = {
  title: 'Data model',
  columns: {
    field: 'Field',
    column: 'Column',
    function: 'Function',
    type: 'Type',
    returns: 'Returns',
    given: 'Options',
    annotations: 'Annotations',
    words: 'In the words of its authors',
  },
  counts: ({ by, files, ...counts }) => {
    const own = [
      ...counted(counts.entity, ENTITIES[by]),
      ...counted(counts.abstract, KINDS.abstract),
      ...counted(counts.embedded, KINDS.embedded),
      ...counted(counts.queries, KINDS.queries),
      ...counted(counts.database, KINDS.database),
    ]
    const where = `${files} ${files === 1 ? 'file' : 'files'}`
    if (by === 'table') return say`${list(own)}, as the migrations leave them.`
    return say`${list(own)} in ${where}.`
  },
  diagram: (left, hidden) => [
    'Each line is named by the field that leads to the other entity; a fork marks the side with many.',
    left > 0
      ? ` ${left} more ${left === 1 ? 'entity' : 'entities'} with relations ${left === 1 ? 'is' : 'are'} not drawn.`
      : '',
    hidden > 0
      ? ` ${hidden} ${hidden === 1 ? 'line' : 'lines'} between the drawn entities ${hidden === 1 ? 'is' : 'are'} left out.`
      : '',
  ],
  unread: (statements) =>
    statements === 1
      ? 'One statement of the migrations is not read: SQL, a loop or a computed name.'
      : `${statements} statements of the migrations are not read: SQL, loops or computed names.`,
  notShown: (entities) => `${entities} more are not listed here.`,
  entity: (by, kind, file) => (by === 'table' ? say`Table, created in ${file}.` : say`${nameOf(by, kind)} in ${file}.`),
  ofKind: (kind) => {
    if (kind === 'abstract') return 'It has no table of its own: classes that extend it take over its fields.'
    return kind === 'embedded' ? 'Its fields are stored with the entities that embed it.' : ''
  },
  table: (name) => say`It is stored in the table ${name}.`,
  bases: (names) => say`It extends ${list(names)}.`,
  inherited: (fields) => say`Fields that it takes over: ${list(fields)}.`,
  usedBy: (fields, more) => say`Fields that lead here: ${list(more > 0 ? [...fields, `${more} more`] : fields)}.`,
  settings: (settings) => say`Settings: ${list(settings)}.`,
  moreFields: (count) => `… and ${count} more.`,
}

function nameOf(by: keyof typeof ENTITIES, kind: 'entity' | keyof typeof KINDS): string {
  const library = { django: 'Django', jpa: 'JPA', room: 'Room', eloquent: 'Eloquent', table: '' }[by]
  if (kind === 'entity') return by === 'table' ? 'Table' : ENTITIES[by][0]
  if (kind === 'abstract') return by === 'jpa' ? 'Mapped superclass of JPA' : `Abstract ${library} model`
  if (kind === 'embedded') return `Embeddable of ${library}`
  return kind === 'queries' ? `DAO of ${library}` : `Database of ${library}`
}
