import { proxy } from 'valtio'
import { isStatus } from '../../../api/index.ts'

const KEY = 'docwright:asked-refreshes'

/**
 * Projects for which the person requested a refresh in this tab and hasn't seen the outcome. The list
 * survives a reload. `sending` is the project whose request is on its way to the server.
 */
export const askedRefreshes = proxy<{ ids: readonly number[]; sending: number | undefined }>({
  ids: stored(),
  sending: undefined,
})

/**
 * Requests a refresh of a project. Stores the request before sending it, because a reload would lose the
 * answer.
 */
export async function askForRefresh(projectId: number, send: () => Promise<unknown>): Promise<void> {
  noteAsked(projectId)
  askedRefreshes.sending = projectId
  try {
    await send()
  } catch (error) {
    // A refresh that someone else or a push started is already running. Its outcome is shown instead.
    if (isStatus(error, 409)) return
    forgetAsked(projectId)
    throw error
  } finally {
    askedRefreshes.sending = undefined
  }
}

/** Notes an update that the server already has, so that its outcome will be shown. */
export function noteAsked(projectId: number): void {
  keep([...askedRefreshes.ids.filter((id) => id !== projectId), projectId])
}

export function forgetAsked(projectId: number): void {
  keep(askedRefreshes.ids.filter((id) => id !== projectId))
}

function keep(ids: readonly number[]): void {
  askedRefreshes.ids = ids
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Without storage, a reload of the tab forgets the list.
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
