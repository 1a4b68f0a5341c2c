import { randomUUID } from 'node:crypto'
import type { JobWithMetadata } from 'pg-boss'
import type { Database, Sql } from '../db/connect.ts'
import { noteTurn, orderTurns } from '../db/fair-turns.ts'
import { DEAD_LETTERS, type JobQueue, openJobs, recoverJobs } from '../db/jobs.ts'
import { listen } from '../db/listen.ts'
import { searchedProjects } from '../db/tables/search-index.ts'
import type { Configuration } from '../shared/contract/configuration.ts'
import type { JobName, Jobs } from '../shared/jobs/queues.ts'
import type { ModelTimes } from '../shared/model/limits.ts'
import { AnalysisPool } from './analysis/worker-pool.ts'
import { embedJobs } from './embedding/embed-jobs.ts'
import { BREAKS, type Break, type DeadLetter, endDeadLetter, showFailure } from './failures.ts'
import { takeTurn } from './give-way.ts'
import { workHourly } from './hourly.ts'
import { openGitHost } from './import/git-host.ts'
import { type CountedJob, type CountedName, onOwnersMinutes } from './minutes.ts'
import { indexProject } from './passages/index-project.ts'
import { ProjectMemory } from './project-memory.ts'
import { proseJobs } from './prose/prose-jobs.ts'
import { runRefresh } from './refresh/run-refresh.ts'
import { runGeneration, StageFailed } from './run-generation.ts'
import { runImport } from './run-import.ts'

/** Number of failures of a job after which its stage is shown as failed. */
const ATTEMPTS = 4
/** Seconds after indexing a project during which changes of its pages are collected and indexed together. */
const SETTLE_SECONDS = 2
const POLL_SECONDS = 2
/** Maximum number of retries if an index can't be written. Each retry waits twice as long as the last. */
const RETRIES = 6
const RETRY_SECONDS = 60

const WORTH_TELLING_MS = 1_000

