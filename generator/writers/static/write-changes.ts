import type { ChangeFacts, ChangesFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading } from '../blocks.ts'
import { cite, code, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'

/** Writes the changes of a migration, in the order that it makes them. */
export function writeChanges({ changes, more }: ChangesFacts, phrases: Phrases): Block[] {
  const entries = changes.map((change): Phrase => [changeSentence(change, phrases), cite(change.cite)])
  if (more > 0) entries.push(phrases.andMore(more))
  return [heading('changes', 2, phrases.headings.changes), ...bulletList('changes/list', entries)]
}

export function changeSentence({ does, what, names, table, to }: ChangeFacts, phrases: Phrases): Phrase {
  return phrases.schemaChange({
    does,
    what,
    names: phrases.list(names.items.map(code), names.more),
    count: names.items.length + names.more,
    table: table ? code(table) : null,
    to: to ? code(to) : null,
  })
}
