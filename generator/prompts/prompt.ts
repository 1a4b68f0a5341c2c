import type { Slot } from '../../shared/prose/slot.ts'
import type { Unit, UnitFacts } from '../units/facts.ts'
import type { CitationRef } from '../writers/page-draft.ts'

/** Slot in a page. `after`: id of the unit that the paragraph follows. `cite`: citation that supports it. */
export type PlacedSlot = { slot: Slot; after: string; cite: CitationRef | null }

/**
 * Creates the slot of one kind of page from the page's units. Undefined if the page says enough by itself.
 */
export type Prompt = (units: readonly Unit[]) => PlacedSlot | undefined

type FactsByType = { [Each in UnitFacts as Each['type']]: Each['facts'] }

export function factsOf<Type extends keyof FactsByType>(
  units: readonly Unit[],
  type: Type,
): FactsByType[Type] | undefined {
  return units.find((unit) => unit.type === type)?.facts as FactsByType[Type] | undefined
}
