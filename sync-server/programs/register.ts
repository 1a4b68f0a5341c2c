import type { FastifyInstance } from 'fastify'
import { perMinute } from '../http/request-limits.ts'
import type { Models } from '../rag/models.ts'
import { registerExport } from './export-route.ts'
import { registerInstallationFiles } from './installation-routes.ts'
import { type ProgramOptions, registerMarkdown } from './markdown-routes.ts'
import { registerMcp } from './mcp/routes.ts'
import { createWholeProjects } from './whole-projects.ts'

/**
 * Registers all addresses for other programs. With an access token, programs can also read private
 * projects. These routes only read.
 */
export function registerPrograms(
  app: FastifyInstance,
  given: Omit<ProgramOptions, 'wholeProjects' | 'limits'> & { models: Models },
): void {
  const limits = { usual: perMinute(app, 240), whole: perMinute(app, 12) }
  const options = { ...given, limits, wholeProjects: createWholeProjects() }
  registerMcp(app, options)
  registerMarkdown(app, options)
  registerExport(app, options)
  registerInstallationFiles(app, options)
}
