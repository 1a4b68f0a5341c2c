import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** The messages are in `shared/protocol/reading.ts`. Apart from other calls of pages: only a page that is read needs it. */
export const followPage = call('GET', '/api/page/:id/events', 'Streams an event when a page or its project changes', {
  params: Type.Object({ id: Id }),
})
