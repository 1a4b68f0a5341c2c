import { proxy } from 'valtio'
import { isStatus } from '../../../api/index.ts'

const KEY = 'docwright:asked-refreshes'

/**
 * Projects that someone has asked to update in this tab, with the outcome still unknown to them. The list
 * survives a reload. `sending`: the project whose request the server doesn't have yet.
 */
export const askedRefreshes = proxy<{ ids: readonly number[]; sending: number | undefined }>({
  ids: stored(),
  sending: undefined,
})

/** Starts an update of a project. Noted before it is sent, because a reloaded tab gets no answer. */
export async function askForRefresh(projectId: number, send: () => Promise<unknown>): Promise<void> {
  noteAsked(projectId)
  askedRefreshes.sending = projectId
  try {
    await send()
  } catch (error) {
    // An update is already running, started by someone else or by a push. Its outcome is shown instead.
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
