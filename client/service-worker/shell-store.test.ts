import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Shell } from './shell-list.ts'
import { createShellStore } from './shell-store.ts'

const ORIGIN = 'https://docs.example'

type Files = Record<string, string>

/** A browser's stores, and a server with one version of the client. Tests can damage both. */
let stored: Map<string, Map<string, Response>>
let served: Files
let offline: boolean
let restarting: boolean
let full: boolean
let asked: string[]

beforeEach(() => {
  stored = new Map()
  served = {}
  offline = false
  restarting = false
  full = false
  asked = []
})

const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).pathname

const caches = {
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (request: RequestInfo) => entries.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => {
        if (full) throw new DOMException('The disk is full', 'QuotaExceededError')
        entries.set(pathOf(request), response)
      },
      delete: async (request: RequestInfo) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => new Request(`${ORIGIN}${path}`)),
    }
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (request: RequestInfo) => {
    for (const entries of stored.values()) {
      const found = entries.get(pathOf(request))
      if (found) return found.clone()
    }
    return undefined
  },
} as unknown as CacheStorage

const fetch = async (request: RequestInfo | URL) => {
  const path = pathOf(request)
  asked.push(path)
  if (offline) throw new TypeError('Failed to fetch')
  const content = served[path]
  const type = path.endsWith('.html') ? 'text/html' : 'text/javascript'
  const answer = new Response(content ?? '{}', {
    status: restarting ? 503 : content === undefined ? 404 : 200,
    headers: { 'content-type': type },
  })
  return Object.defineProperty(answer, 'type', { value: 'basic' })
}

/** A build with a page, a script of its own and one that all versions share. */
function build(version: string): { files: Files; shell: Shell } {
  const files: Files = {
    '/index.html': `<meta name="version" content="${version}" />`,
    [`/assets/index-${version}.js`]: `start('${version}')`,
    '/assets/shared-1.js': 'shared()',
  }
  const digests = Object.entries(files).map(
    ([path, content]) => [path, createHash('sha256').update(content).digest('hex')] as const,
  )
  const own = `/assets/flow-${version}.js`
  const partsFor = {
    flowchart: ['/assets/diagram-1.js', own],
    diagrams: [],
    descriptions: [],
    drawings: [],
    search: [],
  }
  return { files, shell: { version, files: digests, parts: ['/assets/diagram-1.js', own], partsFor } }
}

const one = build('one')
const two = build('two')
/** A store whose `file` also waits for the work that continues after its answer. */
function storeOf({ shell }: { shell: Shell }) {
  const { file, ...store } = createShellStore({ caches, fetch, shell })
  const fileOf = async (asked: Request) => {
    const after: Promise<void>[] = []
    const answer = await file(asked, (work) => void after.push(work))
    await Promise.all(after)
    return answer
  }
  return { ...store, file: fileOf }
}
const request = (path: string) => new Request(`${ORIGIN}${path}`)
const entries = (name: string) => stored.get(name) ?? new Map<string, Response>()
const textOf = async (response: Response | undefined) => await response?.text()

async function installed(built = one) {
  served = { ...built.files, '/assets/diagram-1.js': 'diagram()' }
  const store = storeOf(built)
  await store.install()
  asked = []
  return store
}

describe('the store of a version', () => {
  it('[SW1] an installed version store has every shell file and needs no network', async () => {
    const store = await installed()
    offline = true
    expect(await textOf(await store.page())).toBe(one.files['/index.html'])
    for (const [path, content] of Object.entries(one.files)) {
      expect(await textOf(await store.file(request(path)))).toBe(content)
    }
  })

  it('[SW6] the installation of a version fails if a file is missing, outdated or not loaded', async () => {
    const { '/assets/shared-1.js': _, ...incomplete } = one.files
    served = incomplete
    await expect(storeOf(one).install()).rejects.toThrow('404')
    // Files that were in flight are still stored, and the next attempt wouldn't need to fetch them.
    stored = new Map()
    served = { ...one.files, '/index.html': two.files['/index.html'] ?? '' }
    await expect(storeOf(one).install()).rejects.toThrow('/index.html')
    stored = new Map()
    offline = true
    await expect(storeOf(one).install()).rejects.toThrow('Failed to fetch')
  })

  it('[SW6] an installation fetches only the files that are not stored yet', async () => {
    await installed(one)
    served = two.files
    await storeOf(two).install()
    expect(asked.sort()).toEqual(['/assets/index-two.js', '/index.html'])
    entries('docwright-shell-two').delete('/assets/index-two.js')
    asked = []
    await storeOf(two).install()
    expect(asked).toEqual(['/assets/index-two.js'])
  })

  it('[SW4] a store keeps a part after its first use, and never an error in its place', async () => {
    const store = await installed()
    expect(await textOf(await store.file(request('/assets/diagram-1.js')))).toBe('diagram()')
    expect((await store.file(request('/assets/gone-1.js'))).status).toBe(404)
    expect([...entries('docwright-parts').keys()]).toEqual(['/assets/diagram-1.js'])
    offline = true
    expect(await textOf(await store.file(request('/assets/diagram-1.js')))).toBe('diagram()')
    await expect(store.file(request('/assets/gone-1.js'))).rejects.toThrow('Failed to fetch')
  })

  it('[SW4] a store answers with a part even when the disk is too full to keep the part', async () => {
    const store = await installed()
    full = true
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
    expect(await textOf(await store.file(request('/assets/diagram-1.js')))).toBe('diagram()')
    expect(entries('docwright-parts').size).toBe(0)
  })

  it('[SW5] a store accepts files that a proxy changed if they are still a page or a script', async () => {
    served = Object.fromEntries(Object.entries(one.files).map(([path, content]) => [path, `${content} `]))
    const store = storeOf(one)
    await store.install()
    expect(await textOf(await store.page())).toBe(`${one.files['/index.html']} `)
  })
})

