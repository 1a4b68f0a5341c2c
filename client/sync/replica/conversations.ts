import type { Replica, StoredConversation, StoredExchange } from './database.ts'

/** Maximum number of stored conversations. A new conversation replaces the oldest. */
export const MOST_CONVERSATIONS = 200

/** A conversation as a list shows it, with its exchanges. */
export type HeldConversation = StoredConversation & { exchanges: StoredExchange[] }

/**
 * Questions and answers of a person's chats, stored only on this device. Each question has its own row, so
 * two tabs that continue the same conversation don't overwrite each other.
 */
export class Conversations {
  readonly #replica: Replica

  constructor(replica: Replica) {
    this.#replica = replica
  }

  /** Returns the stored conversations with all their exchanges, newest first. */
  async all(): Promise<HeldConversation[]> {
    const { conversations, exchanges } = this.#replica
    const [kept, said] = await this.#replica.transaction('r', conversations, exchanges, () =>
      Promise.all([conversations.toArray(), exchanges.toArray()]),
    )
    const of = Map.groupBy(said, ({ conversation }) => conversation)
    return kept
      .map((one) => ({ ...one, exchanges: inOrder(of.get(one.id) ?? []) }))
      .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  }

  /** Returns the exchanges of a conversation, oldest first; empty if the conversation isn't stored. */
  async read(id: string): Promise<StoredExchange[]> {
    return inOrder(await this.#replica.exchanges.where('conversation').equals(id).toArray())
  }

  /** Stores a question that has just been asked. Rejects if this browser couldn't store it. */
  async add(exchange: Omit<StoredExchange, 'own'>): Promise<void> {
    const { conversations, exchanges, projects } = this.#replica
    const { conversation: id, at, question } = exchange
    await this.#replica.transaction('rw', conversations, exchanges, projects, async () => {
      const known = await conversations.get(id)
      const own = await projects
        .where('id')
        .anyOf([...question.projectIds])
        .primaryKeys()
      await exchanges.put({ ...exchange, own })
      await conversations.put({ id, title: known?.title ?? question.prompt, at: Math.max(at, known?.at ?? 0) })
      const oldest = (await conversations.orderBy('at').primaryKeys()).slice(0, -MOST_CONVERSATIONS)
      if (oldest.length > 0) await this.#remove(oldest)
    })
  }

  /** Stores the outcome of a question, unless the question was removed meanwhile, here or in another tab. */
  async settle(key: string, { state, text }: Pick<StoredExchange, 'state' | 'text'>): Promise<void> {
    await this.#replica.exchanges.update(key, { state, text })
  }

  /** Deletes a question, because it is being asked again. */
  async removeExchange(key: string): Promise<void> {
    await this.#replica.exchanges.delete(key)
  }

  async remove(ids: readonly string[]): Promise<void> {
    const { conversations, exchanges } = this.#replica
    await this.#replica.transaction('rw', conversations, exchanges, () => this.#remove(ids))
  }

  async #remove(ids: readonly string[]): Promise<void> {
    await this.#replica.conversations.bulkDelete([...ids])
    await this.#replica.exchanges
      .where('conversation')
      .anyOf([...ids])
      .delete()
  }
}

function inOrder(exchanges: readonly StoredExchange[]): StoredExchange[] {
  return exchanges.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}
