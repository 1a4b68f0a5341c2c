import Type, { type Static, type TSchema } from 'typebox'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Outcome of the last look at a project's sources, no matter who asked for it. */
export const RefreshOutcome = Type.Object({
  running: Type.Boolean({ description: 'A check is running; the other fields describe the previous check' }),
  found: Nullable(
    Type.Enum(['nothing', 'changes', 'failure'], { description: 'Result of the check; null: no check yet' }),
  ),
  looked_at: Nullable(Timestamp),
  since: Nullable(Type.String({ description: 'Time of the last refresh from the sources' })),
  commit: Nullable(Type.String({ description: 'Commit that the documentation describes' })),
  subject: Nullable(Type.String({ description: 'Subject of that commit' })),
  pages: Type.Integer({ description: 'Number of changed pages, if there were changes' }),
  suggestions: Type.Integer({ description: 'Number of suggestions for edited text, if there were changes' }),
  reason: Nullable(Type.String({ description: 'What happened and what to do, if the check failed' })),
})
export type RefreshOutcome = Static<typeof RefreshOutcome>

export const readRefresh = call('GET', '/api/project/:id/refresh', 'Returns the result of the last check for changes', {
  params: Type.Object({ id: Id }),
  answer: RefreshOutcome,
})
