import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findCitation } from '../../db/tables/citations.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { readCitationSource } from '../../shared/contract/pages.ts'
import { sourceLink } from '../../shared/document/source-link.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage } from '../rbac/authorize.ts'

/** More lines than this are not quoted; the rest is at the host or in the file's page. */
const QUOTED_LINES = 60

export function registerCitationSource(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, readCitationSource, async ({ params, actor }) => {
    const citation = await findCitation(database.sql, params.id)
    if (!citation) throw notFound()
    const { project } = await authorizePage(database.sql, actor, 'project.read', citation.page_id)
    const [file] = await readSources(database.sql, project.id, [citation.path])
    if (!file) throw notFound()
    const last = Math.min(citation.end_line, citation.start_line + QUOTED_LINES - 1)
    const lines = file.content.split(/\r\n|\n|\r/).slice(citation.start_line - 1, last)
    return {
      path: citation.path,
      language: null,
      start_line: citation.start_line,
      end_line: citation.end_line,
      first_line: citation.start_line,
      text: lines.join('\n'),
      href: sourceLink(project.git_url, citation),
    }
  })
}
