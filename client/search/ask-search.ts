import { type HitKind, type SearchAnswer, searchProjects } from '../../shared/contract/rag.ts'
import { NetworkError, send } from '../api/index.ts'
import { type Answering, answeringOnDevice } from '../sync/index.ts'

export type SearchQuestion = {
  query: string
  /**
   * Project to search. Without it, the search covers the person's own projects and `also`, which may be someone
   * else's.
   */
  projectId?: number | undefined
  also?: number | undefined
  kind?: HitKind | undefined
  limit: number
  offset?: number
  /** Whether to find pages and symbols by their names, too. */
  names?: boolean
  /** Whether the last word may be incomplete. */
  typing?: boolean
}

export type Source = 'server' | 'device'

/** An answer with its source. An offline device also gives the names of the projects it searched. */
export type Searched = SearchAnswer & ({ from: 'server' } | { from: 'device'; searched: readonly string[] })

/**
 * Error: the server is unreachable and this device stores none of these projects. `hasOthers`: it stores
 * others.
 */
export class NotKeptHere extends NetworkError {
  readonly hasOthers: boolean

  constructor(hasOthers: boolean, cause: unknown) {
    super(cause)
    this.hasOthers = hasOthers
  }
}

export type AskSearch = (question: SearchQuestion, signal: AbortSignal, source?: Source) => Promise<Searched>

export type AskSearchParts = {
  here: typeof answeringOnDevice
  askServer: (question: SearchQuestion, signal: AbortSignal) => Promise<SearchAnswer>
  askDevice: (question: SearchQuestion, here: Answering, signal: AbortSignal) => Promise<SearchAnswer>
}

/**
 * Searches on the server, or in this device's data if the server is unreachable. To get more of an answer,
 * callers pass its source, because the two don't have the same projects. Rejects as `send` does. Callers show
 * the failures.
 */
export function createAskSearch({ here: answering, askServer, askDevice }: AskSearchParts): AskSearch {
  return async (question, signal, source) => {
    const { projectId } = question
    const here = await answering(projectId === undefined ? undefined : [projectId])
    const mayAnswer = here !== undefined && here.projectIds.length > 0 && source !== 'server'
    const fromDevice = async (of: Answering): Promise<Searched> => ({
      ...(await askDevice(question, of, signal)),
      from: 'device',
      searched: of.names,
    })
    // A list of answers that began on this device can't continue on the server, which ranks other projects.
    if (source === 'device' && !mayAnswer) throw new NotKeptHere(here?.hasOthers ?? false, undefined)
    // When known to be offline, don't wait for another request to fail.
    if (mayAnswer && (here.offline || source === 'device')) return fromDevice(here)
    try {
      return { ...(await askServer(question, signal)), from: 'server' }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (mayAnswer) return fromDevice(here)
      throw new NotKeptHere(here?.hasOthers ?? false, error)
    }
  }
}

export const askSearch = createAskSearch({
  here: answeringOnDevice,
  askServer: ({ projectId, also, kind, ...rest }, signal) => {
    const body = {
      ...rest,
      ...(projectId === undefined ? {} : { project_ids: [projectId] }),
      ...(also === undefined ? {} : { also }),
      ...(kind === undefined ? {} : { kind }),
    }
    return send(searchProjects, { body }, { handled: 'all', signal })
  },
  askDevice: async (question, { userId, projectIds }, signal) => {
    const { searchOnDevice } = await import('../sync/search/ask-device.ts')
    const { kind, projectId: _projectId, also: _also, ...rest } = question
    return searchOnDevice(userId, { ...rest, projectIds, ...(kind ? { kinds: [kind] } : {}) }, signal)
  },
})
