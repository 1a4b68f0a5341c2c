import { describe, expect, it } from 'vitest'
import { readDataAddress } from './data-address.ts'

describe('a data address', () => {
  it('a valid data URL is read as a type, a size and unchanged base64', () => {
    const base64 = Buffer.from('hello').toString('base64')
    for (const address of [
      `data:image/png;base64,${base64}`,
      `\n DATA:IMAGE/PNG;charset=x;BASE64,${base64}`,
      `data:image/png ; base64,${base64}`,
    ]) {
      expect(readDataAddress(address)).toEqual({ type: 'image/png', size: 6, base64 })
    }
  })

  it('a data URL without base64 is read without a type, so it is refused', () => {
    for (const address of ['data:image/svg+xml,<svg/>', 'data:', 'data:image/png;base64']) {
      expect(readDataAddress(address)).toEqual({ type: '', size: 0, base64: '' })
    }
  })

  it('an address of a server, a page or a file is not read as a data URL', () => {
    for (const address of ['https://example.org/data:x', '/api/blob/a', 'blob:x', 'file:///c/x.png', '']) {
      expect(readDataAddress(address)).toBeUndefined()
    }
  })
})
