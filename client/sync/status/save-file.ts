import { visibleName } from '../../../shared/basics/visible-name.ts'

/** Makes the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = visibleName(name)
  link.click()
  // The download has started by now and has its own copy of the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
