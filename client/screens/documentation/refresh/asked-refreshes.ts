import { proxy } from 'valtio'
import { isStatus } from '../../../api/index.ts'

const KEY = 'docwright:asked-refreshes'

/**
 * The projects that someone has asked to update in this tab, and whose outcome they don't know yet. A reload doesn't forget
 * them. `sending`: the server doesn't know yet about this one.
 */
export const askedRefreshes = proxy<{ ids: readonly number[]; sending: number | undefined }>({
  ids: stored(),
  sending: undefined,
})

/** Starts an update of a project. Noted before it is sent, because a tab that is reloaded gets no answer. */
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

/** The server has been asked already: the outcome will be told. */
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
    // Without storage it is forgotten when the tab is reloaded.
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
