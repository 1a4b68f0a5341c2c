import type { FastifyInstance } from 'fastify'
import { listPages } from '../../db/tables/pages.ts'
import { exportProject } from '../../shared/contract/export.ts'
import { portable } from '../../shared/document/files/page-paths.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import type { ProgramOptions } from './markdown-routes.ts'
import { sendWhole } from './send-whole.ts'
import { writeArchive } from './write-archive.ts'

/** Registers the export of a project with its images, for people who may read it. */
export function registerExport(
  app: FastifyInstance,
  { database, baseUrl, wholeProjects, renderer, limits }: ProgramOptions,
): void {
  const { sql } = database
  route(
    app,
    exportProject,
    async ({ params, actor, request, reply }) => {
      const project = await authorizeProject(sql, actor, 'project.read', params.id)
      const name = portable(project.name.replace(/\s+/g, '-'))
      reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="documentation.zip"; filename*=UTF-8''${encoded(name)}.zip`,
        )
      const make = async () => writeArchive({ database, renderer, actor, project }, await listPages(sql, project.id))
      return sendWhole({ sql, baseUrl, wholeProjects }, { request, reply, projectId: project.id }, make) as never
    },
    { shared: limits.whole },
  )
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
