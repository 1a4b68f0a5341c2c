import type { Table } from 'dexie'
import type { CitedFile } from '../../../shared/contract/cited-files.ts'
import type { PageRow } from '../../../shared/contract/pages.ts'
import { layPages } from '../view/lay-pages.ts'
import type {
  OutboxEntry,
  Replica,
  StoredCitation,
  StoredDoc,
  StoredImage,
  StoredMember,
  StoredPage,
  StoredSuggestion,
  StoredTrash,
} from './database.ts'
import { shapeOf } from './relations.ts'

export type Visit = { projectId: number; pageId: number }
const RECENT = 'recent-pages'
const MOST_RECENT = 12

/** Stored data that no tab keeps in memory. Methods read it on demand. */
export class HeldRows {
  readonly #replica: Replica
  readonly #waiting: () => readonly OutboxEntry[]
  readonly #email: string

  /** `waiting`: the changes of this tab that wait to be sent. */
  constructor(replica: Replica, { email, waiting }: { email: string; waiting: () => readonly OutboxEntry[] }) {
    this.#replica = replica
    this.#email = email
    this.#waiting = waiting
  }

  /** Returns the document of a page as this device last fetched it from the server. */
  storedDoc(pageId: number): Promise<StoredDoc | undefined> {
    return this.#replica.docs.get(pageId)
  }

  /** Returns the pages of every project that this device knows, with waiting changes applied. */
  async everyPage(): Promise<PageRow[]> {
    const { pages, projects } = this.#replica
    const { held, waiting } = await this.#withWaiting(pages, () => pages.toArray())
    return layPages({ pages: held, projects: await projects.toArray() }, waiting, this.#email)
  }

  /** Notes that a page was opened. The note is deleted together with the person's other data on this device. */
  async noteVisit(projectId: number, pageId: number): Promise<void> {
    const { meta } = this.#replica
    await this.#replica.transaction('rw', meta, async () => {
      const others = (await this.recentPages()).filter((visit) => visit.pageId !== pageId)
      await meta.put({ key: RECENT, value: [{ projectId, pageId }, ...others].slice(0, MOST_RECENT) })
    })
  }

  /** Returns the pages that were opened last, newest first. */
  async recentPages(): Promise<Visit[]> {
    return ((await this.#replica.meta.get(RECENT))?.value ?? []) as Visit[]
  }

  /** Finds an image by its content, regardless of the project it is stored for. */
  image(hash: string): Promise<StoredImage | undefined> {
    return this.#replica.images.where('hash').equals(hash).first()
  }

  /** Returns the file behind a citation of an offline project. Loads the code for this on demand. */
  async citedFile(citationId: number): Promise<CitedFile | undefined> {
    return (await import('../kept/find-kept-file.ts')).findKeptFile(this.#replica, citationId)
  }

  /** Returns the members of a project, and whether they were read to the end. */
  async membersOf(projectId: number): Promise<{ held: StoredMember[]; complete: boolean }> {
    const { members, shapes } = this.#replica
    const [held, shape] = await Promise.all([
      members.where('project_id').equals(projectId).toArray(),
      shapes.get(shapeOf(projectId, 'members')),
    ])
    return { held, complete: shape?.complete === 1 }
  }

  /** Returns the citations of a page as stored on this device. */
  citationsOf(pageId: number): Promise<StoredCitation[]> {
    return this.#replica.citations.where('page_id').equals(pageId).toArray()
  }

  /** Returns the citations of a page and the waiting changes, both read in one transaction. */
  followedCitationsOf(pageId: number): Promise<{ held: StoredCitation[]; waiting: OutboxEntry[] }> {
    return this.#withWaiting(this.#replica.citations, () => this.citationsOf(pageId))
  }

  /**
   * Returns the suggestions for a page or a project, and the waiting changes. Both are read in one
   * transaction, so that nothing flickers.
   */
  suggestionsOf(
    of: { page_id: number } | { project_id: number },
  ): Promise<{ held: StoredSuggestion[]; waiting: OutboxEntry[] }> {
    const { suggestions } = this.#replica
    return this.#withWaiting(suggestions, () => suggestions.where(of).toArray())
  }

  /** Returns the deletions in a project's trash that can be undone, and the waiting changes. */
  trashOf(projectId: number): Promise<{ held: StoredTrash[]; waiting: OutboxEntry[] }> {
    const { trash } = this.#replica
    return this.#withWaiting(trash, () => trash.where('project_id').equals(projectId).toArray())
  }

  /** Whether this device has ever read a shape to its end. */
  async hasRead(shape: string): Promise<boolean> {
    return (await this.#replica.shapes.get(shape))?.complete === 1
  }

  /** Returns a page of any project as on the server, without waiting changes. */
  page(id: number): Promise<StoredPage | undefined> {
    return this.#replica.pages.get(id)
  }

  /** Returns the pages of a project as on the server, without waiting changes. */
  pagesOf(projectId: number): Promise<StoredPage[]> {
    return this.#replica.pages.where('project_id').equals(projectId).toArray()
  }

  async #withWaiting<Row>(
    table: Table,
    read: () => PromiseLike<Row[]>,
  ): Promise<{ held: Row[]; waiting: OutboxEntry[] }> {
    const { outbox } = this.#replica
    const [held, queued] = await this.#replica.transaction('r', table, outbox, () =>
      Promise.all([read(), outbox.where('state').equals('waiting').toArray()]),
    )
    return { held, waiting: [...queued, ...this.#waiting()] }
  }
}
