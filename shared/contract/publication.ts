import Type, { type Static } from 'typebox'
import { SECRET_KINDS } from '../secrets/secret.ts'
import { call } from './call.ts'
import { Id } from './values.ts'

/**
 * Public content of a project, as readers without a role see it, and findings that speak against publishing
 * it.
 */

/** Findings of one answer. */
export const MAX_FINDINGS = 100
export const REASON_MAX = 500

/** Where something looks like a secret: on a page, in lines that a page quotes, or elsewhere in the source code. */
export const Finding = Type.Object({
  where: Type.Enum(['page', 'quote', 'source']),
  name: Type.String({ description: 'Name of the page, or path of the file' }),
  page_id: Type.Union([Id, Type.Null()]),
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  kind: Type.Enum([...SECRET_KINDS]),
})
export type Finding = Static<typeof Finding>

export const Publication = Type.Object({
  show_source: Type.Boolean({ description: 'Whether readers can see the source code' }),
  repository: Type.Union([Type.Enum(['public', 'private']), Type.Null()], {
    description: 'Visibility of the repository at its host when last checked',
  }),
  pages: Type.Integer({ minimum: 0 }),
  findings: Type.Array(Finding, { description: 'First findings, without the ones that an admin accepted' }),
  more: Type.Boolean(),
})
export type Publication = Static<typeof Publication>

export const readPublication = call(
  'GET',
  '/api/project/:id/publication',
  'Returns what a public project shows and what looks like a secret, for its admins',
  {
    params: Type.Object({ id: Id }),
    query: Type.Object(
      {
        show_source: Type.Optional(Type.Boolean({ description: 'Answers as if this setting were in effect' })),
        check: Type.Optional(Type.Boolean({ default: true, description: 'Whether to search for secrets' })),
      },
      { additionalProperties: false },
    ),
    answer: Publication,
  },
)
