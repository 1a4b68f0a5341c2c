import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import { projectRevisions, type RecentWriter, readingVersions, writersSince } from '../../db/tables/reading.ts'
import { SharedReads } from '../../shared/basics/shared-reads.ts'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import type { ReadingEvent, Writer } from '../../shared/protocol/reading.ts'
import { Paced } from './paced.ts'

/**
 * Minimum time in milliseconds between two messages about a page to its readers. With very many readers,
 * the time is longer: `MS_A_READER` for each reader.
 */
const PAGE_APART_MS = 250
const MS_A_READER = 2
/** Minimum time between two checks of rows, because rows change in bursts during generation. */
const ROWS_APART_MS = 1_000
/** Time in milliseconds for which someone counts as writing after their last change. */
const WRITING_MS = 30_000

export type Followed = { pageId: number; projectId: number }

type FirstLook = Record<'version' | 'revision', string | undefined>

/** Connection of a reader. It may skip an event that repeats the previous event. */
export type Reader = (event: ReadingEvent) => void

type PageFeed = Followed & {
  readers: Set<Reader>
  /** Shares first reads, because many windows connect at once, for example after a restart. */
  firstLooks: SharedReads<FirstLook>
  version: string | undefined
  writers: Map<string, RecentWriter>
  people: readonly Writer[]
  pace: Paced
  forget: NodeJS.Timeout | undefined
}

/**
 * Sends changes of a page to its readers, no matter which process stored them. Reads a page once for all its
 * readers. Messages come from the database, so a lost notification only delays them.
 */
export class PageFeeds {
  readonly #database: Database
  readonly #onError: (error: Error) => void
  readonly #pages = new Map<number, PageFeed>()
  readonly #revisions = new Map<number, string>()
  readonly #rows: Paced
  #stops: (() => Promise<void>)[] = []

  constructor(database: Database, onError: (error: Error) => void) {
    this.#database = database
    this.#onError = onError
    this.#rows = new Paced(
      () => this.#lookAtRows(),
      () => ROWS_APART_MS,
    )
  }

  async start(): Promise<void> {
    const lookAtAll = () => {
      for (const { pace } of this.#pages.values()) pace.due()
      this.#rows.due()
    }
    this.#stops = [
      await listen(this.#database, 'page_updates', ({ pageId }) => this.#pages.get(pageId)?.pace.due(), lookAtAll),
      // Names, places, citations and projects.
      await listen(this.#database, 'changes', () => this.#pages.size > 0 && this.#rows.due(), lookAtAll),
    ]
  }

  async close(): Promise<void> {
    this.#rows.stop()
    for (const feed of this.#pages.values()) this.#end(feed)
    await Promise.all(this.#stops.map((stop) => stop()))
  }

  /** Sends a reader the current state, and then every change. Returns a function that stops it. */
  async follow(followed: Followed, reader: Reader): Promise<() => void> {
    const feed = this.#pages.get(followed.pageId) ?? this.#open(followed)
    feed.readers.add(reader)
    const stop = () => {
      feed.readers.delete(reader)
      if (feed.readers.size === 0 && this.#pages.get(feed.pageId) === feed) this.#end(feed)
    }
    try {
      // Later changes are sent anyway.
      const { version, revision } = await feed.firstLooks.read('', () => this.#lookFirst(feed))
      feed.version ??= version
      if (revision !== undefined && !this.#revisions.has(feed.projectId)) this.#revisions.set(feed.projectId, revision)
      if (version !== undefined) reader({ type: 'page', version })
      reader({ type: 'people', people: feed.people })
      if (revision !== undefined) reader({ type: 'project', revision })
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  async #lookFirst(feed: PageFeed): Promise<FirstLook> {
    const [versions, revisions] = await Promise.all([
      readingVersions(this.#database.sql, [feed.pageId]),
      projectRevisions(this.#database.sql, [feed.projectId]),
    ])
    await this.#lookForWriters(feed)
    return { version: versions.get(feed.pageId), revision: revisions.get(feed.projectId) }
  }

  #open(followed: Followed): PageFeed {
    const feed: PageFeed = {
      ...followed,
      readers: new Set(),
      firstLooks: new SharedReads(),
      version: undefined,
      writers: new Map(),
      people: [],
      pace: new Paced(
        () => this.#lookAt(feed).catch(this.#onError),
        () => Math.max(PAGE_APART_MS, feed.readers.size * MS_A_READER),
      ),
      forget: undefined,
    }
    this.#pages.set(feed.pageId, feed)
    return feed
  }

  #end(feed: PageFeed): void {
    this.#pages.delete(feed.pageId)
    feed.pace.stop()
    clearTimeout(feed.forget)
    if (![...this.#pages.values()].some(({ projectId }) => projectId === feed.projectId)) {
      this.#revisions.delete(feed.projectId)
    }
  }

  async #lookAt(feed: PageFeed): Promise<void> {
    const version = (await readingVersions(this.#database.sql, [feed.pageId])).get(feed.pageId)
    // A deleted page has no version. Its readers notice the deletion when their streams end.
    if (version !== undefined && version !== feed.version) {
      feed.version = version
      tell(feed, { type: 'page', version })
    }
    await this.#lookForWriters(feed)
  }

  async #lookAtRows(): Promise<void> {
    const feeds = [...this.#pages.values()]
    const projectIds = [...new Set(feeds.map(({ projectId }) => projectId))]
    if (projectIds.length === 0) return
    try {
      const { sql } = this.#database
      const pageIds = feeds.map(({ pageId }) => pageId)
      const [versions, revisions] = await Promise.all([
        readingVersions(sql, pageIds),
        projectRevisions(sql, projectIds),
      ])
      for (const feed of feeds) if (versions.get(feed.pageId) !== feed.version) feed.pace.due()
      for (const [projectId, revision] of revisions) {
        if (this.#revisions.get(projectId) === revision) continue
        this.#revisions.set(projectId, revision)
        for (const feed of feeds) if (feed.projectId === projectId) tell(feed, { type: 'project', revision })
      }
    } catch (error) {
      this.#onError(error as Error)
    }
  }

  async #lookForWriters(feed: PageFeed): Promise<void> {
    const since = new Date(Date.now() - WRITING_MS)
    // Adds to the known writers, because compaction deletes the rows of people who are still writing.
    for (const writer of await writersSince(this.#database.sql, feed.pageId, since)) {
      feed.writers.set(writer.userId, writer)
    }
    this.#sayPeople(feed)
  }

  #sayPeople(feed: PageFeed): void {
    const since = Date.now() - WRITING_MS
    for (const [id, { at }] of feed.writers) if (at.getTime() <= since) feed.writers.delete(id)
    const writers = [...feed.writers.values()]
    const people = writers.map(toPerson).sort((one, other) => one.name.localeCompare(other.name))
    if (JSON.stringify(people) !== JSON.stringify(feed.people)) {
      feed.people = people
      tell(feed, { type: 'people', people })
    }
    clearTimeout(feed.forget)
    if (this.#pages.get(feed.pageId) !== feed) return
    const oldest = Math.min(...writers.map(({ at }) => at.getTime()))
    if (writers.length > 0) feed.forget = setTimeout(() => this.#sayPeople(feed), oldest - since + 1)
  }
}

function tell(feed: PageFeed, event: ReadingEvent): void {
  for (const reader of feed.readers) reader(event)
}

/** Shows "Guest" in place of a name that is an e-mail address, because strangers must not see addresses. */
function toPerson({ userId, name }: RecentWriter): Writer {
  return { name: name === '' || name.includes('@') ? 'Guest' : name, color: cursorColour(userId) }
}
