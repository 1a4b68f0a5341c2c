/** How many run at once: the database has other work to do. */
const AT_ONCE = 2

/**
 * Runs work on pages that no one waits for, in order of arrival. When a hundred pages are left together,
 * typing must not wait for a hundred compactions.
 */
export class Chores {
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0

  /** Resolves or rejects as `act` does. */
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
