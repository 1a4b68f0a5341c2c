import { type HitKind, type SearchAnswer, searchProjects } from '../../shared/contract/rag.ts'
import { NetworkError, send } from '../api/index.ts'
import { type Answering, answeringOnDevice } from '../sync/index.ts'

export type SearchQuestion = {
  query: string
  /** Of all my projects where none is named, and of one that may be somebody else's. */
  projectId?: number | undefined
  also?: number | undefined
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

/**
 * Searches on the server, and where it cannot be reached in what this device keeps. Rejects as `send` does; what is shown
 * of a failure is the caller's matter.
 */
export async function askSearch(question: SearchQuestion, signal: AbortSignal): Promise<Searched> {
  const { projectId } = question
  const here = await answeringOnDevice(projectId === undefined ? undefined : [projectId])
  const mayAnswer = here !== undefined && here.projectIds.length > 0
  // Who is known to be offline does not wait for that to be found out again.
  if (mayAnswer && here.offline) return askDevice(question, here)
  try {
    return await askServer(question, signal)
  } catch (error) {
    if (!mayAnswer || !(error instanceof NetworkError)) throw error
    return askDevice(question, here)
  }
}

async function askServer({ projectId, also, kind, ...rest }: SearchQuestion, signal: AbortSignal): Promise<Searched> {
  const body = {
    ...rest,
    ...(projectId === undefined ? {} : { project_ids: [projectId] }),
    ...(also === undefined ? {} : { also }),
    ...(kind === undefined ? {} : { kind }),
  }
  return { ...(await send(searchProjects, { body }, { handled: 'all', signal })), from: 'server' }
}

async function askDevice(question: SearchQuestion, { userId, projectIds }: Answering): Promise<Searched> {
  const { searchOnDevice } = await import('../sync/search/ask-device.ts')
  const { kind, projectId: _projectId, also: _also, ...rest } = question
  const asked = { ...rest, projectIds, ...(kind ? { kinds: [kind] } : {}) }
  return { ...(await searchOnDevice(userId, asked)), from: 'device' }
}
