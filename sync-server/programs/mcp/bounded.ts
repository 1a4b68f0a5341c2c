import { parseId } from '../../../shared/basics/ids.ts'
import { invalidRequest } from '../../errors.ts'

/** Maximum characters of an answer, some ten thousand tokens: more doesn't fit into a model's context. */
export const MOST_CHARACTERS = 40_000

/** Position at which an answer was cut: a page, and how many of its characters were sent. */
export type Place = { pageId: number; said: number }

export const writeCursor = ({ pageId, said }: Place): string => `${pageId}.${said}`

export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, page, said] = /^(\d+)\.(\d{1,9})$/.exec(cursor.trim()) ?? []
  const pageId = parseId(page)
  if (!pageId || said === undefined) {
    throw invalidRequest('Invalid cursor. Call again without a cursor to start from the beginning.')
  }
  return { pageId, said: Number(said) }
}

/** Cuts a text off at the limit, if possible at the end of a line, and never within a character. */
export function cut(text: string, room: number): string {
  if (text.length <= room) return text
  const line = text.lastIndexOf('\n', room - 1)
  if (line > room / 2) return text.slice(0, line + 1)
  const isHalf = /[\uD800-\uDBFF]/.test(text[room - 1] ?? '')
  return text.slice(0, isHalf && room > 1 ? room - 1 : room)
}

export const goOn = (cursor: string) => `\n\n(There is more. To go on, call again with cursor "${cursor}".)`
