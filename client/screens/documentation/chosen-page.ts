import { LAST_READ_KEYS } from '../../session/index.ts'
import type { PageIndex } from '../../sync/index.ts'

/** Storage keys of the page read last, so that coming back to the project opens it. */
const { project: PROJECT, page: PAGE } = LAST_READ_KEYS

export function rememberPage(projectId: number, pageId: number): void {
  try {
    localStorage.setItem(PROJECT, String(projectId))
    localStorage.setItem(PAGE, String(pageId))
  } catch {
    // Then the default page opens the next time.
  }
}

/** Forgets the open page, because it no longer exists. */
export function forgetPage(): void {
  try {
    localStorage.removeItem(PAGE)
  } catch {
    // Nothing was kept.
  }
}

/** State of an address that names no page, when no page should be chosen for it. */
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
