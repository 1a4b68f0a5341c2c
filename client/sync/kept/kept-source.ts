import type { CitedFile } from '../../../shared/contract/cited-files.ts'
import { QUOTED_LINES, type Source } from '../../../shared/contract/pages.ts'
import { openedDevice } from '../current-device.ts'

/** Returns the cited file as stored on the signed-in person's device. */
export async function readKeptFile(citationId: number): Promise<CitedFile | undefined> {
  return (await openedDevice())?.held.citedFile(citationId)
}

/** Returns the quoted lines from the file that this device stores. */
export async function readKeptSource(citationId: number): Promise<Source | undefined> {
  const file = await readKeptFile(citationId)
  if (!file) return undefined
  const { path, language, text, start_line, end_line } = file
  const lines = text.split('\n').slice(start_line - 1, end_line)
  const quoted = lines.slice(0, QUOTED_LINES).join('\n')
  return {
    path,
    language,
    start_line,
    end_line,
    first_line: start_line,
    text: quoted,
    href: null,
    before: null,
    seen: null,
  }
}
