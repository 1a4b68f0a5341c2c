import Type from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Answers a ZIP archive. */
export const exportProject = call(
  'GET',
  '/api/project/:id/export',
  'Returns a ZIP of all pages as Markdown, with their images',
  {
    params: Type.Object({ id: Id }),
  },
)
