import { type CitedFile, readCitedFile } from '../../shared/contract/cited-files.ts'
import { NetworkError, send } from '../api/index.ts'
import { readKeptFile } from './kept/kept-source.ts'

/** The whole file behind a citation, or this device's copy if the server can't be reached. */
export async function loadCitedFile(citationId: number): Promise<{ file: CitedFile; isKept: boolean }> {
  try {
    return { file: await send(readCitedFile, { params: { id: citationId } }, { handled: 'all' }), isKept: false }
  } catch (error) {
    const file = error instanceof NetworkError ? await readKeptFile(citationId) : undefined
    if (file) return { file, isKept: true }
    throw error
  }
}
