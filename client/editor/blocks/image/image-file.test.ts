import { describe, expect, it } from 'vitest'
import { QUOTA_WORDS } from '../../../../shared/contract/quotas.ts'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { imageAdvice } from './image-advice.ts'
import { imageFailure, isAdvice } from './image-failure.ts'
import { imageFault } from './image-file.ts'

const MB = 1024 * 1024

describe('a file that shall become an image', () => {
  it('an image file must have a supported type and at most 20 MB', () => {
    expect(imageFault({ type: 'image/png', size: 20 * MB })).toBeUndefined()
    expect(imageFault({ type: 'image/png', size: 20 * MB + 1 })).toBe('File size too big (max 20MB).')
    for (const type of ['application/pdf', 'image/svg+xml', 'image/tiff', '']) {
      expect(imageFault({ type, size: 1 })).toBe('File type not supported.')
    }
  })

  it('a refused image says which types are supported or how to make it fit', () => {
    expect(imageAdvice('File type not supported.')).toBe('Use a PNG, JPEG, GIF, WebP or AVIF image.')
    expect(imageAdvice('File size too big (max 20MB).')).toMatch(/^Resize or compress/)
    expect(imageAdvice('Error uploading image. Please try again.')).toBeUndefined()
  })

  it('a failed image upload says why the image was not uploaded', () => {
    const refused = (status: number) => new ApiError(status, 'x', {})
    expect(imageFailure(refused(500))).toBe('Error uploading image. Please try again.')
    expect(imageFailure(new NetworkError('x'))).toBe('Error uploading image. Please try again.')
    expect(imageFailure(refused(415))).toBe('File type not supported.')
    expect(imageFailure(refused(401))).toContain('Sign in')
  })

  it('a failed image upload names the reached quota, as advice that stays longer', () => {
    const msg = QUOTA_WORDS.images(3)
    const error = new ApiError(409, msg, { body: { code: 409, msg, err: 'quota_reached' } })
    expect([imageFailure(error), isAdvice(error)]).toEqual([msg, true])
    expect(isAdvice(new ApiError(500, 'x', {}))).toBe(false)
  })
})
