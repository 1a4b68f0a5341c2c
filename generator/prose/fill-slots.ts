import type { Database } from '../../db/connect.ts'
import { whichPages } from '../../db/tables/pages.ts'
import { findProject } from '../../db/tables/projects.ts'
import { notUndone } from '../../db/tables/refresh-undo.ts'
import { dropSlot, forgetSlots, markRepeats, notePlaces, putSlot, readSlots } from '../../db/tables/slots.ts'
import { transaction } from '../../db/transaction.ts'
import type { ModelServer } from '../../shared/model/model.ts'
import { askSlot, type SlotAnswer } from '../../shared/prose/ask-slot.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import { Generation, type GenerationOptions } from '../generation.ts'
import type { ProjectMemory } from '../project-memory.ts'
import { MovedOn } from '../publish/publish-pages.ts'
import { repeatsAmong } from './repeats.ts'
import { type PageSlot, slotsOf } from './slots-of.ts'

export type ProseLimits = {
  /** Maximum number of paragraphs that are requested at once. */
  calls: number
  milliseconds: number
  tokens: number
}

export type FillOptions = {
  database: Database
  model: ModelServer
  limits: ProseLimits
  pool: Pick<AnalysisPool, 'analyze'>
  memory?: ProjectMemory | undefined
  by: string
  signal: AbortSignal
  /** Refresh whose receipt reports the paragraphs. */
  refreshId?: number | null
  now?: () => number
  log?: (message: string) => void
  planPages?: GenerationOptions['planPages']
}

/** Result of filling the slots that were due. */
export type ProseReport = {
  due: number
  written: number
  fallen: { page: string; slot: string; fault: string; reason: string }[]
  /** Number of failed paragraphs that the model's server caused. A retry may help. */
  again: number
  /** Not asked for. */
  left: number
  /**
   * Reason why some weren't requested: a limit, server failures, or a refresh in progress. Null if all were.
   */
  ended: 'limit' | 'server' | 'moved-on' | null
  tokens: number
}

/** Number of server failures in a row after which no more paragraphs are requested. */
const PATIENCE = 3

/**
 * Has the model fill the slots of a finished documentation, and publishes each paragraph when it arrives.
 * Each text is cached by all of its inputs, so an interrupted run resumes, and a run without new inputs
 * requests nothing. Ends early, without harm, when someone else starts a refresh, since that refresh requests
 * another run. Undefined if there is no finished documentation.
 */
export async function fillSlots(projectId: number, options: FillOptions): Promise<ProseReport | undefined> {
  const { database, model, refreshId = null, now = Date.now, ...rest } = options
  const project = await findProject(database.sql, projectId, null)
  if (!project || !/^(?:DOC_SUCCESS|READY)$/.test(project.status)) return undefined
  const { by, signal, memory, pool, log, planPages } = rest
  const generation = new Generation({
    ...{ database, project, by, signal, now, refreshId, memory, log, ...(planPages && { planPages }) },
    writer: model.name,
    beside: true,
  })
  await generation.readFiles(pool)
  const filling = new Filling(generation, { ...options, refreshId, now })
  try {
    return await filling.run(await slotsOf(generation))
  } catch (error) {
    if (error instanceof MovedOn) return { ...filling.report, ended: 'moved-on' }
    throw error
  }
}

class Filling {
  readonly report: ProseReport = { due: 0, written: 0, fallen: [], again: 0, left: 0, ended: null, tokens: 0 }
  readonly #generation: Generation
  readonly #options: FillOptions & { refreshId: number | null; now: () => number }
  readonly #since: number
  /** Number of failures of the model's server since its last answer. */
  #failures = 0

  constructor(generation: Generation, options: FillOptions & { refreshId: number | null; now: () => number }) {
    this.#generation = generation
    this.#options = options
    this.#since = options.now()
  }

  async run(slots: readonly PageSlot[]): Promise<ProseReport> {
    const { database } = this.#options
    const { sql } = database
    const { id } = this.#generation.project
    const known = await readSlots(sql, id)
    const places = await this.#placesAmong(slots)
    const open = await notUndone(
      sql,
      places.map(({ pageId }) => pageId),
      this.#options.refreshId,
    )
    const due = places.filter(({ key, pageId }) => open.has(pageId) && known.get(key)?.again !== false)
    this.report.due = due.length
    this.report.left = due.length
    const left = due.filter(({ key }) => !known.has(key)).length
    const current = places.map(({ key }) => key)
    await transaction(database, (tx) => notePlaces(tx, id, { current, left }))
    await this.#ask(due)
    if (this.report.left > 0) this.report.ended = this.#failures >= PATIENCE ? 'server' : 'limit'
    await this.#hideRepeats(places)
    await forgetSlots(
      sql,
      id,
      slots.map(({ key }) => key),
    )
    return this.report
  }

