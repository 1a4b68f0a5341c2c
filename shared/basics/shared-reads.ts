/**
 * Shares one read among concurrent callers. A caller that arrives during a read waits for the next read,
 * because the current one began before the caller asked and could be outdated.
 */
export class SharedReads<Value> {
  readonly #running = new Map<string, { now: Promise<Value>; next?: Promise<Value> }>()

  read(key: string, load: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, load)
    running.next ??= running.now.then(ignore, ignore).then(() => this.#start(key, load))
    return running.next
  }

  #start(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = { now: load() }
    this.#running.set(key, entry)
    const end = () => {
      if (this.#running.get(key) === entry) this.#running.delete(key)
    }
    entry.now.then(end, end)
    return entry.now
  }
}

const ignore = () => undefined
