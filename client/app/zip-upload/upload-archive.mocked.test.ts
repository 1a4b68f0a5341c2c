import { expect, it, vi } from 'vitest'
import { upload } from '../../api/index.ts'
import { uploadArchive } from './upload-archive.ts'

vi.mock('../../api/index.ts', () => ({ addressOf: () => '', upload: vi.fn() }))

it('leaving the page asks for confirmation until the last of several uploads has ended', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const ends: (() => void)[] = []
  vi.mocked(upload).mockImplementation(() => new Promise<void>((resolve) => ends.push(resolve)))
  const watch = { onProgress: () => undefined, signal: new AbortController().signal }
  const [one, two] = [1, 2].map((id) => uploadArchive(id, new File([], 'a.zip'), watch))
  ends[0]?.()
  await one
  expect(asks()).toBe(true)
  ends[1]?.()
  await two
  expect(asks()).toBe(false)
  vi.unstubAllGlobals()
})
