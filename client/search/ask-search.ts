import { type HitKind, type SearchAnswer, searchProjects } from '../../shared/contract/rag.ts'
import { send } from '../api/index.ts'

export type SearchQuestion = {
  query: string
  /** Of all my projects where none is named. */
  projectId?: number | undefined
  kind?: HitKind | undefined
  limit: number
  offset?: number
  /** Also pages and symbols by their names. */
  names?: boolean
  /** The last word may go on. */
  typing?: boolean
}

/** Where an answer comes from: `device` when the server could not be reached. */
export type Searched = SearchAnswer & { from: 'server' | 'device' }

/** Searches on the server. Rejects as `send` does; what is shown of a failure is the caller's matter. */
export async function askSearch(question: SearchQuestion, signal: AbortSignal): Promise<Searched> {
  const { projectId, kind, query, ...rest } = question
  const body = {
    ...rest,
    query,
    ...(projectId === undefined ? {} : { project_ids: [projectId] }),
    ...(kind === undefined ? {} : { kind }),
  }
  return { ...(await send(searchProjects, { body }, { handled: 'all', signal })), from: 'server' }
}
