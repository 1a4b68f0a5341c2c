import type { SchemaChange } from '../analysis/file-analysis.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import type { ChangeFacts, Unit } from './facts.ts'
import { type ComposeContext, capped, checked } from './view.ts'

const MAX_CHANGES = 40
const MAX_NAMES = 12

/** Lists the changes that a migration makes to existing tables. */
export function changesUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  const groups = grouped(analysis.changes ?? [])
  if (groups.length === 0) return undefined
  const { items, more } = capped(groups, MAX_CHANGES)
  const changes = items.map((group) => {
    const facts = changeFacts(group)
    const [start, end] = [group[0]?.line ?? 1, group.at(-1)?.endLine ?? 1]
    const anchor = `${facts.does} ${facts.what} ${facts.names.items[0] ?? ''} ${facts.table}`
    return { ...facts, cite: checked({ path, symbol: null, lines: { start, end }, anchor }, context) }
  })
  return { id: 'changes', type: 'changes', facts: { changes, more } }
}

/** First changes of a migration. They describe it if no one wrote down its purpose. */
export function firstChanges(changes: readonly SchemaChange[], most: number): ChangeFacts[] {
  const groups = grouped(changes)
  // Moving rows belongs to the changes to their columns, so it isn't named if there are other changes.
  const told = groups.filter(([first]) => first?.what !== 'rows')
  return (told.length > 0 ? told : groups).slice(0, most).map(changeFacts)
}

/** Groups consecutive changes of one sort. */
function grouped(changes: readonly SchemaChange[]): SchemaChange[][] {
  const groups: SchemaChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last?.[0] && isAlike(last[0], change)) last.push(change)
    else groups.push([change])
  }
  return groups
}

function isAlike(one: SchemaChange, other: SchemaChange): boolean {
  return one.does !== 'renames' && one.does === other.does && one.what === other.what && one.table === other.table
}

function changeFacts(group: readonly SchemaChange[]): ChangeFacts {
  const [first] = group
  const names = [...new Set(group.flatMap((change) => change.names))]
  return {
    does: first?.does ?? 'changes',
    what: first?.what ?? 'rows',
    names: capped(names, MAX_NAMES),
    table: first?.table ?? '',
    to: first?.to ?? '',
  }
}
