import { isId, parseId } from '../../../shared/basics/ids.ts'
import { QUERY_MAX } from '../../../shared/contract/rag.ts'
import { paths } from '../../app/paths.ts'
import { conversation } from './conversation.ts'

/** `chosenIn` is the conversation in which the project was chosen: coming back to this entry chooses nothing again. */
type OpenedState = { projectId?: unknown; chosenIn?: unknown } | null

/** The project from whose documentation somebody came. */
export function openedFrom(): number | undefined {
  const state = history.state as OpenedState
  return isId(state?.projectId) ? state.projectId : undefined
}

/**
 * What the address asks, once: the question waits in the prompt to be sent, below what somebody had written there, and
 * the project is the one that they came from.
 */
export function takeAsked(): void {
  const asked = new URLSearchParams(location.search)
  if (asked.size === 0) return
  const projectId = parseId(asked.get('project') ?? undefined)
  const question = asked.get('ask')?.trim()
  const { chosenIn: _before, ...state } = (history.state as OpenedState) ?? {}
  history.replaceState({ ...state, ...(projectId === undefined ? {} : { projectId }) }, '', paths.chat())
  if (!question) return
  const written = conversation.draft.trim().split('\n\n')
  if (written.at(-1) === question) return
  const both = [...written.filter(Boolean), question].join('\n\n')
  if (both.length <= QUERY_MAX) conversation.draft = both
}

/** It is what is asked about, until they choose otherwise: which they may have done before the page was loaded anew. */
export function chooseOpened(projectId: number): void {
  const state = history.state as OpenedState
  if (state?.chosenIn === conversation.key) return
  const hadChosen = conversation.isKept && typeof state?.chosenIn === 'string'
  if (!hadChosen) conversation.projectIds = [projectId]
  history.replaceState({ ...state, chosenIn: conversation.key }, '')
}
