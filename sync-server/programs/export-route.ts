import type { FastifyInstance } from 'fastify'
import { listPages } from '../../db/tables/pages.ts'
import { exportProject } from '../../shared/contract/export.ts'
import { portable } from '../../shared/document/files/page-paths.ts'
import { askerOf } from '../http/request-limits.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import type { ProgramOptions } from './markdown-routes.ts'
import { writeArchive } from './write-archive.ts'

/** A project with its images, for whoever may read it. */
export function registerExport(
  app: FastifyInstance,
  { database: { sql }, wholeProjects, limits }: ProgramOptions,
): void {
  route(
    app,
    exportProject,
    async ({ params, actor, request, reply }) => {
      const project = await authorizeProject(sql, actor, 'project.read', params.id)
      const pages = await listPages(sql, project.id)
      const archive = wholeProjects.read(askerOf(request), writeArchive({ sql, actor, project }, pages))
      const name = portable(project.name.replace(/\s+/g, '-'))
      reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="documentation.zip"; filename*=UTF-8''${encoded(name)}.zip`,
        )
      return reply.send(archive) as never
    },
    { shared: limits.whole },
  )
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
