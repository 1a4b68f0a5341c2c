import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

export const readQueuePlace = call(
  'GET',
  '/api/project/:id/queue',
  'Returns the number of projects before this one, while it waits to be imported or generated',
  {
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      before: Type.Integer({
        minimum: 0,
        description: '0: it is this project’s turn, or the project isn’t waiting',
      }),
      tomorrow: Type.Boolean({
        description: 'The owner has used today’s minutes of generation, so the project continues tomorrow',
      }),
    }),
  },
)
