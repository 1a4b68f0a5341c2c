import type { JobQueue } from '../../db/jobs.ts'
import { forgetDiffering } from '../../db/tables/differing.ts'
import { hasUnwrittenPages } from '../../db/tables/plan.ts'
import { changeStatus, findProject, type ProjectRow, updateProject } from '../../db/tables/projects.ts'
import { hasOpenRefresh, type RefreshEnd } from '../../db/tables/refreshes.ts'
import { findRefusal, noteLook, noteReached, noteRefusal, noteUnreachable } from '../../db/tables/repositories.ts'
import { transaction } from '../../db/transaction.ts'
import type { Configuration } from '../../shared/contract/configuration.ts'
import { type GitHost, HostUnavailable } from '../../shared/git-host/git-host.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import { normaliseGitUrl } from '../../shared/repositories/git-url.ts'
import { isSettled, isUpdatable, UPDATABLE } from '../../shared/statuses/status.ts'
import { readSubjects } from '../import/commit-subjects.ts'
import { findSource, type Source, SourceLost } from '../import/find-source.ts'
import { openGit } from '../import/git.ts'
import { importSources } from '../import/import-sources.ts'
import { ImportRefused } from '../import/repository.ts'
import { roomForSources } from '../import/room.ts'
import { followArchive } from './follow-archive.ts'
import { followPrivacy } from './follow-privacy.ts'
import { endFollowing, type Followed, type FollowOptions, followSources } from './follow-sources.ts'
import { againWords, lossWords, unavailableWords } from './words.ts'

export type RefreshOptions = FollowOptions & { jobs: JobQueue; host: GitHost; config: Configuration }

/**
 * Seconds until a refresh retries because the project is being generated. The generation may have started
 * before the requested commit.
 */
const BUSY_S = 10
/**
 * Maximum number of attempts if the host doesn't answer. Later, only a push, a person or the daily check
 * asks.
 */
const ATTEMPTS = 8
const LONGEST_WAIT_S = 60 * 60

/**
 * Asks the repository of a project for changes, or takes the uploaded archive, and updates the documentation
 * in DOC_UPDATING. Only what is found here counts: the order, number and sender of a host's events don't
 * matter. An interrupted run starts again from the beginning without duplicating anything.
 */
export async function runRefresh(asked: Jobs['refresh'], options: RefreshOptions): Promise<void> {
  if (asked.archive) return followArchive(asked.projectId, asked.archive, options)
  // Jobs that an earlier version enqueued mark a privatized repository only with `told`.
  const job: Jobs['refresh'] = asked.told === 'privatized' ? { ...asked, privatized: true } : asked
  const { database, host } = options
  const project = await findProject(database.sql, job.projectId, null)
  if (project?.type !== 'github' || !project.git_url) return
  const isBusy = !isSettled(project.status) && project.status !== 'DOC_UPDATING'
  // If strangers can still read the documentation of a repository that became private, the refresh must not
  // wait until the generation ends.
  if (isBusy && !(job.privatized && project.visibility === 'public')) {
    await again(job, BUSY_S, options)
    return
  }
  let source: Source
  try {
    source = await findSource(host, project)
  } catch (error) {
    const isDocumented = project.status === 'DOC_UPDATING' || isUpdatable(project.status)
    const isSilent = error instanceof SourceLost || error instanceof HostUnavailable
    if (isDocumented && isSilent) await noteUnreachable(database.sql, project.id)
    if (error instanceof SourceLost) {
      // The host only says that the repository can't be read. Only the event says that it was made private.
      if (job.privatized) await followPrivacy(database, project, { isPrivate: true })
      else await noteLook(database.sql, project.id)
      if (isBusy) await again(job, BUSY_S, options)
      else await settle(project, lossWords(project.git_url, error.loss, job.told), options)
    } else if (error instanceof HostUnavailable) await postpone(job, project, { error, options })
    else throw error
    return
  }
  await remember(project, source, options)
  if (isBusy) {
    await again({ projectId: project.id }, BUSY_S, options)
    return
  }
  // After an interrupted run, the pages may belong to neither commit, even if the branch went back meanwhile.
  const isBehind =
    source.commit !== project.commit_hash ||
    project.undone_commit !== null ||
    (await hasOpenRefresh(database.sql, project.id)) ||
    (await isUnfinished(job, project, options))
  const isRunning = project.status === 'DOC_UPDATING'
  // Starts over, except in a routine check, which doesn't fetch sources again that couldn't be read yesterday.
  if (!isRunning && !isUpdatable(project.status)) {
    if (isBehind && !job.routine) await startOver(project, source, options)
  } else if (isBehind && !isRunning && job.routine && source.commit) {
    const refusal = await findRefusal(database.sql, project.id, source.commit)
    await (refusal ? refuse(project, refusal, options) : update(project, source, { job, isBehind, ...options }))
  } else if (isBehind || isRunning || project.status === 'PULL_FAIL') {
    await update(project, source, { job, isBehind, ...options })
  } else await noteReached(database.sql, project.id)
}

/**
 * Whether pages are still empty because writing broke off, even without newer sources. The daily check leaves
 * such a project to people.
 */
async function isUnfinished(job: Jobs['refresh'], { id, status }: ProjectRow, { database }: RefreshOptions) {
  const isLeft = status === 'DOC_FILE_PAGES_FAILED' && job.routine === true
  if (isLeft || status === 'DOC_SUCCESS' || status === 'READY') return false
  return hasUnwrittenPages(database.sql, id)
}

