import { expect, type Page } from '@playwright/test'

/** The app as installed on the device: its worker, its stores and its version. */
export class InstalledModel {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Resolves once a worker controls this page and everything is stored. */
  async ready(): Promise<void> {
    await this.#page.evaluate(async () => {
      const { serviceWorker } = navigator
      await serviceWorker.ready
      if (serviceWorker.controller) return
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    })
  }

  /** The version of the page that is shown. */
  async version(): Promise<string | null> {
    return await this.#page.locator('meta[name=version]').getAttribute('content')
  }

  /** Looks for a new version now, and resolves once it's installed and waiting. */
  async findUpdate(): Promise<void> {
    await this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
      await registration.update()
      if (!registration.installing && !registration.waiting) await found
      const { installing } = registration
      while (installing && installing.state === 'installing') {
        await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
      }
    })
  }

  /** The versions that are stored. */
  async stored(): Promise<string[]> {
    const names = await this.#page.evaluate(() => caches.keys())
    return names.filter((name) => name.startsWith('docwright-shell-')).map((name) => name.slice(16))
  }

  /** The names of the databases of this browser. */
  async databases(): Promise<string[]> {
    return await this.#page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  }

  /** Paths of the stored shell files. */
  async files(): Promise<string[]> {
    return await this.#page.evaluate(async () => {
      const names = await caches.keys()
      const cache = await caches.open(names.find((name) => name.startsWith('docwright-shell-')) ?? '')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort()
    })
  }

  /** Damages a file wherever it's stored: deletes it if `content` is null, otherwise replaces its content. */
  async damage(path: string, content: string | null): Promise<void> {
    await this.#page.evaluate(
      async ([file, text]) => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          if (text === null) await cache.delete(file)
          else if (await cache.match(file)) {
            await cache.put(file, new Response(text, { headers: { 'content-type': 'text/javascript' } }))
          }
        }
      },
      [path, content] as const,
    )
  }

  /** Path of the script that the page starts with. */
  async script(): Promise<string> {
    return (await this.#page.locator('script[type=module]').getAttribute('src')) ?? ''
  }

  get prompt() {
    return this.#page.getByRole('dialog', { name: 'A new version is ready' })
  }

  async reloadsOnce(act: () => Promise<void>): Promise<void> {
    let loads = 0
    const count = () => {
      loads += 1
    }
    this.#page.on('load', count)
    await Promise.all([this.#page.waitForEvent('load'), act()])
    await this.ready()
    this.#page.off('load', count)
    expect(loads).toBe(1)
  }
}
