import type { Project } from '../../../shared/contract/projects.ts'
import { inOrder } from '../outbox/outbox.ts'
import type { RowDelta } from '../replica/apply-rows.ts'
import type { RowIds } from '../replica/current-rows.ts'
import type { Notice, OutboxEntry, StoredPage, StoredProject, StoredTrash } from '../replica/database.ts'
import { type Deletion, Overlay } from './overlay.ts'
import { type PageIndex, PageStore } from './page-store.ts'

type Held = { projects: Iterable<StoredProject>; pages: Iterable<StoredPage>; trash?: Iterable<StoredTrash> }

/**
 * State that a tab shows: a person's projects and the pages of one project, with waiting changes applied.
 * The cost of a change depends only on the number of affected rows.
 */
export class View {
  readonly #email: string
  readonly #projects = new Map<number, StoredProject>()
  readonly #held = new PageStore()
  readonly #shown = new PageStore()
  /** Trash of the project whose pages are loaded, by page id. */
  readonly #trash = new Map<number, StoredTrash>()
  #of: number | undefined
  #pending: readonly OutboxEntry[] = []
  /** Page names that are being typed, by page id. They are shown at once, and queued when typing stops. */
  readonly #typed = new Map<number, OutboxEntry>()
  #overlay: Overlay
  #index: PageIndex = this.#shown.index()

  constructor(email: string) {
    this.#email = email
    this.#overlay = this.#lay()
  }

  get pages(): PageIndex {
    return this.#index
  }

  /** Project whose pages are here. */
  get openProject(): number | undefined {
    return this.#of
  }

  project(id: number): Project | undefined {
    return this.#overlay.project(id)
  }

  projects(): Project[] {
    const ids = new Set([...this.#projects.keys(), ...this.#overlay.projects.keys()])
    return [...ids].flatMap((id) => this.#overlay.project(id) ?? [])
  }

  /** Returns the notices about the trash of this person's projects. */
  notices(): { projectId: number; notice: Notice }[] {
    return [...this.#projects.values()].flatMap(({ id: projectId, notices = [] }) =>
      notices.map((notice) => ({ projectId, notice })),
    )
  }

  /** Replaces all rows, for example after another project was opened. */
  read(of: number | undefined, { projects, pages, trash = [] }: Held): void {
    this.#of = of
    this.#trash.clear()
    for (const entry of trash) this.#trash.set(entry.page_id, entry)
    this.#projects.clear()
    for (const row of projects) this.#projects.set(row.id, row)
    const touched = new Set([...this.#held.ids(), ...this.#shown.ids()])
    const fresh = new Map([...pages].map((row) => [row.id, row]))
    for (const id of touched) if (!fresh.has(id)) this.#held.set(id, undefined)
    for (const row of fresh.values()) {
      touched.add(row.id)
      this.#held.set(row.id, row)
    }
    this.#show(touched)
  }

  /** Applies news about rows. Ignores news that is older than the row in this view. */
  take(delta: RowDelta): void {
    for (const row of delta.my_projects?.put ?? []) {
      if ((this.#projects.get(row.id)?.version ?? -1) < row.version) this.#projects.set(row.id, row)
    }
    for (const key of delta.my_projects?.delete ?? []) this.#projects.delete(key as number)
    const touched = new Set<number>()
    for (const row of delta.pages?.put ?? []) {
      if (row.project_id !== this.#of) {
        if (this.#held.get(row.id)) this.#held.set(row.id, undefined)
        else continue
      } else if (((this.#held.get(row.id) as StoredPage | undefined)?.version ?? -1) >= row.version) continue
      else this.#held.set(row.id, row)
      touched.add(row.id)
    }
    for (const key of delta.pages?.delete ?? []) {
      this.#held.set(key as number, undefined)
      touched.add(key as number)
    }
    for (const entry of delta.trash?.put ?? []) if (entry.project_id === this.#of) this.#trash.set(entry.page_id, entry)
    for (const key of delta.trash?.delete ?? []) this.#trash.delete(key as number)
    this.#show(touched)
  }

  /** Ids of the rows that waiting changes affect. */
  get laid(): RowIds {
    return { projects: [...this.#overlay.projects.keys()], pages: [...this.#overlay.pages.keys()] }
  }

  setPending(entries: readonly OutboxEntry[]): void {
    this.#pending = inOrder(entries)
    this.#show(new Set())
  }

  showName(pageId: number, name: string | undefined): void {
    const projectId = this.#of
    if (name === undefined || projectId === undefined) this.#typed.delete(pageId)
    else {
      const args = { projectId, pageId, name }
      this.#typed.set(pageId, { seq: 0, key: '', name: 'rename-page', args, createdAt: Date.now(), state: 'waiting' })
    }
    this.#show(new Set())
  }

  #lay(): Overlay {
    return new Overlay(
      {
        page: (id) => this.#held.get(id),
        childRows: (id) => this.#held.childRows(id),
        project: (id) => this.#projects.get(id),
        deletionOf: (id) => this.#deletionOf(id),
      },
      this.#email,
      [...this.#pending, ...this.#typed.values()],
    )
  }

  #deletionOf(pageId: number): Deletion | undefined {
    const own = this.#trash.get(pageId)
    const entry = own ?? [...this.#trash.values()].find(({ pages }) => pages.some(({ id }) => id === pageId))
    return entry && { root: entry.page_id, projectId: entry.project_id, pages: entry.pages }
  }

  /** Updates the shown rows: `touched` rows, and rows that the overlay changes now or changed before. */
  #show(touched: Set<number>): void {
    for (const id of this.#overlay.pages.keys()) touched.add(id)
    this.#overlay = this.#lay()
    for (const id of this.#overlay.pages.keys()) touched.add(id)
    let changed = false
    for (const id of touched) {
      const row = this.#overlay.page(id)
      const visible = row?.project_id === this.#of ? row : undefined
      if (this.#shown.get(id) === visible) continue
      this.#shown.set(id, visible)
      changed = true
    }
    if (changed) this.#index = this.#shown.index()
  }
}
