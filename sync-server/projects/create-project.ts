import type { Database, Tx } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { writeAudit } from '../../db/tables/audit-log.ts'
import { findProjectByGitUrl, insertProject, type NewProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { Actor, Visibility } from '../../shared/rbac/can.ts'
import { applyCounted } from '../changes/apply-change.ts'
import { conflict, repositoryUnreadable } from '../errors.ts'
import {
  type AccessParts,
  isAtGithub,
  repositoryAccess,
  repositoryOf,
  requireRepositoryUrl,
} from '../github/repository-access.ts'
import { requireMinutes, requireRoomForProject } from '../quotas/quotas.ts'

type Person = NonNullable<Actor>

export type Creating = { database: Database; config: Quotas }

export async function createEmptyProject(
  { database, config }: Creating,
  person: Person,
  asked: { name: string; is_private: boolean },
): Promise<number> {
  const [projectId, pageId] = [mintId(), mintId()]
  const args = { projectId, pageId, name: asked.name, visibility: visibility(asked) }
  await transaction(database, (tx) =>
    applyCounted(tx, { actor: person, quotas: config }, { name: 'create-project', args }),
  )
  return projectId
}

export async function createZipProject(
  { database, config }: Creating,
  person: Person,
  asked: { name: string; is_private: boolean; language?: DocumentationLanguage | undefined },
): Promise<number> {
  const id = mintId()
  await transaction(database, async (tx) => {
    await requireRoomToGenerate(tx, config, person)
    await insertOwn(tx, person, {
      id,
      type: 'zip',
      name: asked.name.trim(),
      visibility: visibility(asked),
      status: 'IDLE',
      language: asked.language ?? 'en',
    })
  })
  return id
}

/**
 * Creates a project and its import job in one transaction. Refuses another project for the same repository.
 */
export async function createRepositoryProject(
  { database, jobs, config, host }: AccessParts & { jobs: JobQueue },
  person: Person,
  asked: {
    repo_owner: string
    repo_name: string
    repo_host?: string | undefined
    name: string
    language: DocumentationLanguage
    is_private: boolean
  },
): Promise<number> {
  const id = mintId()
  const { repo_owner: owner, repo_name: repo, repo_host } = asked
  const url = requireRepositoryUrl(config, { owner, repo, host: repo_host })
  const repository = await locate({ database, config, host }, person, url)
  await transaction(database, async (tx) => {
    await refuseDuplicate(tx, repository.git_url, person)
    await requireRoomToGenerate(tx, config, person)
    await insertOwn(tx, person, {
      id,
      type: 'github',
      name: asked.name.trim(),
      visibility: visibility(asked),
      status: 'REQUEST_TO_CLONE',
      language: asked.language,
      ...repository,
    })
    await jobs.enqueue(tx, 'import', { projectId: id, source: { type: 'git', url: repository.git_url } })
  })
  return id
}

async function requireRoomToGenerate(tx: Tx, quotas: Quotas, { email }: Person): Promise<void> {
  await requireRoomForProject(tx, quotas, email)
  await requireMinutes(tx, quotas, { asker: email })
}

async function insertOwn(tx: Tx, person: Person, project: NewProject): Promise<void> {
  const { id: projectId, name, visibility } = project
  await writeAudit(tx, { act: 'project.created', by: person, projectId, facts: { name, visibility } })
  await insertProject(tx, project, person.email)
}

/**
 * Finds the location of the repository. With the App, requires that this person may read the repository,
 * because the App will read it for everyone in the project. Without the App, and at any other host, the
 * repository is read anonymously, and the import reports problems.
 */
async function locate(
  parts: AccessParts,
  person: Person,
  url: string,
): Promise<Partial<NewProject> & { git_url: string }> {
  if (!parts.host.installPage || !isAtGithub(url, parts.config)) return { git_url: url }
  const access = await repositoryAccess(parts, person, url)
  if (access.state === 'public') return { git_url: access.url }
  if (access.state !== 'installed') throw repositoryUnreadable()
  return repositoryOf(access.grant)
}

/** Looks only among projects that the requester may see, so that the answer reveals no private project. */
async function refuseDuplicate(tx: Tx, url: string, person: Person): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${url} ${person.email}`.toLowerCase()}, 0))`
  if (await findProjectByGitUrl(tx, url, person.email)) throw conflict('project_exists', 'Project already exists')
}

function visibility({ is_private }: { is_private: boolean }): Visibility {
  return is_private ? 'private' : 'public'
}
