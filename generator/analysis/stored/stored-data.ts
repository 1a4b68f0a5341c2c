/** Stored data that one file declares. Plain JSON; names from other files are kept as written. */
export type StoredData = {
  entities?: StoredEntity[]
  /** Steps that a migration takes on tables, in order. */
  tables?: TableStep[]
}

/** The library that reads such a declaration. `table`: the migrations of Laravel say what it is. */
export type StoredBy = 'django' | 'jpa' | 'room' | 'eloquent' | 'table'

/**
 * `abstract`: it has no table, and others take its fields; `embedded`: its fields stand in the tables of others;
 * `queries`: it reads and writes entities; `database`: it holds them.
 */
export type StoredKind = 'entity' | 'abstract' | 'embedded' | 'queries' | 'database'

export type StoredEntity = {
  by: StoredBy
  kind: StoredKind
  name: string
  /** It is none unless something that it builds on is. */
  isCandidate?: true
  /** The table, where the declaration names it. */
  table?: string
  /** Classes that it builds on, as written, without arguments. */
  bases: string[]
  /** Settings of the whole entity, as written. */
  settings: string[]
  fields: StoredField[]
  line: number
  endLine: number
}

/** `details`: what it is given, as written; `about`: the words of its author. */
export type StoredField = {
  name: string
  type: string
  details: string[]
  about: string
  line: number
  endLine: number
  relation?: StoredRelation
}

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'

/** `target`: a class or a table, as written; '' where any may be meant. `optional`: it may lead nowhere. */
export type StoredRelation = { target: string; is: Cardinality; optional?: true }

/** One thing that a migration does. `when`: the condition above it, as written; `guards`: those that ask for what is there. */
export type TableStep = { line: number; endLine: number; when?: string; guards?: TableGuard[] } & (
  | { does: 'create' | 'drop'; table: string }
  | { does: 'rename'; table: string; to: string }
  | { does: 'column'; table: string; column: TableColumn; changes?: true }
  | { does: 'drop-columns'; table: string; columns: string[] }
  | { does: 'rename-column'; table: string; column: string; to: string }
  | ({ does: 'key'; table: string } & TableKey)
  | { does: 'drop-key'; table: string; kind: string; name: string; columns: string[] }
  | { does: 'unread' }
)

/** `model`: the class that it refers to; `to`: the table that it refers to, '' for that which its name says. */
export type TableColumn = Pick<StoredField, 'name' | 'type' | 'details' | 'about'> & { model?: string; to?: string }

/** An index or a constraint. `name`: where it has one of its own; `to`: the table that it refers to. */
export type TableKey = { kind: string; name: string; columns: string[]; written: string; to?: string }

export type TableGuard = { table: string; column: string; isNot: boolean }
