/** Number of chores that run at once. It's low, because the database has other work to do. */
const AT_ONCE = 2

/**
 * Runs background work on pages, in order of arrival. When people leave a hundred pages at once, typing
 * must not wait for a hundred compactions.
 */
export class Chores {
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0

  /** Runs `act` when its turn comes, and resolves or rejects as it does. */
  do(act: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(async () => {
        try {
          resolve(await act())
        } catch (error) {
          reject(error)
        }
      })
      if (this.#running < AT_ONCE) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running += 1
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next()
    this.#running -= 1
  }
}
