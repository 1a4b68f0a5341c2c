import { isId, parseId } from '../../../shared/basics/ids.ts'
import { QUERY_MAX } from '../../../shared/contract/rag.ts'
import { paths } from '../../app/paths.ts'
import { conversation } from './conversation.ts'

/** `chosenIn` is the conversation in which the project was chosen: coming back to this entry chooses nothing again. */
type OpenedState = { projectId?: unknown; chosenIn?: unknown } | null

/** Returns the project whose documentation the person came from. */
export function openedFrom(): number | undefined {
  const state = history.state as OpenedState
  return isId(state?.projectId) ? state.projectId : undefined
}

/**
 * Takes the question and the project from the address and removes them there. Puts the question into the
 * prompt, below any draft, and doesn't send it. Stores the project as the one that the person came from.
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

/**
 * Selects the project that the person came from, once per conversation. Projects that they chose before a
 * page reload are kept.
 */
export function chooseOpened(projectId: number): void {
  const state = history.state as OpenedState
  if (state?.chosenIn === conversation.key) return
  const hadChosen = conversation.isKept && typeof state?.chosenIn === 'string'
  if (!hadChosen) conversation.projectIds = [projectId]
  history.replaceState({ ...state, chosenIn: conversation.key }, '')
}
