import type { Cardinality, StoredBy, StoredKind } from '../analysis/stored/stored-data.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, FileRef } from './facts.ts'

/** How many of one sort there are. `files`: in how many files they are declared. */
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

/** An entity by its name; `page` and `anchor`: where it stands, null for one of elsewhere. */
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
  /** The table that it is stored in, where that is named. */
  table: EntityRef | null
  doc: string
  file: FileRef
  bases: EntityRef[]
  /** Fields that it has from entities that it extends. */
  inherited: { base: EntityRef; names: Capped<string> }[]
  settings: string[]
  fields: Capped<DataFieldFacts>
  /** Fields of other entities that lead here: `Owner.pets`. */
  usedBy: Capped<EntityRef & { field: string }>
  cite: CitationRef | null
}
