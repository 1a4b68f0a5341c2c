import { cutText } from '../../../shared/basics/whole-text.ts'

const MAX_MESSAGE = 120

/** Message of an error as a sentence quotes it. Null if the message says nothing. */
export function messageOf(message: string | undefined): string | null {
  const plain = message?.trim() ?? ''
  if (plain === '' || plain === '…') return null
  return plain.length > MAX_MESSAGE ? cutAtWord(plain) : plain
}

function cutAtWord(message: string): string {
  const start = cutText(message, MAX_MESSAGE - 1)
  const words = /^(.{20,})[\s…]/su.exec(start)?.[1] ?? start
  return `${words.replace(/[\s.,;:…]+$/u, '')} …`
}
