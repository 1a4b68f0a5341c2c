import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

export const readQueuePlace = call(
  'GET',
  '/api/project/:id/queue',
  'How many other projects have their turn before a project that waits to be imported or generated',
  {
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      before: Type.Integer({
        minimum: 0,
        description: '0 also where it is the turn of this project, or nothing waits',
      }),
      tomorrow: Type.Boolean({
        description: 'Its owner’s minutes of generation are used up for today: a project that waits goes on tomorrow',
      }),
    }),
  },
)