async function remember(project: ProjectRow, { known, isPrivate }: Source, { database, config }: RefreshOptions) {
  await followPrivacy(database, project, { isPrivate })
  const { git_url: url, ...rest } = known
  // The address is shown and followed, so it must be on an allowed host.
  const address = url && normaliseGitUrl(url, config)
  const found = { ...rest, ...(address ? { git_url: address } : {}) } as const
  const changed = Object.entries(found).some(([name, value]) => project[name as keyof typeof found] !== value)
  if (changed) await updateProject(database.sql, project.id, found)
}

/** Brings the pages up to a commit. People can read and edit the pages meanwhile. */
async function update(
  project: ProjectRow,
  source: Source,
  options: RefreshOptions & { job: Jobs['refresh']; isBehind: boolean },
): Promise<void> {
  const { database, job, isBehind } = options
  if (!(await changeStatus(database.sql, project.id, [...UPDATABLE, 'DOC_UPDATING'], { to: 'DOC_UPDATING' }))) return
  let followed: Followed = { end: { to: source.commit, commits: [], moreCommits: false } }
  if (isBehind) {
    const sources = { to: source.commit, bringIn: () => bringIn(project, source, options) }
    try {
      followed = await followSources({ ...project, git_url: source.url }, sources, options)
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error
      const updating = { ...project, status: 'DOC_UPDATING' } as const
      if (error.mayPass) return fetchAgain(job, updating, { error, options })
      if (source.commit) await noteRefusal(database.sql, project.id, source.commit, error.message)
      return refuse(updating, error.message, options)
    }
  }
  const { refreshId } = followed
  await endFollowing(database, project.id, followed, async (tx) => {
    if (refreshId !== undefined) await options.onFollowed?.(tx, project.id, refreshId)
  })
}

async function bringIn(project: ProjectRow, source: Source, options: RefreshOptions): Promise<RefreshEnd> {
  const { database, config, signal } = options
  const repository = await openGit(source.url, { config, signal, token: source.token })
  try {
    const room = await roomForSources(database.sql, project.id, config)
    await importSources(database, project.id, repository, { room })
    const known = await readSubjects(source.url, { from: project.commit_hash, config, signal, token: source.token })
    return { to: repository.commit, ...known }
  } finally {
    await repository.close()
  }
}

/** Starts a project that was never completely documented again, with the current sources. */
async function startOver(project: ProjectRow, source: Source, { database, jobs }: RefreshOptions): Promise<void> {
  await transaction(database, async (tx) => {
    if (!(await changeStatus(tx, project.id, [project.status], { to: 'REQUEST_TO_CLONE' }))) return
    await jobs.enqueue(tx, 'import', { projectId: project.id, source: { type: 'git', url: source.url } })
  })
}

/** Records that the host answered, and shows why its sources can't be documented. */
async function refuse(project: ProjectRow, reason: string, options: RefreshOptions): Promise<void> {
  await noteReached(options.database.sql, project.id)
  await settle(project, reason, options)
}

/** Shows why there is no newer documentation. An undocumented project already shows its own failure. */
async function settle(project: ProjectRow, reason: string, { database }: RefreshOptions): Promise<void> {
  if (project.status === 'PULL_FAIL' && project.status_reason === reason) return
  if (await hasOpenRefresh(database.sql, project.id)) await forgetDiffering(database.sql, project.id)
  await changeStatus(database.sql, project.id, [...UPDATABLE, 'DOC_UPDATING'], { to: 'PULL_FAIL', reason })
}

type Postponed<Failure> = { error: Failure; options: RefreshOptions }

/**
 * Postpones a refresh when the host doesn't answer. A documented project stays as it is. Someone who waits
 * for the refresh sees the reason and when we retry.
 */
async function postpone(
  job: Jobs['refresh'],
  project: ProjectRow,
  { error, options }: Postponed<HostUnavailable>,
): Promise<void> {
  const wait = Math.min(Math.max(error.retryAfter, error.limited ? 0 : waitAfter(job)), LONGEST_WAIT_S)
  // Retries without limit while it's unknown whether strangers may read the repository.
  const isAskedAgain = hasAttempts(job) || job.privatized === true
  if (project.status === 'DOC_UPDATING') {
    await settle(project, unavailableWords(error, isAskedAgain ? wait : null), options)
  }
  if (isAskedAgain) await again(nextAttempt(job), wait, options)
}

/** Retries a refresh whose sources the host announced but didn't deliver. */
async function fetchAgain(
  job: Jobs['refresh'],
  project: ProjectRow,
  { error, options }: Postponed<ImportRefused>,
): Promise<void> {
  await noteUnreachable(options.database.sql, project.id)
  const wait = hasAttempts(job) ? waitAfter(job) : null
  await settle(project, againWords(error.message, wait), options)
  if (wait !== null) await again(nextAttempt(job), wait, options)
}

const hasAttempts = ({ attempt = 0 }: Jobs['refresh']) => attempt + 1 < ATTEMPTS
const nextAttempt = (job: Jobs['refresh']) => ({ ...job, attempt: (job.attempt ?? 0) + 1 })
const waitAfter = ({ attempt = 0 }: Jobs['refresh']) => Math.min(30 * 2 ** attempt, LONGEST_WAIT_S)

async function again(job: Jobs['refresh'], seconds: number, { database, jobs }: RefreshOptions): Promise<void> {
  await transaction(database, (tx) => jobs.enqueue(tx, 'refresh', job, seconds))
}
