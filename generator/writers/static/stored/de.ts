import { type Phrase, say } from '../../inline.ts'
import type { DataPhrases } from './data-phrases.ts'

const ENTITIES = {
  django: ['Django-Modell', 'Django-Modelle'],
  jpa: ['JPA-Entität', 'JPA-Entitäten'],
  room: ['Room-Entität', 'Room-Entitäten'],
  eloquent: ['Eloquent-Modell', 'Eloquent-Modelle'],
  table: ['Tabelle', 'Tabellen'],
} as const

const KINDS = {
  abstract: ['abstrakte Klasse', 'abstrakte Klassen'],
  embedded: ['einbettbare Klasse', 'einbettbare Klassen'],
  queries: ['DAO', 'DAOs'],
  database: ['Datenbank', 'Datenbanken'],
} as const

function counted(count: number, [one, many]: readonly [string, string]): string[] {
  return count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
}

function list(items: readonly Phrase[]): Phrase {
  return items.flatMap((item, at) => (at === 0 ? [item] : [at === items.length - 1 ? ' und ' : ', ', item]))
}

export const de: DataPhrases = {
  title: 'Datenmodell',
  columns: {
    field: 'Feld',
    column: 'Spalte',
    function: 'Funktion',
    type: 'Typ',
    returns: 'Rückgabe',
    given: 'Optionen',
    annotations: 'Annotationen',
    words: 'In den Worten der Autoren',
  },
  counts: ({ by, files, ...counts }) => {
    const own = [
      ...counted(counts.entity, ENTITIES[by]),
      ...counted(counts.abstract, KINDS.abstract),
      ...counted(counts.embedded, KINDS.embedded),
      ...counted(counts.queries, KINDS.queries),
      ...counted(counts.database, KINDS.database),
    ]
    if (by === 'table') return say`${list(own)}, wie die Migrationen sie hinterlassen.`
    return say`${list(own)} in ${files} ${files === 1 ? 'Datei' : 'Dateien'}.`
  },
  diagram: (left, hidden) => [
    'An jeder Linie steht das Feld, das zur anderen Entität führt; eine Gabel kennzeichnet die n-Seite.',
    left > 0
      ? ` ${left} weitere ${left === 1 ? 'Entität mit Beziehungen ist' : 'Entitäten mit Beziehungen sind'} nicht gezeichnet.`
      : '',
    hidden > 0
      ? ` ${hidden} ${hidden === 1 ? 'Linie' : 'Linien'} zwischen den gezeichneten Entitäten ${hidden === 1 ? 'fehlt' : 'fehlen'}.`
      : '',
  ],
  unread: (statements) =>
    statements === 1
      ? 'Eine Anweisung der Migrationen wurde nicht gelesen: SQL, eine Schleife oder ein berechneter Name.'
      : `${statements} Anweisungen der Migrationen wurden nicht gelesen: SQL, Schleifen oder berechnete Namen.`,
  notShown: (entities) => `Hier nicht aufgeführt: ${entities} weitere.`,
  entity: (by, kind, file) =>
    by === 'table' ? say`Tabelle, angelegt in ${file}.` : say`${nameOf(by, kind)} in ${file}.`,
  ofKind: (kind) => {
    if (kind === 'abstract') return 'Ohne eigene Tabelle: Abgeleitete Klassen übernehmen die Felder.'
    return kind === 'embedded' ? 'Die Felder werden mit den Entitäten gespeichert, die sie einbetten.' : ''
  },
  table: (name) => say`Gespeichert in der Tabelle ${name}.`,
  bases: (names) => say`Erweitert ${list(names)}.`,
  inherited: (fields) => say`Übernommene Felder: ${list(fields)}.`,
  usedBy: (fields, more) =>
    say`Felder, die hierher führen: ${list(more > 0 ? [...fields, `${more} weitere`] : fields)}.`,
  settings: (settings) => say`Einstellungen: ${list(settings)}.`,
  moreFields: (count) => `… und ${count} weitere.`,
}

function nameOf(by: keyof typeof ENTITIES, kind: 'entity' | keyof typeof KINDS): string {
  const library = { django: 'Django', jpa: 'JPA', room: 'Room', eloquent: 'Eloquent', table: '' }[by]
  if (kind === 'entity') return ENTITIES[by][0]
  if (kind === 'abstract') return by === 'jpa' ? 'Mapped Superclass (JPA)' : `Abstraktes ${library}-Modell`
  if (kind === 'embedded') return `Einbettbare ${library}-Klasse`
  return kind === 'queries' ? `${library}-DAO` : `${library}-Datenbank`
}
