import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError, notAuthorized } from '../../api/api-error.ts'
import { archiveFault, titleOfFile, uploadFailureText, zipFault } from './zip-archive.ts'

const MAX = 104_857_600
const file = (name: string, type: string, size = 10) => ({ name, type, size })

describe('a file chosen for upload', () => {
  it('a file counts as a ZIP by its type or by its name', () => {
    expect(zipFault(file('source', 'application/zip'))).toBeUndefined()
    expect(zipFault(file('source', 'application/x-zip-compressed'))).toBeUndefined()
    expect(zipFault(file('SOURCE.ZIP', ''))).toBeUndefined()
    expect(zipFault(file('source.tar.gz', 'application/gzip'))).toBe('Please select a ZIP file')
  })

  it('a ZIP of at most 100 MB is accepted and a larger one is refused', () => {
    expect(zipFault(file('a.zip', 'application/zip', MAX))).toBeUndefined()
    expect(zipFault(file('a.zip', 'application/zip', MAX + 1))).toBe('File size must be less than 100MB')
  })

  it('a file chosen for upload must not be empty and must begin with a ZIP signature', async () => {
    const faultOf = (...parts: BlobPart[]) => archiveFault(new Blob(parts))
    expect(await faultOf('PK\x03\x04 and more')).toBeUndefined()
    expect(await faultOf('PK\x05\x06')).toBeUndefined()
    expect(await faultOf()).toBe('This file is empty.')
    for (const text of ['PK', 'Rar!', 'hello']) expect(await faultOf(text)).toContain('valid ZIP archive')
    const unreadable = Object.assign(new Blob(['PK']), { slice: () => ({ arrayBuffer: () => Promise.reject('gone') }) })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await archiveFault(unreadable as unknown as Blob)).toContain('Couldn’t read this file')
    warn.mockRestore()
  })

  it('the title of a ZIP project is its file name without .zip, at most 200 characters', () => {
    expect(titleOfFile('gateway-main.zip')).toBe('gateway-main')
    expect(titleOfFile('notes.txt')).toBe('notes.txt')
    expect(titleOfFile(`${'n'.repeat(240)}.zip`)).toHaveLength(200)
  })
})

describe('an upload that failed', () => {
  const refused = (status: number, msg: string) =>
    new ApiError(status, msg, { body: { code: status, msg, err: 'invalid_request' } })

  it('a failed upload names the size limit if the file is too large', () => {
    const text = 'File is too large. Please use a ZIP file smaller than 100MB.'
    expect(uploadFailureText(refused(413, 'Refused'))).toBe(text)
    for (const message of ['Content Too Large', 'Error 413', 'The body is too large']) {
      expect(uploadFailureText(new Error(message))).toBe(text)
    }
  })

  it('a failed upload names the network if no server answered', () => {
    for (const error of [
      new NetworkError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      new Error('net::ERR_FAILED'),
    ]) {
      expect(uploadFailureText(error)).toBe('Upload failed. Please check your internet connection and try again.')
    }
    expect(uploadFailureText(new Error('blocked by CORS policy'))).toBe(
      'Network error occurred. Please try again or contact support.',
    )
  })

  it('a failed upload shows what the server found in the archive', () => {
    expect(uploadFailureText(refused(422, 'The ZIP is encrypted.'))).toBe('The ZIP is encrypted.')
  })

  it('a failed upload says if the server is at fault or the user is not authorized', () => {
    expect(uploadFailureText(notAuthorized())).toBe('Not Authorized')
    expect(uploadFailureText(refused(500, 'boom'))).toContain('The server couldn’t save')
  })
})