  /**
   * Leaves out slots of pages that a person deleted: no text is written for them, and old texts aren't shown.
   */
  async #placesAmong(slots: readonly PageSlot[]): Promise<PageSlot[]> {
    const { sql } = this.#options.database
    const pageIds = slots.map(({ pageId }) => pageId)
    const kept = new Set(await whichPages(sql, this.#generation.project.id, pageIds))
    return unique(slots.filter(({ pageId }) => kept.has(pageId)))
  }

  /**
   * Requests several paragraphs at a time, until all are done, a limit is reached, or one request can't go
   * on.
   */
  async #ask(due: readonly PageSlot[]): Promise<void> {
    const { signal, limits } = this.#options
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), limits.milliseconds)
    const ends = AbortSignal.any([signal, ending.signal])
    const waiting = due.values()
    const lanes = Array.from({ length: limits.calls }, () =>
      this.#lane(waiting, ends).catch((error: unknown) => {
        ending.abort()
        throw error
      }),
    )
    const ended = await Promise.allSettled(lanes)
    clearTimeout(timer)
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  }

  async #lane(waiting: Iterator<PageSlot>, ends: AbortSignal): Promise<void> {
    const { model, signal, now } = this.#options
    const { language } = this.#generation.project
    while (this.#mayAsk() && !ends.aborted) {
      const { value: slot, done } = waiting.next()
      if (done) return
      const began = now()
      let answer: SlotAnswer
      try {
        answer = await askSlot(model, slot.slot, { language, signal: ends })
      } catch (error) {
        signal.throwIfAborted()
        if (ends.aborted) return
        throw error
      }
      await this.#keep(slot, answer, now() - began)
    }
  }

  #mayAsk(): boolean {
    const { now, limits, signal } = this.#options
    signal.throwIfAborted()
    if (this.#failures >= PATIENCE) return false
    return this.report.tokens < limits.tokens && now() - this.#since < limits.milliseconds
  }

  async #keep({ node, pageId, key, slot }: PageSlot, answer: SlotAnswer, took: number): Promise<void> {
    const { database, model, refreshId } = this.#options
    const { report } = this
    const { text } = answer
    const failure = text === null ? answer : { fault: null, reason: null, again: false }
    this.#failures = failure.again ? this.#failures + 1 : 0
    report.left -= 1
    report.tokens += answer.tokens
    const row = {
      ...{ key, page_id: pageId, slot: slot.name, model: model.name, text, tokens: answer.tokens },
      ...{ fault: failure.fault, reason: failure.reason, again: failure.again },
      took_ms: Math.round(took),
    }
    await transaction(database, (tx) => putSlot(tx, this.#generation.project.id, row, refreshId))
    if (text === null) {
      if (failure.again) report.again += 1
      report.fallen.push({ page: node.key, slot: slot.name, fault: row.fault ?? '', reason: row.reason ?? '' })
      return
    }
    await this.#generation.prose.tell(key, text)
    const { withheld, left } = await this.#generation.publish([node], async () => {})
    if (withheld > 0) await this.#drop(key)
    else if (left === 0) report.written += 1
  }

  /**
   * Deletes a text because someone has undone the page change that it was written for. A later refresh that
   * changes the page requests the text again.
   */
  async #drop(key: string): Promise<void> {
    await dropSlot(this.#options.database.sql, this.#generation.project.id, key)
    await this.#generation.prose.tell(key, null)
  }

  /**
   * Hides repeated sentences. The first page in the plan keeps a sentence, whichever page was written first.
   */
  async #hideRepeats(slots: readonly PageSlot[]): Promise<void> {
    const { sql } = this.#options.database
    const { id } = this.#generation.project
    const known = await readSlots(sql, id)
    const repeats = repeatsAmong(slots.map(({ key }) => ({ key, text: known.get(key)?.text ?? null })))
    await markRepeats(sql, id, [...repeats])
    // Includes texts that another run wrote but couldn't publish.
    for (const { key } of slots)
      await this.#generation.prose.tell(key, repeats.has(key) ? null : (known.get(key)?.text ?? null))
    await this.#generation.publish(
      slots.map(({ node }) => node),
      async () => {},
    )
  }
}

function unique(slots: readonly PageSlot[]): PageSlot[] {
  return [...new Map(slots.toReversed().map((slot) => [slot.key, slot])).values()].toReversed()
}
