import Type, { type Static, type TSchema } from 'typebox'
import { FAULT_KINDS, MODEL_PROTOCOLS } from '../model/model.ts'
import { call } from './call.ts'
import { Id, Timestamp } from './values.ts'

/** Calls for administrators about the installation's model. No answer ever contains a key. */

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const Count = Type.Integer({ minimum: 0 })

/** `unusable`: it answers, but what it writes does not pass the checks. */
export const ModelTrouble = Type.Enum([...FAULT_KINDS, 'unusable', 'repeats'])
export type ModelTrouble = Static<typeof ModelTrouble>

export const FallenParagraph = Type.Object({
  project: nullable(
    Type.Object({ id: Id, name: Type.String() }, { description: 'null: a project that you can’t read' }),
  ),
  page: nullable(Type.Object({ id: Id, name: Type.String() })),
  fault: ModelTrouble,
  reason: nullable(Type.String()),
  asked_at: Timestamp,
})
export type FallenParagraph = Static<typeof FallenParagraph>

const Trouble = Type.Object({ kind: ModelTrouble, what: Type.String(), advice: Type.String() })

export const ModelSettingsAnswer = Type.Object({
  model: nullable(
    Type.Object({
      protocol: Type.Enum([...MODEL_PROTOCOLS]),
      host: Type.String(),
      name: Type.String(),
      pages: Type.Boolean({ description: 'The model also writes paragraphs of pages, not only chat answers' }),
      calls: Count,
      minutes: Count,
      tokens: Count,
    }),
  ),
  written: Type.Integer({ minimum: 0, description: 'Number of paragraphs in pages' }),
  fallen: Type.Integer({ minimum: 0, description: 'Number of paragraphs that failed or were rejected' }),
  left: Type.Integer({ minimum: 0, description: 'Number of paragraphs not requested yet' }),
  tokens: Count,
  newest_fallen: Type.Array(FallenParagraph),
  embeddings: nullable(
    Type.Object({
      name: Type.String(),
      embedded: Type.Integer({ minimum: 0, description: 'Number of passages with a vector' }),
      passages: Type.Integer({ minimum: 0, description: 'Number of all passages' }),
      trouble: nullable(Type.Object({ ...Trouble.properties, at: Timestamp })),
    }),
  ),
})
export type ModelSettingsAnswer = Static<typeof ModelSettingsAnswer>

export const readModelSettings = call(
  'GET',
  '/api/administrators/model',
  'Returns the model and the counts of its paragraphs',
  {
    answer: ModelSettingsAnswer,
  },
)

/** `context`: tokens that it can have before it at once. */
export const ModelState = Type.Object({ context: Count, trouble: nullable(Trouble) })
export type ModelState = Static<typeof ModelState>

export const readModelState = call(
  'GET',
  '/api/administrators/model/state',
  'Returns whether the model server answers',
  {
    answer: ModelState,
  },
)

export const ModelTest = Type.Object({
  text: nullable(Type.String({ description: 'Paragraph that the model wrote' })),
  trouble: nullable(Trouble),
  tokens: Count,
  milliseconds: Count,
})
export type ModelTest = Static<typeof ModelTest>

export const testModel = call('POST', '/api/administrators/model/test', 'Requests one paragraph from the model', {
  answer: ModelTest,
})
