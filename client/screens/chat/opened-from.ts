import { isId } from '../../../shared/basics/ids.ts'
import { conversation } from './conversation.ts'

/** `chosenIn` is the conversation in which the project was chosen: coming back to this entry chooses nothing again. */
type OpenedState = { projectId?: unknown; draft?: unknown; chosenIn?: unknown } | null

/** The project from whose documentation somebody came. */
export function openedFrom(): number | undefined {
  const state = history.state as OpenedState
  return isId(state?.projectId) ? state.projectId : undefined
}

/** The question with which somebody came, once: it waits in the prompt to be sent. */
export function takeOpenedDraft(): string {
  const { draft, ...rest } = (history.state as OpenedState) ?? {}
  if (typeof draft !== 'string') return ''
  history.replaceState(rest, '')
  return draft
}

/** It is what is asked about, until they choose otherwise. */
export function chooseOpened(projectId: number): void {
  const state = history.state as OpenedState
  if (state?.chosenIn === conversation.key) return
  conversation.projectIds = [projectId]
  history.replaceState({ ...state, chosenIn: conversation.key }, '')
}
