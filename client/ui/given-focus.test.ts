import { beforeEach, expect, it, vi } from 'vitest'

const body = {}
const button = {}
let page: { activeElement: object | null; body: object }
let give: (element: object) => void

beforeEach(() => {
  vi.resetModules()
  page = { activeElement: body, body }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/projects/1' })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    give = (element) => {
      page.activeElement = element
      listener()
    }
  })
  return () => vi.unstubAllGlobals()
})

it('isFocusGivenHere distinguishes focus given on this page from focus given on an earlier page', async () => {
  const { isFocusGivenHere } = await import('./given-focus.ts')
  expect(isFocusGivenHere()).toBe(false)
  give(button)
  expect(isFocusGivenHere()).toBe(true)
  vi.stubGlobal('location', { pathname: '/projects/1/2' })
  expect(isFocusGivenHere()).toBe(false)
  give(button)
  expect(isFocusGivenHere()).toBe(true)
  page.activeElement = body
  expect(isFocusGivenHere()).toBe(false)
})
