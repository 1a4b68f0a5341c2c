import type { Change } from '../../../shared/changes/changes.ts'
import { isChangeName } from '../../../shared/changes/changes.ts'
import { type Effect, effectsOf, type Known, type RuleRefusal } from '../../../shared/changes/rules.ts'
import type { PageRow } from '../../../shared/contract/pages.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import type { TrashedPage } from '../../../shared/contract/trash.ts'
import type { OutboxEntry } from '../replica/database.ts'
import { PageStore } from './page-store.ts'

/** Stored rows, before waiting changes are applied. */
export type Base = {
  page(id: number): PageRow | undefined
  childRows(pageId: number): Iterable<PageRow>
  project(id: number): Project | undefined
  /** Returns the deletion that put a page into the trash, if this device knows it. */
  deletionOf(pageId: number): Deletion | undefined
}

/** Deletion of one or more pages at once. `pages`: their state before the deletion. */
export type Deletion = { root: number; projectId: number; pages: readonly (TrashedPage & Partial<PageRow>)[] }

/**
 * Waiting changes, applied to the stored rows. Contains only the affected rows; `null` means that a row is
 * deleted. Uses the server's rules, so that people already see the future result [CH12].
 */
export class Overlay {
  readonly pages = new Map<number, PageRow | null>()
  readonly projects = new Map<number, Project | null>()
  /** Deletions among the waiting changes, by page id. A deletion has an entry for each of its pages. */
  readonly #deletions = new Map<number, Deletion>()
  /** Pages that waiting changes have created or moved, indexed by parent. */
  readonly #laid = new PageStore()
  readonly #base: Base
  readonly #email: string

  constructor(base: Base, email: string, pending: readonly OutboxEntry[]) {
    this.#base = base
    this.#email = email
    for (const { name, args, createdAt } of pending) {
      if (isChangeName(name)) this.apply({ name, args } as unknown as Change, createdAt)
    }
  }

  /**
   * Applies one change on top. A change that the rules refuse has no effect here, because the server will
   * refuse it, too.
   */
  apply(change: Change, at: number): RuleRefusal | undefined {
    const effects = effectsOf(change, this.#known, this.#email)
    if ('refused' in effects) return effects
    for (const effect of effects) this.#lay(effect, new Date(at).toISOString())
    return undefined
  }

  page(id: number): PageRow | undefined {
    const laid = this.pages.get(id)
    return laid === undefined ? this.#base.page(id) : (laid ?? undefined)
  }

  project(id: number): Project | undefined {
    const laid = this.projects.get(id)
    return laid === undefined ? this.#base.project(id) : (laid ?? undefined)
  }

  readonly #known: Known = {
    page: (id) => this.page(id),
    deleted: (id) => this.#deleted(id),
    project: (id) => this.project(id),
    members: () => undefined,
    childrenOf: (pageId) => {
      const children = [...this.#base.childRows(pageId)].filter(({ id }) => !this.pages.has(id))
      return [...children, ...this.#laid.childRows(pageId)]
    },
  }

  #lay(effect: Effect, now: string): void {
    switch (effect.type) {
      case 'put-page':
        // Skips a page that exists. If a change is sent again because the server lost it, the stored row has more
        // details than the change.
        if (!this.page(effect.page.id)) {
          const blank = { type: 'generated', kind: null, source_path: null, created_at: now, updated_at: now } as const
          this.#layPage(effect.page.id, { ...blank, ...effect.page })
        }
        return
      case 'set-parent':
        this.#setPage(effect.id, { parent_id: effect.parentId }, now)
        return
      case 'set-name':
      case 'set-title':
        this.#setPage(effect.id, { name: effect.name }, now)
        return
      case 'trash-pages':
        this.#trashPages(effect)
        return
      case 'restore-pages':
        this.#restorePages(effect, now)
        return
      case 'purge-pages':
      case 'dismiss-notice':
        // `lay-trash.ts` applies this change where the trash is shown.
        return
      case 'put-project':
        if (!this.project(effect.id)) this.projects.set(effect.id, newProject(effect, now))
        return
      case 'set-project': {
        const row = this.project(effect.id)
        if (row) this.projects.set(effect.id, { ...row, ...effect.set, updated_at: now })
        return
      }
      case 'delete-project':
        this.projects.set(effect.id, null)
        return
      case 'settle-suggestion':
        // `lay-suggestions.ts` applies this change where suggestions are shown.
        return
      case 'confirm-citation':
      case 'put-citation':
        // `lay-citations.ts` applies this change where citations are shown.
        return
      case 'put-member':
      case 'delete-member':
        // `lay-members.ts` applies this change where members are shown.
        return
    }
  }

  #deletionOf(id: number): Deletion | undefined {
    return this.#deletions.get(id) ?? this.#base.deletionOf(id)
  }

  #deleted(id: number): ReturnType<Known['deleted']> {
    const deletion = this.page(id) ? undefined : this.#deletionOf(id)
    const page = deletion?.pages.find((other) => other.id === id)
    return deletion && page && { id, project_id: deletion.projectId, parent_id: page.parent_id, root: deletion.root }
  }

  #trashPages({ root, projectId, ids }: Extract<Effect, { type: 'trash-pages' }>): void {
    const deletion = { root, projectId, pages: ids.flatMap((id) => this.page(id) ?? []) }
    for (const id of ids) {
      this.#deletions.set(id, deletion)
      this.#layPage(id, null)
    }
  }

  #restorePages({ root, parentId }: Extract<Effect, { type: 'restore-pages' }>, now: string): void {
    const deletion = this.#deletionOf(root)
    for (const page of deletion?.pages ?? []) {
      const times = { created_at: now, updated_at: now }
      const row = { ...times, ...page, project_id: deletion?.projectId ?? 0 }
      this.#layPage(page.id, page.id === root ? { ...row, parent_id: parentId } : row)
    }
  }

  #setPage(id: number, set: { name: string } | { parent_id: number }, now: string): void {
    const row = this.page(id)
    if (row) this.#layPage(id, { ...row, ...set, updated_at: now })
  }

  #layPage(id: number, row: PageRow | null): void {
    this.pages.set(id, row)
    this.#laid.set(id, row ?? undefined)
  }
}

function newProject({ id, name, visibility }: Extract<Effect, { type: 'put-project' }>, now: string): Project {
  return {
    id,
    name,
    visibility,
    type: 'user',
    description: null,
    git_url: null,
    git_repository_id: null,
    github_node_id: null,
    installation_id: null,
    status: 'READY',
    status_reason: null,
    progress: null,
    commit_hash: null,
    sources_at: null,
    language: 'en',
    rag_status: 'idle',
    default_page_id: null,
    example: false,
    role: 'admin',
    created_at: now,
    updated_at: now,
  }
}
