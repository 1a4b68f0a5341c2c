import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

export const RECOVERED_STATES = ['inserted', 'discarded'] as const

/** Text that was lost when edits were merged, although no one deleted it: it no longer had a place. */
export const RecoveredText = Type.Object({
  id: Id,
  text: Type.String(),
  writer: Type.String({ description: 'The name of who wrote it' }),
  after: Type.Union([Type.String(), Type.Null()], { description: 'The end of the text that stood before it' }),
  created_at: Timestamp,
})
export type RecoveredText = Static<typeof RecoveredText>

export const RecoveredList = Type.Object({
  recovered: Type.Array(RecoveredText),
  more: Type.Boolean({ description: 'Whether there is more than one answer holds' }),
})
export type RecoveredList = Static<typeof RecoveredList>

export const readRecovered = call('GET', '/api/page/:id/recovered', 'Text of a page that had no place any more', {
  params: Type.Object({ id: Id }),
  answer: RecoveredList,
})

export const settleRecovered = call('POST', '/api/page/:id/recovered/:recoveredId', 'Says what became of such a text', {
  params: Type.Object({ id: Id, recoveredId: Id }),
  body: Type.Object({ state: Type.Enum([...RECOVERED_STATES]) }, { additionalProperties: false }),
  answer: Type.Object({ state: Type.Enum([...RECOVERED_STATES]) }),
})
