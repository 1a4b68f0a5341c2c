import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/**
 * Stream of events (`shared/protocol/reading.ts`). In a separate file, because only a page open for reading
 * needs it.
 */
export const followPage = call('GET', '/api/page/:id/events', 'Streams an event when a page or its project changes', {
  params: Type.Object({ id: Id }),
})
