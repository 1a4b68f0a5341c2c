import { NEW_PROJECT, ZIP_UPLOAD } from '../../../shared/contract/messages/projects.ts'
import { ZIP_MAX_BYTES } from '../../../shared/contract/projects.ts'
import { NAME_MAX } from '../../../shared/contract/values.ts'
import { ApiError, NetworkError } from '../../api/index.ts'

const ZIP_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'])

type Described = Pick<File, 'name' | 'type' | 'size'>

/** Describes why a chosen file can't be sent; undefined if it can. The server checks the contents. */
export function zipFault({ name, type, size }: Described): string | undefined {
  if (!ZIP_TYPES.has(type) && !/\.zip$/i.test(name)) return NEW_PROJECT.noFile.text
  if (size > ZIP_MAX_BYTES) return 'File size must be less than 100MB'
  return undefined
}

/**
 * First bytes of a ZIP archive: a file entry, or the end record if the archive is empty.
 */
const BEGINNINGS = ['PK\x03\x04', 'PK\x05\x06']

/** Checks the first bytes of a file before anything is created for it. Returns the problem, if any. */
export async function archiveFault(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty.'
  try {
    const beginning = new TextDecoder('latin1').decode(await file.slice(0, 4).arrayBuffer())
    return BEGINNINGS.includes(beginning) ? undefined : 'This file isn’t a valid ZIP archive.'
  } catch (error) {
    console.warn('A file could not be read', error)
    return 'Couldn’t read this file. It may have been moved or changed. Choose it again.'
  }
}

/** Project title made from a file name, cut to the maximum length of a title. */
export function titleOfFile(name: string): string {
  return name
    .replace(/\.zip$/i, '')
    .slice(0, NAME_MAX)
    .toWellFormed()
}

/**
 * Message for a failed upload. Prefers the server's message, because the server knows why it refused the
 * archive.
 */
export function uploadFailureText(error: unknown): string {
  const message = error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error)
  if (/413|Content Too Large|too large/i.test(message) || (error instanceof ApiError && error.status === 413)) {
    return ZIP_UPLOAD.tooLarge
  }
  if (/CORS/.test(message)) return ZIP_UPLOAD.refusedByBrowser
  if (error instanceof NetworkError || /Failed to fetch|ERR_FAILED/.test(message)) {
    return ZIP_UPLOAD.notSent
  }
  if (error instanceof ApiError && error.status === 401) return error.message
  if (error instanceof ApiError && error.status === 403) return 'You don’t have permission to upload to this project.'
  if (error instanceof ApiError && error.body && error.status < 500) return error.body.msg
  return 'The server couldn’t save the upload. Please try again.'
}

function causeOf(error: Error): string {
  return error.cause === undefined ? '' : String(error.cause)
}
