import { Dexie } from 'dexie'
import type { Replica, StoredPage } from '../replica/database.ts'

/**
 * Caches a key per project that changes with the project's pages and citations. There may be a hundred
 * thousand rows. So they are read again only after some tab or worker wrote to them, not for every question.
 */
export class RowKeys {
  readonly #db: Replica
  readonly #known = new Map<number, Promise<string>>()
  readonly #tables: readonly string[]

  constructor(db: Replica) {
    this.#db = db
    this.#tables = [db.pages, db.citations].map((table) => `idb://${db.name}/${table.name}/`)
    Dexie.on.storagemutated.subscribe(this.#changed)
  }

  /** Returns a key that changes whenever rows of the project change. */
  of(projectId: number): Promise<string> {
    const known = this.#known.get(projectId)
    if (known) return known
    const key = rowsKeyOf(this.#db, projectId)
    this.#known.set(projectId, key)
    key.catch(() => {
      if (this.#known.get(projectId) === key) this.#known.delete(projectId)
    })
    return key
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#changed)
  }

  /**
   * Clears the cached keys after a write. The keys of `parts` name the database, table and index of the write;
   * `all` means that these are unknown.
   */
  readonly #changed = (parts: object): void => {
    const isOurs = (part: string) => part === 'all' || this.#tables.some((table) => part.startsWith(table))
    if (Object.keys(parts).some(isOurs)) this.#known.clear()
  }
}

async function rowsKeyOf(db: Replica, projectId: number): Promise<string> {
  const parts: string[] = []
  for (const table of [db.pages, db.citations]) {
    let [count, newest] = [0, 0]
    await table
      .where('project_id')
      .equals(projectId)
      .each(({ version }: Pick<StoredPage, 'version'>) => {
        count += 1
        newest = Math.max(newest, version)
      })
    parts.push(`${count}/${newest}`)
  }
  return parts.join(' ')
}
