import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findCitation } from '../../db/tables/citations.ts'
import { type CitedFileRow, listCitedFiles, readSources } from '../../db/tables/source-files.ts'
import * as calls from '../../shared/contract/cited-files.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage, authorizeProject } from '../rbac/authorize.ts'
import { describePlace, linesOf, placeNow } from './citation-source.ts'

/**
 * Registers reading the whole files that pages quote from, for people who may read source code. Leaves out
 * the secrets in them.
 */
export function registerCitedFiles(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.readCitedFile, async ({ params, actor, reply }) => {
    const citation = await findCitation(database.sql, params.id)
    if (!citation) throw notFound()
    const { project } = await authorizePage(database.sql, actor, 'source.read', citation.page_id)
    const place = placeNow(citation)
    const [file] = citation.state === 'gone' ? [] : await readSources(database.sql, project.id, [place.path])
    if (!file) throw notFound()
    reply.header('cache-control', 'private, no-store')
    return { ...describePlace(place, project.git_url), text: linesOf(file.content).join('\n'), hash: file.hash }
  })

  route(app, calls.listCitedFiles, async ({ params, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'source.read', params.id)
    const all = await listCitedFiles(database.sql, params.id)
    const files = withinRoom(all)
    reply.header('cache-control', 'private, no-store')
    return { files, left_out: all.length - files.length }
  })
}

/** Selects files within the size limit, the smallest first, to include as many as possible. */
function withinRoom(files: readonly CitedFileRow[]) {
  let room = calls.MAX_KEPT_FILE_BYTES
  return files
    .filter(({ size }) => {
      room -= size
      return room >= 0
    })
    .map(({ path, hash, places }) => ({ path, hash, places }))
}
