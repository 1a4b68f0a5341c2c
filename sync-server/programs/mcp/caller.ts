import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../../db/connect.ts'
import type { ProjectForAsker } from '../../../db/tables/projects.ts'
import type { Actor } from '../../../shared/rbac/can.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { Models } from '../../rag/models.ts'
import { type WithCode, withCode } from '../../rbac/authorize.ts'
import type { Renderer } from '../../rendering/renderer.ts'
import { findNamed } from '../find-readable.ts'

/** A program that calls a tool for a person. */
export type Caller = {
  sql: Sql
  renderer: Renderer
  actor: Actor
  /** Models that the caller may use. */
  models: Models
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  baseUrl: string
  /** Reports why a model's answer wasn't used. */
  onFault: (fault: unknown) => void
  project: (repoName: string) => Promise<ProjectForAsker>
  projects: (repoName: string | readonly string[]) => Promise<WithCode<ProjectForAsker>[]>
}

type Calling = {
  sql: Sql
  renderer: Renderer
  config: Config
  actor: Actor
  models: Models
  signal: AbortSignal
  baseUrl: string
  log: FastifyBaseLogger
}

export function createCaller({ sql, renderer, config, actor, models, signal, baseUrl, log }: Calling): Caller {
  const project = async (repoName: string) => {
    const found = await findNamed(sql, actor, repoName, { config, baseUrl })
    if (!found) throw unknownProject(repoName, actor, baseUrl)
    return found
  }
  return {
    sql,
    renderer,
    actor,
    models,
    signal,
    baseUrl,
    onFault: (err) => {
      if (!signal.aborted) log.warn({ err }, 'the answer of the model was not used')
    },
    project,
    projects: async (repoName) => {
      const found = new Map<number, WithCode<ProjectForAsker>>()
      for (const name of typeof repoName === 'string' ? [repoName] : repoName) {
        const one = await project(name)
        found.set(one.id, withCode(actor, one))
      }
      return [...found.values()]
    },
  }
}

/** Creates an error that is the same for a missing project and for a project that the caller may not see. */
function unknownProject(name: string, actor: Actor, baseUrl: string): AppError {
  const shown = name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name
  const advice = actor
    ? 'Check the name, or ask an admin of the project to invite you.'
    : 'A private project needs an access token of someone who can read it, as "Authorization: Bearer dwr_…".'
  return new AppError(
    'not_found',
    404,
    `There is no project "${shown}" here that you can read. Give "owner/repo", a project id such as "7", or the URL of a page. ${advice} Public projects are listed at ${baseUrl}/llms.txt.`,
  )
}
