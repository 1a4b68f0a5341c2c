import type { ProseFacts } from '../../units/facts.ts'
import { type Block, paragraph } from '../blocks.ts'
import { cite, code } from '../inline.ts'

/** Writes the checked paragraph: names become code, everything else is plain text. */
export function writeProse({ text, cite: ref }: ProseFacts): Block[] {
  const parts = text.split(/`([^`\n]+)`/).map((part, at) => (at % 2 === 1 ? code(part) : part))
  return paragraph('prose', [parts, cite(ref)])
}
