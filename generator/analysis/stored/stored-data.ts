/** Stored data that one file declares, as plain JSON. Names from other files are as written. */
export type StoredData = {
  entities?: StoredEntity[]
  /** Table changes of a migration, in order. */
  tables?: TableStep[]
}

/** The library of a declaration. `table`: a table that is known only from Laravel migrations. */
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
  /** Set for a candidate: the class counts as an entity only if one of its bases is an entity. */
  isCandidate?: true
  /** Table name, if the declaration states it. */
  table?: string
  /** Base classes as written, without arguments. */
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

/** Table change of a migration. `when`: its condition, as written; `guards`: checks of the schema. */
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

/** An index or constraint. `name`: its own name, if it has one; `to`: the table that it refers to. */
export type TableKey = { kind: string; name: string; columns: string[]; written: string; to?: string }

export type TableGuard = { table: string; column: string; isNot: boolean }
