import type { StoredBy, StoredKind } from '../../../analysis/stored/stored-data.ts'
import type { DataCount } from '../../../units/data-facts.ts'
import type { Phrase } from '../../inline.ts'

export type DataColumn = 'field' | 'column' | 'function' | 'type' | 'returns' | 'given' | 'annotations' | 'words'

/** Phrases about stored data. */
export type DataPhrases = {
  title: string
  columns: Readonly<Record<DataColumn, string>>
  /** "16 Django models in 5 files, 2 of them abstract." */
  counts: (count: DataCount) => Phrase
  /** Text below the diagram: how to read it, and how much it leaves out. */
  diagram: (left: number, hidden: number) => Phrase
  /** Statements of migrations. */
  unread: (statements: number) => string
  notShown: (entities: number) => Phrase
  /** "Django model in `models.py`." */
  entity: (by: StoredBy, kind: StoredKind, file: Phrase) => Phrase
  /**
   * Says that other classes take over the entity's fields, or that its fields are stored with other entities.
   */
  ofKind: (kind: StoredKind) => string
  table: (name: Phrase) => Phrase
  bases: (names: readonly Phrase[]) => Phrase
  /** Fields inherited from base entities, each with the name of its base in brackets. */
  inherited: (fields: readonly Phrase[]) => Phrase
  usedBy: (fields: readonly Phrase[], more: number) => Phrase
  settings: (settings: readonly Phrase[]) => Phrase
  moreFields: (count: number) => Phrase
}
