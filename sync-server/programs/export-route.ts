import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { listPages } from '../../db/tables/pages.ts'
import { exportProject } from '../../shared/contract/export.ts'
import { portable } from '../../shared/document/files/page-paths.ts'
import { tooManyRequests } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import type { ProgramOptions } from './markdown-routes.ts'
import { SELDOM } from './request-limits.ts'
import { writeArchive } from './write-archive.ts'

/** Each holds one file in memory and asks the database all the time. */
const AT_ONCE = 4

/** A project with its images, for whoever may read it. */
export function registerExport(app: FastifyInstance, { database: { sql } }: ProgramOptions): void {
  let running = 0
  route(
    app,
    exportProject,
    async ({ params, actor, reply }) => {
      const project = await authorizeProject(sql, actor, 'project.read', params.id)
      const pages = await listPages(sql, project.id)
      if (running >= AT_ONCE)
        throw tooManyRequests('Several exports are being made already. Try again in a moment.', 10)
      running += 1
      const archive = Readable.from(writeArchive({ sql, actor, project }, pages), { objectMode: false })
      archive.once('close', () => {
        running -= 1
      })
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
    { limit: SELDOM },
  )
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
