import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { imageAdvice } from './image-advice.ts'
import { imageFailure, imageFault } from './image-file.ts'

const MB = 1024 * 1024

describe('a file that shall become an image', () => {
  it('must be one, of at most 20 MB', () => {
    expect(imageFault({ type: 'image/png', size: 20 * MB })).toBeUndefined()
    expect(imageFault({ type: 'image/png', size: 20 * MB + 1 })).toBe('File size too big (max 20MB).')
    for (const type of ['application/pdf', 'image/svg+xml', 'image/tiff', '']) {
      expect(imageFault({ type, size: 1 })).toBe('File type not supported.')
    }
  })

  it('that is refused says which types are supported, or how to make it fit', () => {
    expect(imageAdvice('File type not supported.')).toBe('Use a PNG, JPEG, GIF, WebP or AVIF image.')
    expect(imageAdvice('File size too big (max 20MB).')).toMatch(/^Resize or compress/)
    expect(imageAdvice('Error uploading image. Please try again.')).toBeUndefined()
  })

  it('says why it was not uploaded', () => {
    const refused = (status: number) => new ApiError(status, 'x', {})
    expect(imageFailure(refused(500))).toBe('Error uploading image. Please try again.')
    expect(imageFailure(new NetworkError('x'))).toBe('Error uploading image. Please try again.')
    expect(imageFailure(refused(415))).toBe('File type not supported.')
    expect(imageFailure(refused(401))).toContain('Sign in')
  })
})
