import type { Database } from '../../db/connect.ts'
import { readProse } from '../../db/tables/slots.ts'
import type { Writer } from '../prompts/writer.ts'

/** Cache of the texts that a model wrote for a project. */
export class ProseTexts {
  readonly #database: Database
  readonly #projectId: number
  readonly #model: string | undefined
  #texts: Map<string, string> | undefined

  constructor(database: Database, projectId: number, model: string | undefined) {
    this.#database = database
    this.#projectId = projectId
    this.#model = model
  }

  async writer(): Promise<Writer | undefined> {
    return this.#model === undefined ? undefined : { model: this.#model, texts: await this.#read() }
  }

  /** Sets the text of a slot for pages that are composed from now on. Null removes the text. */
  async tell(key: string, text: string | null): Promise<void> {
    const texts = await this.#read()
    if (text === null) texts.delete(key)
    else texts.set(key, text)
  }

  async #read(): Promise<Map<string, string>> {
    this.#texts ??= await readProse(this.#database.sql, this.#projectId)
    return this.#texts
  }
}
