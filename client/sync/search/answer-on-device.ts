import type { NamedSymbol } from '../../../shared/contract/named-symbols.ts'
import type { SearchAnswer, SearchResult } from '../../../shared/contract/rag.ts'
import { namedSymbols } from '../../../shared/retrieval/named-symbols.ts'
import type { PassageKind } from '../../../shared/retrieval/passage.ts'
import type { Run } from '../../../shared/retrieval/queries.ts'
import { toResult } from '../../../shared/retrieval/quote.ts'
import { type Question, retrieve } from '../../../shared/retrieval/retrieve.ts'
import { searchAnswer } from '../../../shared/retrieval/search-answer.ts'
import { writeExtract } from '../../../shared/retrieval/write-extract.ts'
import type { Replica, StoredProject } from '../replica/database.ts'
import { heldText } from './held-text.ts'
import { RowKeys } from './row-keys.ts'
import type { SearchDatabase } from './search-database.ts'

export type DeviceSearch = {
  projectIds: readonly number[]
  query: string
  kinds?: readonly PassageKind[]
  limit: number
  offset?: number
  names?: boolean
  typing?: boolean
}

export type DeviceQuestion = Question & { projectIds: readonly number[]; searchOnly: boolean }

export type DeviceNames = { projectId: number; names: readonly string[] }

/** Project with access to its code: only members keep projects offline, and members may read the code. */
type KeptProject = StoredProject & { code: true }

/**
 * Answers questions from data on this device. Runs the server's own search code on tables of the same
 * form.
 */
export class AnswerOnDevice {
  readonly #replica: Replica
  readonly #database: SearchDatabase
  readonly #keys: RowKeys

  constructor(replica: Replica, database: SearchDatabase) {
    this.#replica = replica
    this.#keys = new RowKeys(replica)
    this.#database = database
  }

  close(): void {
    this.#keys.close()
  }

  /** Searches projects. After an abort, the next statement rejects. Loaded data stays for the next question. */
  async search({ projectIds, ...asked }: DeviceSearch, signal?: AbortSignal): Promise<SearchAnswer> {
    return searchAnswer(this.#run(signal), { ...asked, projects: await this.#load(projectIds, signal) })
  }

  /** Returns an extract as Markdown, or the passages if only a search was requested. */
  async ask(
    { projectIds, searchOnly, ...question }: DeviceQuestion,
    signal?: AbortSignal,
  ): Promise<string | SearchResult[]> {
    const retrieved = await retrieve(this.#run(signal), await this.#load(projectIds, signal), question)
    if (!searchOnly) return writeExtract(retrieved)
    return [...retrieved.docs, ...retrieved.code].map(({ project, found }) => toResult(project.id, found))
  }

  /** Returns symbols by name. Leaves out names that several symbols of the project have. */
  async named({ projectId, names }: DeviceNames, signal?: AbortSignal): Promise<NamedSymbol[]> {
    const [project] = await this.#load([projectId], signal)
    return project ? namedSymbols(this.#run(signal), { projectId, code: true }, names) : []
  }

  #run(signal: AbortSignal | undefined): Run {
    return (text, parameters) => {
      signal?.throwIfAborted()
      return this.#database.run(text, parameters)
    }
  }

  /** Loads the requested projects whose text is on this device, and returns them in the requested order. */
  async #load(projectIds: readonly number[], signal?: AbortSignal): Promise<KeptProject[]> {
    const projects: KeptProject[] = []
    for (const id of projectIds) {
      signal?.throwIfAborted()
      const [project, text] = [await this.#replica.projects.get(id), await heldText(this.#replica, this.#keys, id)]
      if (!project || !text) continue
      await this.#database.load(text)
      projects.push({ ...project, code: true })
    }
    for (const id of this.#database.projects) {
      if (!(await this.#replica.texts.get([id, 'list']))) await this.#database.forget(id)
    }
    return projects
  }
}
