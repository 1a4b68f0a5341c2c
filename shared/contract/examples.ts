import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Project } from './projects.ts'
import { Empty, Id } from './values.ts'

export const Example = Type.Intersect([
  Project,
  Type.Object({
    contents: Type.Array(Type.String(), { description: 'Names of the first pages' }),
    pages: Type.Integer({ description: 'Number of pages' }),
  }),
])
export type Example = Static<typeof Example>

const ById = Type.Object({ id: Id })

export const listExamples = call('GET', '/api/examples', 'Lists the public example projects of the installation', {
  answer: Type.Array(Example),
})

export const markExample = call('POST', '/api/project/:id/example', 'Adds a public project to the examples', {
  params: ById,
  answer: Empty,
})

export const unmarkExample = call('DELETE', '/api/project/:id/example', 'Removes a project from the examples', {
  params: ById,
  answer: Empty,
})
