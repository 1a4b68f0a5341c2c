import { beforeEach, describe, expect, it, vi } from 'vitest'

const user = { id: 'u', name: 'Mara', email: 'mara@example.org', image: null, login: null }

type StorageChange = { key: string; newValue: string | null }
type Listener = (event: StorageChange) => void
type Tab = Pick<typeof import('./session.ts'), 'session' | 'signOut' | 'synchroniseSession'> & { hear: Listener }

let kept: Map<string, string>
let changes: StorageChange[]
let tabs: Tab[]
/** Who the auth service says is signed in. */
let served: typeof user | null

/** A module of its own each, on the same storage. */
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

/** Lets a tab do something, and the others hear of what it did to the storage. */
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
    vi.stubGlobal('fetch', async () => Response.json(served && { user: served }))
    vi.stubGlobal('location', new URL('https://docwright.example'))
    return () => vi.unstubAllGlobals()
  })

  const ends = () => tabs.map(({ session: { now } }) => (now.state === 'visitor' ? now.ended : now.state))

  it('was ended by the person who signed out there', async () => {
    const [one] = [await openTab(), await openTab()]
    expect(ends()).toEqual(['signed-in', 'signed-in'])
    await inTab(one, one.signOut)
    expect(ends()).toEqual(['by-the-person', 'by-the-person'])
  })

  it('was ended by the service where nobody signed out, also after somebody once did', async () => {
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
})
