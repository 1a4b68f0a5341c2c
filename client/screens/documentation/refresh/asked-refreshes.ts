import { proxy } from 'valtio'
import { isStatus } from '../../../api/index.ts'

const KEY = 'docwright:asked-refreshes'

/**
 * The projects whose sources somebody asked about in this tab and wasn't told yet. A reload doesn't forget them. `sending`:
 * of one of them the server doesn't know yet.
 */
export const askedRefreshes = proxy<{ ids: readonly number[]; sending: number | undefined }>({
  ids: stored(),
  sending: undefined,
})

/** Sends a question about the sources of a project. Noted before, because a tab that is loaded anew hears no answer. */
export async function askForRefresh(projectId: number, send: () => Promise<unknown>): Promise<void> {
  keep([...askedRefreshes.ids.filter((id) => id !== projectId), projectId])
  askedRefreshes.sending = projectId
  try {
    await send()
  } catch (error) {
    // Somebody else has asked, or a push: how that ends is the answer to both.
    if (isStatus(error, 409)) return
    forgetAsked(projectId)
    throw error
  } finally {
    askedRefreshes.sending = undefined
  }
}

export function forgetAsked(projectId: number): void {
  keep(askedRefreshes.ids.filter((id) => id !== projectId))
}

function keep(ids: readonly number[]): void {
  askedRefreshes.ids = ids
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Then it is told unless the tab is loaded anew.
  }
}

function stored(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : []
  } catch {
    return []
  }
}
