import Type, { type Static } from 'typebox'
import { SECRET_KINDS } from '../secrets/secret.ts'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Content that a project shows to readers without a role, and reasons against publishing it. */

/** Findings of one answer. */
export const MAX_FINDINGS = 100
export const REASON_MAX = 500

/** Where something looks like a secret: on a page, in lines that a page quotes, or elsewhere in the source code. */
export const Finding = Type.Object({
  where: Type.Enum(['page', 'quote', 'source']),
  name: Type.String({ description: 'Of the page, or the path of the file' }),
  page_id: Type.Union([Id, Type.Null()]),
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  kind: Type.Enum([...SECRET_KINDS]),
})
export type Finding = Static<typeof Finding>

export const Publication = Type.Object({
  show_source: Type.Boolean({ description: 'An admin shows the source code to readers' }),
  repository: Type.Union([Type.Enum(['public', 'private']), Type.Null()], { description: 'As its host said last' }),
  pages: Type.Integer({ minimum: 0 }),
  findings: Type.Array(Finding, { description: 'The first of them, without those that an admin accepted' }),
  more: Type.Boolean(),
})
export type Publication = Static<typeof Publication>

export const readPublication = call(
  'GET',
  '/api/project/:id/publication',
  'What the project shows once it is public, and what in it looks like a secret; for its admins',
  {
    params: Type.Object({ id: Id }),
    query: Type.Object(
      {
        show_source: Type.Optional(Type.Boolean({ description: 'As if this were set' })),
        check: Type.Optional(Type.Boolean({ default: true, description: 'Whether secrets are looked for' })),
      },
      { additionalProperties: false },
    ),
    answer: Publication,
  },
)
