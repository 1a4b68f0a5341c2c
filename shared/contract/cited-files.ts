import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Whole files that statements cite. */

/** Maximum total size, in bytes, of a project's files that a device may keep. */
export const MAX_KEPT_FILE_BYTES = 20 * 1024 * 1024

const Line = Type.Integer({ minimum: 1 })

export const CitedFile = Type.Object({
  path: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
  start_line: Line,
  end_line: Line,
  text: Type.String(),
  hash: Type.String({ description: 'Hash of the file’s content' }),
  href: Type.Union([Type.String(), Type.Null()], { description: 'URL of the cited lines at the git host' }),
})
export type CitedFile = Static<typeof CitedFile>

/** `places`: the lines of each citation of a file, as they are now. */
export const CitedFiles = Type.Object({
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      hash: Type.String(),
      places: Type.Array(Type.Object({ citation_id: Id, start_line: Line, end_line: Line })),
    }),
  ),
  left_out: Type.Integer({ minimum: 0, description: 'Number of files left out because of the size limit' }),
})
export type CitedFiles = Static<typeof CitedFiles>

const ById = Type.Object({ id: Id })

export const readCitedFile = call('GET', '/api/citation/:id/file', 'Returns the whole file behind a citation', {
  params: ById,
  answer: CitedFile,
})

export const listCitedFiles = call(
  'GET',
  '/api/project/:id/cited-files',
  'Lists the files that the pages of a project cite',
  {
    params: ById,
    answer: CitedFiles,
  },
)