export type WorkerOptions = {
  database: Database
  config: Configuration
  /** Whether this is the only process. A job that looks running was then left by a killed process. */
  alone: boolean
  log: (message: string, error?: unknown) => void
  /** Seconds during which changes are collected before they are indexed. */
  settleSeconds?: number
  /** Seconds between polls of the queue. Nothing announces jobs that become due. At least 0.5. */
  pollSeconds?: number
  /** Milliseconds that a generation goes on while someone else's project waits. */
  sliceMs?: number
  /** Time limits for a model's answers. */
  modelTimes?: Partial<ModelTimes>
  onStage?: ((status: string) => void | Promise<void>) | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

export type GeneratorWorker = {
  /** Memory of the worker and its parsing threads, in bytes. */
  memory(): Promise<{ heapUsed: number; external: number }>
  stop(): Promise<void>
}

/** Takes jobs, one project at a time, until it is stopped. An interrupted job is taken again and resumes. */
export async function startWorker(options: WorkerOptions): Promise<GeneratorWorker> {
  const { database, config, log } = options
  const jobs = await openJobs(database, { work: true, onError: (error) => log('the job queue failed', error) })
  const pool = new AnalysisPool({ size: config.GENERATOR_THREADS })
  const stopping = new AbortController()
  try {
    return await workOnJobs(options, { jobs, pool, stopping })
  } catch (error) {
    stopping.abort(error)
    await Promise.allSettled([jobs.close(), pool.close()])
    throw error
  }
}

type WorkerParts = { jobs: JobQueue; pool: AnalysisPool; stopping: AbortController }

async function workOnJobs(options: WorkerOptions, { jobs, pool, stopping }: WorkerParts): Promise<GeneratorWorker> {
  const { database, config, log } = options
  const by = randomUUID()
  const memory = new ProjectMemory()
  if (options.alone) await recoverJobs(jobs, database.sql)
  const host = openGitHost(config)
  const prose = proseJobs({ ...options, jobs, pool, memory, by, signal: stopping.signal })
  const { writer } = prose
  const embed = embedJobs({ ...options, jobs, signal: stopping.signal })

  const { settleSeconds = SETTLE_SECONDS } = options
  /**
   * Projects that were indexed a moment ago, so their changes are collected. After a pause, a change is indexed
   * at once.
   */
  const settling = new Set<number>()
  const index = (data: Jobs['index'], afterSeconds = settling.has(data.projectId) ? settleSeconds : 0) =>
    jobs
      .enqueue(database.sql, 'index', data, afterSeconds)
      .catch((error) => log('an index could not be asked for', error))
  const settle = (projectId: number) => {
    settling.add(projectId)
    setTimeout(() => settling.delete(projectId), settleSeconds * 1_000).unref()
  }

  const work = <Name extends JobName>(name: Name, act: (job: JobWithMetadata<Jobs[Name]>) => Promise<void>) =>
    workOn(jobs, { name, sql: database.sql, log, pollSeconds: options.pollSeconds ?? POLL_SECONDS, act })

  const limit = config.QUOTA_GENERATION_MINUTES
  const counted = <Name extends CountedName>(name: Name, act: (job: JobWithMetadata<Jobs[Name]>) => Promise<void>) =>
    work(name, (job) => {
      const postpone = (seconds: number) => {
        log(`${name} of project ${job.data.projectId} waits for tomorrow: its owner's minutes are used up`)
        return jobs.enqueue(database.sql, name, job.data, seconds)
      }
      return onOwnersMinutes({ name, data: job.data } as CountedJob, { sql: database.sql, limit, postpone }, () =>
        act(job),
      )
    })

  await counted('import', async (job) => {
    const { projectId, source } = job.data
    try {
      await runImport(projectId, source, {
        database,
        config,
        quotas: config,
        host,
        signal: stopping.signal,
        onReady: (tx) => jobs.enqueue(tx, 'generate', { projectId }),
      })
    } catch (error) {
      await handleFailure(job, error, BREAKS.import)
    }
  })

  await counted('generate', async (job) => {
    const { projectId } = job.data
    const turn = await takeTurn(database, projectId, { stopping: stopping.signal, sliceMs: options.sliceMs })
    try {
      await runGeneration(projectId, {
        database,
        pool,
        memory,
        writer,
        by,
        signal: turn.signal,
        log,
        onStage: async (status) => {
          await options.onStage?.(status)
          await turn.look()
          turn.signal.throwIfAborted()
        },
        onProgress: async (done, total) => {
          options.onProgress?.(done, total)
          await turn.step()
        },
      })
      await prose.want(database.sql, { projectId })
      await index({ projectId }, 0)
    } catch (error) {
      if (turn.gaveWay()) return jobs.enqueue(database.sql, 'generate', { projectId })
      await handleFailure(job, error, error instanceof StageFailed ? [error] : BREAKS.generate)
    } finally {
      turn.end()
    }
  })

  await counted('refresh', async (job) => {
    try {
      await runRefresh(job.data, {
        ...{ database, jobs, host, config, pool, memory, writer, by, log },
        quotas: config,
        signal: stopping.signal,
        onFollowed: (tx, projectId, refreshId) => prose.want(tx, { projectId, refreshId }),
      })
      await index({ projectId: job.data.projectId }, 0)
    } catch (error) {
      await handleFailure(job, error, BREAKS.refresh)
    }
  })
  await workHourly(jobs, { database, auditDays: config.AUDIT_DAYS, log, signal: stopping.signal })
  await work('index', async (job) => {
    settle(job.data.projectId)
    try {
      await indexProject(job.data.projectId, { database, pool, memory, signal: stopping.signal })
      await embed?.want(database.sql, { projectId: job.data.projectId })
    } catch (error) {
      if (stopping.signal.aborted) throw error
      log(`project ${job.data.projectId} could not be indexed`, error)
      // Enqueues a new job, so that the other jobs of this batch don't wait for the retry. A change brings the
      // retry forward.
      const { projectId, attempt = 0 } = job.data
      if (attempt < RETRIES) await index({ projectId, attempt: attempt + 1 }, RETRY_SECONDS * 2 ** attempt)
    }
  })
  await work('prose', (job) => prose.run(job.data))
  if (embed) await work('embed', (job) => embed.run(job.data))
  const stopListening = await listen(
    database,
    'searched',
    ({ projectId }) => void index({ projectId }),
    // Catches up on changes that were made while no worker listened.
    () =>
      void searchedProjects(database.sql)
        .then((ids) => Promise.all(ids.map((projectId) => index({ projectId }))))
        .catch((error) => log('the indexes could not be looked at', error)),
  )

  const letters = { pollingIntervalSeconds: 5, includeMetadata: true } as const
  await jobs.boss.work(DEAD_LETTERS, letters, async ([letter]: JobWithMetadata<DeadLetter['data']>[]) => {
    if (letter) await endDeadLetter(jobs, database.sql, letter)
  })

  /** Lets the queue retry the job, or shows the failure after too many attempts. */
  async function handleFailure(
    job: JobWithMetadata<{ projectId: number }>,
    error: unknown,
    breaks: readonly Break[],
  ): Promise<void> {
    if (stopping.signal.aborted) throw error
    log(`project ${job.data.projectId}: attempt ${job.retryCount + 1} failed`, error)
    if (job.retryCount + 1 < ATTEMPTS) throw error
    const what = error instanceof Error ? error.message : String(error)
    const reason = `${what}. What was written so far is kept. Try again; the server's log says more.`
    await showFailure(database.sql, job.data.projectId, breaks, reason)
  }

  return {
    memory: async () => {
      const [own, threads] = [process.memoryUsage(), await pool.memory()]
      return { heapUsed: own.heapUsed + threads.heapUsed, external: own.external + threads.external }
    },
    stop: async () => {
      stopping.abort(new Error('The generator is stopping'))
      await stopListening()
      await jobs.close()
      await pool.close()
    },
  }
}

/**
 * Number of jobs of each queue that run at the same time. An owner has at most one running job per queue.
 * Only one generation runs at once, because it takes the most memory. A running generation makes room for
 * waiting ones, since it can be interrupted.
 */
const AT_ONCE: Readonly<Record<JobName, number>> = { import: 3, generate: 1, refresh: 2, index: 2, prose: 2, embed: 2 }

type Work<Name extends JobName> = {
  name: Name
  sql: Sql
  log: WorkerOptions['log']
  pollSeconds: number
  act: (job: JobWithMetadata<Jobs[Name]>) => Promise<void>
}

async function workOn<Name extends JobName>(
  { boss }: JobQueue,
  { name, sql, log, pollSeconds, act }: Work<Name>,
): Promise<void> {
  const settings = {
    includeMetadata: true,
    pollingIntervalSeconds: Math.min(1, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
    localConcurrency: AT_ONCE[name],
    groupConcurrency: 1,
    // Fetch the next job at once while more are ready. Most index jobs find nothing to do, so many fit into one
    // poll.
    burstWhenReadyExceeds: 1,
  } as const
  const order = () => orderTurns(sql, name).catch((error) => log(`the turns of ${name} could not be ordered`, error))
  await order()
  await boss.work(name, settings, async (found: JobWithMetadata<Jobs[Name]>[]) => {
    for (const job of found) {
      const started = performance.now()
      await noteTurn(sql, name, job.data.projectId)
      await act(job).finally(order)
      const took = Math.round(performance.now() - started)
      // Index and embedding jobs run after every pause in typing, so log only the slow ones.
      const isOften = name === 'index' || name === 'embed'
      if (!isOften || took >= WORTH_TELLING_MS) log(`${name} of project ${job.data.projectId} took ${took} ms`)
    }
  })
}
