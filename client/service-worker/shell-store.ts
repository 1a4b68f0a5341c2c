import { mayBeKept, versionOfPage } from './answer-for.ts'
import { isKinds, type PartsKept, type Repair } from './messages.ts'
import type { PartKind, Shell } from './shell-list.ts'

const SHELL = 'docwright-shell-'
const PARTS = 'docwright-parts'
/**
 * Cache key of the list of wanted part kinds. The list is stored in the same cache as the parts, so that the
 * browser deletes both together.
 */
const WANTED = '/kept-parts'
const PAGE = '/index.html'
/** As many requests as a browser sends to one host at once. More would only wait. */
const AT_ONCE = 6

export type StoreParts = { caches: CacheStorage; fetch: typeof fetch; shell: Shell }

/** Error for a file that the server no longer has, or that it answered with something else. */
class GoneError extends Error {
  constructor(path: string, status: number) {
    super(`${path} was answered with ${status}`)
    this.name = 'GoneError'
  }
}

/**
 * Manages the stored files of one version of the client. Each version has its own store, so that a page keeps
 * its files while the next version is being fetched.
 */
export function createShellStore({ caches, fetch, shell }: StoreParts) {
  const open = () => caches.open(`${SHELL}${shell.version}`)

  /** Fetches missing files, and with `thorough` also damaged ones. Rejects if a file can't be fetched. */
  async function complete(thorough: boolean): Promise<void> {
    const cache = await open()
    const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await inParallel(shell.files, async ([path, digest]) => {
      if (present.has(path)) {
        if (!thorough) return
        const stored = await cache.match(path)
        if (stored && (await digestOf(stored)) === digest) return
      }
      await cache.put(path, await obtain(path, digest))
    })
  }

  async function obtain(path: string, digest: string): Promise<Response> {
    // Reuses a file of another version: with the same hashed name, it has the same content.
    const known = path.startsWith('/assets/') ? await caches.match(path) : undefined
    if (known && (await digestOf(known)) === digest) return known
    const cached = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
    if (mayBeKept(cached, path) && (await digestOf(cached)) === digest) return cached
    // Accepts a file that a proxy changed on the way, but not a page of another version.
    const fresh = await fetch(path, { cache: 'reload' })
    // Throws a plain error, because a server that is restarting or overloaded still has its files.
    if (fresh.status >= 500 || fresh.status === 429) throw new Error(`${path} was answered with ${fresh.status}`)
    if (!mayBeKept(fresh, path)) throw new GoneError(path, fresh.status)
    if (path === PAGE && versionOfPage(await fresh.clone().text()) !== shell.version) throw new GoneError(path, 200)
    return fresh
  }

  /**
   * Removes the stored page, so that pages load from the network until a version is completely stored again.
   */
  async function giveWay(): Promise<void> {
    await (await open()).delete(PAGE)
  }

  /** Stores a part. A full disk is no error, because the part can still be used now. */
  async function keepPart(path: string, answer: Response): Promise<void> {
    try {
      await (await caches.open(PARTS)).put(path, answer)
    } catch (error) {
      console.warn('A part was not kept for later', error)
    }
  }

  async function wantedKinds(): Promise<readonly PartKind[]> {
    const note = await (await caches.open(PARTS)).match(WANTED)
    const kinds: unknown = await note?.json().catch(() => undefined)
    return isKinds(kinds) ? kinds : []
  }

  /** Fetches the missing files of the wanted parts. */
  async function completeParts(kinds: readonly PartKind[]): Promise<PartsKept> {
    const cache = await caches.open(PARTS)
    const paths = new Set(kinds.flatMap((kind) => shell.partsFor[kind]))
    let kept: PartsKept = 'kept'
    await inParallel([...paths], async (path) => {
      try {
        if (await cache.match(path)) return
        const answer = await fetch(path)
        if (mayBeKept(answer, path)) await cache.put(path, answer)
        else kept = 'later'
      } catch (error) {
        kept = (error as Error).name === 'QuotaExceededError' ? 'no-room' : 'later'
      }
    })
    return kept
  }

  return {
    async install(): Promise<void> {
      await complete(true)
      // Ignores a failure, which must not fail the install: the next page retries.
      await completeParts(await wantedKinds()).catch(() => undefined)
    },

    /** Fetches files that the browser deleted or that were never stored. Called after each start of a page. */
    async refill(): Promise<void> {
      await complete(false).catch(() => undefined)
    },

    /** Stores the files for these kinds of parts and remembers only these kinds, also for later versions. */
    async keepParts(kinds: readonly PartKind[]): Promise<PartsKept> {
      const kept = await completeParts(kinds)
      const cache = await caches.open(PARTS)
      if (kinds.length > 0) await cache.put(WANTED, new Response(JSON.stringify(kinds))).catch(() => undefined)
      else await cache.delete(WANTED)
      return kept
    },

    async repair(): Promise<Repair> {
      try {
        await complete(true)
        return 'whole'
      } catch (error) {
        if (!(error instanceof GoneError)) return 'offline'
        await giveWay()
        return 'gone'
      }
    },

    giveWay,

    async page(): Promise<Response | undefined> {
      return await (await open()).match(PAGE)
    },

    /** `keep` is told of work that goes on after the answer. */
    async file(request: Request, keep: (work: Promise<void>) => void): Promise<Response> {
      const path = new URL(request.url).pathname
      const own = await (await open()).match(path)
      const stored = own ?? (await caches.match(path))
      if (stored) return stored
      const answer = await fetch(request)
      if (mayBeKept(answer, path)) keep(keepPart(path, answer.clone()))
      return answer
    },

    /**
     * Deletes files that no page uses. Deletes nothing if a page didn't report its version, which could be any.
     */
    async tidy(versions: readonly (string | undefined)[]): Promise<void> {
      if (versions.includes(undefined)) return
      const used = new Set([shell.version, ...versions].map((version) => `${SHELL}${version}`))
      const stores = (await caches.keys()).filter((name) => name.startsWith(SHELL))
      await Promise.all(stores.filter((name) => !used.has(name)).map((name) => caches.delete(name)))
      if (stores.some((name) => used.has(name) && name !== `${SHELL}${shell.version}`)) return
      const parts = await caches.open(PARTS)
      const named = new Set([...shell.parts, WANTED])
      const stale = (await parts.keys()).filter(({ url }) => !named.has(new URL(url).pathname))
      await Promise.all(stale.map((request) => parts.delete(request)))
    },
  }
}

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function inParallel<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
