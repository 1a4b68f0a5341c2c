import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import { readCount, readSettings } from './chat-settings.ts'

const DEFAULTS = { docsN: 10, codeN: 10, isSearchOnly: false, searchScope: 'codeAndDocs' }

it('a result count is a number from 0 to 1000, and any other text counts as 0', () => {
  const read = [
    '0',
    '7',
    '10',
    '999',
    '1000',
    '007',
    '1001',
    '9999',
    '',
    ' 5',
    '5 ',
    '-1',
    '1.5',
    '1e3',
    'ten',
    '٣',
  ].map(readCount)
  expect(read).toEqual([0, 7, 10, 999, 1000, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('any text is read as a result count within the limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (text) => {
      const count = readCount(text)
      expect(Number.isInteger(count) && count >= 0 && count <= 1000).toBe(true)
    }),
  )
})

it('chat settings are read as they were stored, and invalid settings become the defaults', () => {
  const kept = { docsN: 0, codeN: 1000, isSearchOnly: true, searchScope: 'docs' }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  for (const text of [null, '', '{', '[]', 'null', '7', '{"searchScope":"all","isSearchOnly":"yes"}']) {
    expect(readSettings(text)).toEqual(DEFAULTS)
  }
  expect(readSettings('{"docsN":-3,"codeN":"x"}')).toEqual({ ...DEFAULTS, docsN: 0, codeN: 0 })
})

it('chat settings follow those of another tab, and do not overwrite them', async () => {
  vi.resetModules()
  const storage = memoryStorage()
  let tell = (_: { key: string; newValue: string }) => {}
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof tell) => {
    tell = listener
  })
  const { chatSettings } = await import('./chat-settings.ts')
  const newValue = JSON.stringify({ ...chatSettings, docsN: 50 })
  storage.setItem('chat-settings', newValue)
  tell({ key: 'chat-settings', newValue })
  expect(chatSettings.docsN).toBe(50)
  chatSettings.isSearchOnly = true
  await vi.waitFor(() => expect(storage.getItem('chat-settings')).toContain('true'), { interval: 2 })
  expect(JSON.parse(storage.getItem('chat-settings') ?? '')).toMatchObject({ docsN: 50, isSearchOnly: true })
  vi.unstubAllGlobals()
})
