import type { FastifyInstance } from 'fastify'
import type { Model } from '../rag/model.ts'
import { registerExport } from './export-route.ts'
import { registerInstallationFiles } from './installation-routes.ts'
import { type ProgramOptions, registerMarkdown } from './markdown-routes.ts'
import { registerMcp } from './mcp/routes.ts'
import { createWholeProjects } from './whole-projects.ts'

/** What other programs read, with an access token also of private projects. Nothing of it changes anything. */
export function registerPrograms(
  app: FastifyInstance,
  given: Omit<ProgramOptions, 'wholeProjects'> & { model: Model | null },
): void {
  const options = { ...given, wholeProjects: createWholeProjects() }
  registerMcp(app, options)
  registerMarkdown(app, options)
  registerExport(app, options)
  registerInstallationFiles(app, options)
}
