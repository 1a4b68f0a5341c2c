import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty } from './values.ts'

/** Complete list of the events that are counted. */
export const EVENTS = ['Installation Attempted', 'Project Created', 'Zip Project Created', 'Sign In Success'] as const
export type EventName = (typeof EVENTS)[number]

const Event = Type.Object(
  { name: Type.Enum([...EVENTS]), provider: Type.Optional(Type.Enum(['github'])) },
  { additionalProperties: false },
)
export type Event = Static<typeof Event>

export const recordEvent = call('POST', '/api/events', 'Counts an event if the installation counts events', {
  body: Event,
  answer: Empty,
})
