import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Means, shareLink } from './share-link.ts'

const LINK = { title: 'Docwright', url: 'https://docs.example.org/' }
const works = () => vi.fn(async () => undefined)
const fails = (error: unknown) =>
  vi.fn(async () => {
    throw error
  })

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

it('sharing a link uses the share dialog of the device where it has such a dialog', async () => {
  const means = { share: works(), copy: works() }
  expect(await shareLink(LINK, means)).toBe('shared')
  expect(means.share).toHaveBeenCalledWith(LINK)
  expect(means.copy).not.toHaveBeenCalled()
})

it('sharing stops when someone closes the share sheet of the device', async () => {
  const means = { share: fails(new DOMException('closed', 'AbortError')), copy: works() }
  expect(await shareLink(LINK, means)).toBe('dismissed')
  expect(means.copy).not.toHaveBeenCalled()
})

it('sharing a link copies the address where the device cannot share or fails to', async () => {
  const without: Means[] = [
    { share: undefined, copy: works() },
    { share: fails(new DOMException('not here', 'NotAllowedError')), copy: works() },
    { share: fails(new TypeError('not this')), copy: works() },
  ]
  for (const means of without) {
    expect(await shareLink(LINK, means)).toBe('copied')
    expect(means.copy).toHaveBeenCalledWith(LINK.url)
  }
})

it('sharing a link reports when neither sharing nor copying is possible', async () => {
  expect(await shareLink(LINK, { share: undefined, copy: fails(new Error('no')) })).toBe('impossible')
})
