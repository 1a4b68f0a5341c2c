import type { Cardinality, StoredBy, StoredKind } from '../analysis/stored/stored-data.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, FileRef } from './facts.ts'

/** Number of entities by kind. `files`: number of files that declare them. */
export type DataCount = { by: StoredBy; files: number } & Readonly<Record<StoredKind, number>>

/** `left`: entities with relations that the diagram has no room for; `hidden`: relations between those that it shows. */
export type DataDiagram = {
  nodes: string[]
  edges: { from: number; to: number; is: Exclude<Cardinality, 'one-to-many'>; optional: boolean; label: string }[]
  left: number
  hidden: number
}

export type DataModelFacts = {
  counts: DataCount[]
  more: number
  unread: number
  diagram: DataDiagram | null
  untitled?: true
}

/** Entity by name. `page` and `anchor`: place of its section; `page` is null if it isn't in the project. */
export type EntityRef = { name: string; page: number | null; anchor: string }

export type DataFieldFacts = {
  name: string
  type: string
  details: string[]
  about: string
  target: EntityRef | null
  cite: CitationRef | null
}

export type EntityFacts = {
  by: StoredBy
  kind: StoredKind
  name: string
  /** Table that stores the entity, if the table's name is known. */
  table: EntityRef | null
  doc: string
  file: FileRef
  bases: EntityRef[]
  /** Fields that the entity inherits, by the entity that declares them. */
  inherited: { base: EntityRef; names: Capped<string> }[]
  settings: string[]
  fields: Capped<DataFieldFacts>
  /** Fields of other entities that refer to this entity: `Owner.pets`. */
  usedBy: Capped<EntityRef & { field: string }>
  cite: CitationRef | null
}
