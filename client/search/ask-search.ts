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
  /** Whether someone is still typing, so that the last word may be incomplete. */
  typing?: boolean
}

export type Source = 'server' | 'device'

/**
 * Answer with its source. If this device answered, `searched` has the names of the projects that it searched.
 */
export type Searched = SearchAnswer & ({ from: 'server' } | { from: 'device'; searched: readonly string[] })

/**
 * Error if the server is unreachable and this device stores none of the requested projects. `hasOthers`:
 * whether it stores other projects.
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
 * Returns a function that searches on the server, or in this device's data if the server is unreachable. To
 * load more results, callers pass the `source` of the first ones, because the device doesn't have all
 * projects. Rejects as `send` does, and callers show the failure.
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
    // Results that began on this device can't continue on the server, which ranks other projects too.
    if (source === 'device' && !mayAnswer) throw new NotKeptHere(here?.hasOthers ?? false, undefined)
    // Doesn't try the server if the device is known to be offline, because the request would only fail slowly.
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
