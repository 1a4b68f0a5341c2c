/**
 * Where notes live while the server runs.
 *
 * Notes are read once and kept; the files stay the truth.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises'
import { parseQuery } from './search/query.ts'
import { rank } from './search/rank.ts'

/** One note. Its name is the file's, without the ending. */
export interface Note {
  readonly name: string
  readonly text: string
  /** Milliseconds since 1970. */
  changedAt?: number
}

export type Listener = (note: Note) => void

/** Too many notes make the search slow; beyond this the store refuses to open. */
export const MAX_NOTES = 10_000

export class StoreError extends Error {}

/** Notes in memory, with a search over them. */
export class Store {
  readonly #notes = new Map<string, Note>()
  readonly #listeners = new Set<Listener>()

  /** All notes, by name. */
  all(): Note[] {
    return [...this.#notes.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  get(name: string): Note | undefined
  get(name: string, otherwise: Note): Note
  /** The note of that name, or what was given instead. */
  get(name: string, otherwise?: Note): Note | undefined {
    return this.#notes.get(name) ?? otherwise
  }

  /**
   * Adds a note or puts it in the place of one with its name.
   *
   * @param note - What to keep.
   * @throws {StoreError} when the store is full
   */
  put(note: Note): void {
    if (this.#notes.size >= MAX_NOTES) throw new StoreError('too many notes')
    this.#notes.set(note.name, note)
    for (const listener of this.#listeners) listener(note)
  }

  /** Notes that match the query, best first. */
  find(text: string): Note[] {
    const query = parseQuery(text)
    return rank(this.all(), query)
  }

  /** Calls back for every note that is put, until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/**
 * Reads all notes of a folder.
 *
 * @param folder - A path, relative or absolute.
 * @returns the store, ready to be searched
 * @example
 * const store = await openStore('notes')
 * store.find('deadline')
 */
export async function openStore(folder: string): Promise<Store> {
  const store = new Store()
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.md')) continue
    store.put({ name: file.slice(0, -3), text: await readFile(`${folder}/${file}`, 'utf8') })
  }
  return store
}
