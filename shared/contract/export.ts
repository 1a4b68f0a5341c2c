import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Answers a ZIP archive. */
export const exportProject = call('GET', '/api/project/:id/export', 'A project as Markdown files with its images', {
  params: Type.Object({ id: Id }),
})
