import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

export const RECOVERED_STATES = ['inserted', 'discarded'] as const

/** Text that was lost in a merge although no one deleted it: the element around it had been deleted. */
export const RecoveredText = Type.Object({
  id: Id,
  text: Type.String(),
  writer: Type.String({ description: 'Name of the person who wrote the text' }),
  after: Type.Union([Type.String(), Type.Null()], { description: 'End of the text before it' }),
  created_at: Timestamp,
})
export type RecoveredText = Static<typeof RecoveredText>

export const RecoveredList = Type.Object({
  recovered: Type.Array(RecoveredText),
  more: Type.Boolean({ description: 'Whether there are more texts than in this answer' }),
})
export type RecoveredList = Static<typeof RecoveredList>

export const readRecovered = call(
  'GET',
  '/api/page/:id/recovered',
  'Lists recovered text that lost its place on the page',
  {
    params: Type.Object({ id: Id }),
    answer: RecoveredList,
  },
)

export const settleRecovered = call(
  'POST',
  '/api/page/:id/recovered/:recoveredId',
  'Marks recovered text as inserted or discarded',
  {
    params: Type.Object({ id: Id, recoveredId: Id }),
    body: Type.Object({ state: Type.Enum([...RECOVERED_STATES]) }, { additionalProperties: false }),
    answer: Type.Object({ state: Type.Enum([...RECOVERED_STATES]) }),
  },
)
