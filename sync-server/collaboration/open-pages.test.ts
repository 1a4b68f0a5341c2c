import { expect, it } from 'vitest'
import { type OpenPage, OpenPages } from './open-pages.ts'

class TestPage implements OpenPage {
  readonly users = new Set<string>()
  structs: number
  constructor(structs: number, ...users: string[]) {
    this.structs = structs
    this.users = new Set(users)
  }
  get disposable() {
    return this.users.size === 0
  }
  sendAway(userId: string) {
    this.users.delete(userId)
  }
}

it('[CO54] a person with too many open pages is disconnected from the least recently used', () => {
  const unloaded: TestPage[] = []
  const open = new OpenPages<TestPage>((page) => unloaded.push(page), { each: 100, left: 50 })
  const pages = [new TestPage(40, 'ann'), new TestPage(40, 'ann', 'bob'), new TestPage(10, 'ann')] as const
  for (const page of pages) open.used(page)
  open.used(pages[0])
  expect(pages.map(({ users }) => [...users])).toEqual([['ann'], ['ann', 'bob'], ['ann']])
  pages[0].structs = 60
  open.used(pages[0])
  expect(pages.map(({ users }) => [...users])).toEqual([['ann'], ['bob'], ['ann']])
  // A single page may be as large as the page limit allows.
  pages[0].structs = 500
  open.used(pages[0])
  expect(pages.map(({ users }) => [...users])).toEqual([['ann'], ['bob'], []])
})

it('[CO54] pages without people are unloaded oldest first when they are too large together', () => {
  const unloaded: TestPage[] = []
  const open = new OpenPages<TestPage>((page) => unloaded.push(page), { each: 1_000, left: 50 })
  const pages = [new TestPage(30), new TestPage(30), new TestPage(100, 'ann'), new TestPage(10)]
  for (const page of pages) open.used(page)
  expect(unloaded).toEqual([pages[0]])
  open.closed(pages[1] as TestPage)
  pages[2]?.sendAway('ann')
  open.left()
  expect(unloaded).toEqual([pages[0], pages[2]])
})