describe('a damaged store', () => {
  it('[SW7] a damaged store fetches only its missing files after the next start', async () => {
    const store = await installed()
    entries('docwright-shell-one').delete('/assets/shared-1.js')
    await store.refill()
    expect(asked).toEqual(['/assets/shared-1.js'])
    entries('docwright-shell-one').delete('/assets/shared-1.js')
    offline = true
    await store.refill()
    expect(await textOf(await store.page())).toBe(one.files['/index.html'])
  })

  it('[SW7] repairing a damaged store replaces its damaged files', async () => {
    const store = await installed()
    entries('docwright-shell-one').set('/assets/index-one.js', new Response('half a fi'))
    expect(await store.repair()).toBe('whole')
    expect(await textOf(await store.file(request('/assets/index-one.js')))).toBe("start('one')")
    entries('docwright-shell-one').delete('/assets/index-one.js')
    offline = true
    expect(await store.repair()).toBe('offline')
    expect(await store.page()).toBeDefined()
  })

  it('[SW8] a damaged store stays as it is while the server restarts', async () => {
    const store = await installed()
    entries('docwright-shell-one').delete('/assets/index-one.js')
    restarting = true
    expect(await store.repair()).toBe('offline')
    expect(await store.page()).toBeDefined()
  })

  it('[SW8] a damaged store is no longer used if the server has another version', async () => {
    const store = await installed()
    entries('docwright-shell-one').delete('/assets/index-one.js')
    served = two.files
    expect(await store.repair()).toBe('gone')
    expect(await store.page()).toBeUndefined()
    await store.refill()
    expect(await store.page()).toBeUndefined()
  })
})

describe('parts that are kept', () => {
  const parts = () => [...entries('docwright-parts').keys()].sort()
  const withParts = (version: typeof one) => ({
    ...version.files,
    '/assets/diagram-1.js': 'diagram()',
    [`/assets/flow-${version.shell.version}.js`]: 'flow()',
  })

  it('[AO6] kept parts include all files that a kind of block needs, in later versions too', async () => {
    const store = await installed(one)
    served = withParts(one)
    expect(await store.keepParts(['flowchart'])).toBe('kept')
    expect(parts()).toEqual(['/assets/diagram-1.js', '/assets/flow-one.js', '/kept-parts'])
    served = withParts(two)
    asked = []
    await storeOf(two).install()
    expect(asked).not.toContain('/assets/diagram-1.js')
    expect(parts()).toContain('/assets/flow-two.js')
    await storeOf(two).tidy(['two'])
    expect(parts()).toEqual(['/assets/diagram-1.js', '/assets/flow-two.js', '/kept-parts'])
    expect(await storeOf(two).keepParts([])).toBe('kept')
    expect(parts()).not.toContain('/kept-parts')
  })

  it('[AO6] kept parts are fetched later after a network or server error, and no error is stored', async () => {
    const store = await installed(one)
    served = withParts(one)
    offline = true
    expect(await store.keepParts(['flowchart'])).toBe('later')
    offline = false
    restarting = true
    expect(await store.keepParts(['flowchart'])).toBe('later')
    expect(parts()).toEqual(['/kept-parts'])
    restarting = false
    full = true
    expect(await store.keepParts(['flowchart'])).toBe('no-room')
    full = false
    expect(await store.keepParts(['flowchart'])).toBe('kept')
  })

  it('[AO6] missing kept parts do not block the installation of a version', async () => {
    const store = await installed(one)
    served = withParts(one)
    await store.keepParts(['flowchart'])
    served = two.files
    await storeOf(two).install()
    expect(parts()).not.toContain('/assets/flow-two.js')
  })
})

describe('old versions', () => {
  it('[SW9] unused old versions and unneeded parts are deleted', async () => {
    const before = await installed(one)
    await before.file(request('/assets/diagram-1.js'))
    entries('docwright-parts').set('/assets/diagram-0.js', new Response('old'))
    stored.set('of-something-else', new Map())
    const store = await installed(two)
    await store.tidy(['two', 'two'])
    expect([...stored.keys()].sort()).toEqual(['docwright-parts', 'docwright-shell-two', 'of-something-else'])
    expect([...entries('docwright-parts').keys()]).toEqual(['/assets/diagram-1.js'])
  })

  it('[SW9] an old version stays while a page uses it or does not report its version', async () => {
    await installed(one)
    const store = await installed(two)
    await store.tidy(['two', 'one'])
    await store.tidy(['two', undefined])
    served = two.files
    expect(await textOf(await store.file(request('/assets/index-one.js')))).toBe("start('one')")
    await store.tidy([])
    expect([...stored.keys()]).not.toContain('docwright-shell-one')
  })
})
