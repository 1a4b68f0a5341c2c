import { LAST_READ_KEYS } from '../../session/index.ts'
import type { PageIndex } from '../../sync/index.ts'

/**
 * Storage keys of the project and page read last. When someone comes back to the project, this page opens.
 */
const { project: PROJECT, page: PAGE } = LAST_READ_KEYS

export function rememberPage(projectId: number, pageId: number): void {
  try {
    localStorage.setItem(PROJECT, String(projectId))
    localStorage.setItem(PAGE, String(pageId))
  } catch {
    // Without storage, the default page opens the next time.
  }
}

/** Forgets the page read last, because it no longer exists. */
export function forgetPage(): void {
  try {
    localStorage.removeItem(PAGE)
  } catch {
    // Nothing was kept.
  }
}

/** History state for a project's address without a page. Keeps the screen from opening a page by itself. */
export const NO_PAGE = { page: 'none' } as const

export function wantsNoPage(state: unknown): boolean {
  return (state as typeof NO_PAGE | null)?.page === NO_PAGE.page
}

function rememberedPage(projectId: number): number | undefined {
  try {
    return localStorage.getItem(PROJECT) === String(projectId) ? Number(localStorage.getItem(PAGE)) : undefined
  } catch {
    return undefined
  }
}

/** Returns the page to open when the address names none: the last one read, else the default, else none. */
export function pageToOpen(
  project: { id: number; default_page_id: number | null },
  pages: Pick<PageIndex, 'byId'>,
  remembered = rememberedPage(project.id),
): number | undefined {
  return [remembered, project.default_page_id].find((id) => id && pages.byId.has(id)) ?? undefined
}
