import Type, { type Static, type TSchema } from 'typebox'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Outcome of the last look at a project's sources, no matter who asked for it. */
export const RefreshOutcome = Type.Object({
  running: Type.Boolean({ description: 'Somebody is looking now; the rest is about the look before' }),
  found: Nullable(Type.Enum(['nothing', 'changes', 'failure'], { description: 'null: nobody has looked yet' })),
  looked_at: Nullable(Timestamp),
  since: Nullable(Type.String({ description: 'When the documentation last took in what the sources say' })),
  commit: Nullable(Type.String({ description: 'What it was written for' })),
  subject: Nullable(Type.String({ description: 'What that commit says of itself' })),
  pages: Type.Integer({ description: 'In which something was written; of changes' }),
  suggestions: Type.Integer({ description: 'For text that people wrote; of changes' }),
  reason: Nullable(Type.String({ description: 'Of a failure: what happened and what to do' })),
})
export type RefreshOutcome = Static<typeof RefreshOutcome>

export const readRefresh = call('GET', '/api/project/:id/refresh', 'How the last look at the sources ended', {
  params: Type.Object({ id: Id }),
  answer: RefreshOutcome,
})
