import type { PageRow } from '../../../shared/contract/pages.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import { inOrder } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../replica/database.ts'
import { Overlay } from './overlay.ts'
import { PageStore } from './page-store.ts'

type Held = { pages: readonly PageRow[]; projects: readonly Project[] }

/**
 * Applies the waiting changes to the pages of all projects. The result is the same as for a project that is
 * open [OV1].
 */
export function layPages({ pages, projects }: Held, waiting: readonly OutboxEntry[], email: string): PageRow[] {
  if (waiting.length === 0) return [...pages]
  const store = PageStore.of(pages)
  const byId = new Map(projects.map((project) => [project.id, project]))
  const held = {
    page: (id: number) => store.get(id),
    childRows: (id: number) => store.childRows(id),
    project: (id: number) => byId.get(id),
    deletionOf: () => undefined,
  }
  const overlay = new Overlay(held, email, inOrder(waiting))
  const laid = [...overlay.pages.values()].filter((row) => row !== null)
  return [...pages.filter(({ id }) => !overlay.pages.has(id)), ...laid].filter(
    ({ project_id }) => overlay.projects.get(project_id) !== null,
  )
}
