import { beforeEach, describe, expect, it, vi } from 'vitest'

const user = { id: 'u', name: 'Mara', email: 'mara@example.org', image: null, login: null }

type StorageChange = { key: string; newValue: string | null }
type Listener = (event: StorageChange) => void
type Tab = Pick<typeof import('./session.ts'), 'session' | 'signOut' | 'synchroniseSession'> & { hear: Listener }

let kept: Map<string, string>
let changes: StorageChange[]
let tabs: Tab[]
/** User whom the auth service reports as signed in. */
let served: typeof user | null
/** Runs before the auth service answers. */
let meanwhile: (path: string) => Promise<unknown>

/** Opens a tab with its own module on the shared storage. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  let hear: Listener = () => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => {
    hear = listener
  })
  const { session, signOut, startSession, synchroniseSession } = await import('./session.ts')
  startSession()
  await synchroniseSession()
  const tab = { session, signOut, synchroniseSession, hear }
  tabs.push(tab)
  return tab
}

/** Runs an action in a tab, and tells the other tabs about its changes to the storage. */
async function inTab(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  changes = []
  await act()
  for (const other of tabs) if (other !== tab) for (const change of changes) other.hear(change)
}

describe('a session that ended in another tab', () => {
  beforeEach(() => {
    kept = new Map([['user-storage', JSON.stringify(user)]])
    tabs = []
    changes = []
    served = user
    meanwhile = async () => undefined
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (kept.get(key) !== value) changes.push({ key, newValue: value })
        kept.set(key, value)
      },
      removeItem: (key: string) => {
        if (kept.delete(key)) changes.push({ key, newValue: null })
      },
    })
    vi.stubGlobal('indexedDB', { databases: async () => [] })
    vi.stubGlobal('fetch', async (url: string) => {
      const answer = Response.json(served && { user: served })
      await meanwhile(url.slice(url.lastIndexOf('/') + 1))
      return answer
    })
    vi.stubGlobal('location', new URL('https://docwright.example'))
    return () => vi.unstubAllGlobals()
  })

  const ends = () => tabs.map(({ session: { now } }) => (now.state === 'visitor' ? now.ended : now.state))

  it('a sign-out in another tab counts as a sign-out by the person', async () => {
    const [one] = [await openTab(), await openTab()]
    expect(ends()).toEqual(['signed-in', 'signed-in'])
    await inTab(one, one.signOut)
    expect(ends()).toEqual(['by-the-person', 'by-the-person'])
  })

  it('a session without a sign-out counts as ended by the service, even after earlier sign-outs', async () => {
    const [one] = [await openTab(), await openTab()]
    const revoke = async () => {
      served = null
      await inTab(one, one.synchroniseSession)
    }
    await revoke()
    expect(ends()).toEqual(['by-the-service', 'by-the-service'])
    served = user
    await inTab(one, one.synchroniseSession)
    await inTab(one, one.signOut)
    served = user
    await inTab(one, one.synchroniseSession)
    expect(ends()).toEqual(['signed-in', 'signed-in'])
    await revoke()
    expect(ends()).toEqual(['by-the-service', 'by-the-service'])
  })

  it('a sign-out counts as made by the person even if another tab notices it before the call returns', async () => {
    const [one, two] = [await openTab(), await openTab()]
    meanwhile = async (path) => {
      if (path !== 'sign-out') return
      served = null
      await inTab(two, two.synchroniseSession)
    }
    await inTab(one, one.signOut)
    expect(ends()).toEqual(['by-the-person', 'by-the-person'])
    expect([...kept]).toEqual([])
  })

  it('a sign-out in this tab counts as made by the person, whatever another tab assumed', async () => {
    const one = await openTab()
    meanwhile = async (path) => {
      if (path !== 'sign-out') return
      kept.delete('user-storage')
      one.hear({ key: 'user-storage', newValue: null })
    }
    await one.signOut()
    expect(ends()).toEqual(['by-the-person'])
  })

  it('a session continues after a failed sign-out until the service ends it', async () => {
    const [one] = [await openTab(), await openTab()]
    meanwhile = async () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(one.signOut()).rejects.toThrow('Failed to fetch')
    expect(ends()).toEqual(['signed-in', 'signed-in'])
    meanwhile = async () => undefined
    served = null
    await inTab(one, one.synchroniseSession)
    expect(ends()).toEqual(['by-the-service', 'by-the-service'])
  })

  it('a late answer does not restore a session that ended in another tab', async () => {
    const [one, two] = [await openTab(), await openTab()]
    let arrive = () => {}
    meanwhile = () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      })
    const asked = two.synchroniseSession()
    meanwhile = async () => undefined
    await inTab(one, one.signOut)
    arrive()
    await asked
    expect(ends()).toEqual(['by-the-person', 'by-the-person'])
    expect(kept.has('user-storage')).toBe(false)
  })
})
