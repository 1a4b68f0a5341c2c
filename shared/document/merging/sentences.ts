import { isCitation, isSpace, type Token } from './tokens.ts'

/** Prose is merged sentence by sentence, code line by line. */
export type TextKind = 'prose' | 'code'

/** Sentence or line, with the separator before it. Merging can move, add and remove it as a whole. */
export type Sentence = readonly Token[]

const ENDS = /^[.!?…]+$/
/** Signs that end a sentence without a space after them. */
const ENDS_CLOSE = /^[。！？]$/
const CLOSES = /^["'”’»)\]]$/

export function sentencesOf(tokens: readonly Token[], kind: TextKind): Sentence[] {
  const sentences: Token[][] = []
  let current: Token[] = []
  let state: 'within' | 'ended' | 'ended-close' = 'within'
  for (const token of tokens) {
    const begins = kind === 'code' ? isLineEnd(token) : beginsSentence(token, state)
    if (begins && current.length > 0) {
      sentences.push(current)
      current = []
    }
    current.push(token)
    if (ENDS_CLOSE.test(token.key)) state = 'ended-close'
    else if (ENDS.test(token.key)) state = 'ended'
    else if (!(isCitation(token) || CLOSES.test(token.key)) || begins) state = 'within'
  }
  if (current.length > 0) sentences.push(current)
  return sentences
}

function beginsSentence(token: Token, state: 'within' | 'ended' | 'ended-close'): boolean {
  if (isBreak(token)) return true
  if (state === 'within' || isCitation(token) || CLOSES.test(token.key) || ENDS.test(token.key)) return false
  return state === 'ended-close' || isSpace(token)
}

function isLineEnd({ key }: Token): boolean {
  return key === '\n' || key === '\r\n'
}

function isBreak({ nodes }: Token): boolean {
  return nodes[0]?.type === 'hardBreak'
}

/** Whether a token separates sentences or lines. */
export function isSeparator(token: Token, kind: TextKind): boolean {
  return kind === 'code' ? isLineEnd(token) : isSpace(token) || isBreak(token)
}

/** Sentence without the separator before it. */
export function withoutSeparator(sentence: Sentence, kind: TextKind): readonly Token[] {
  const at = sentence.findIndex((token) => !isSeparator(token, kind))
  return at < 0 ? sentence : sentence.slice(kind === 'code' ? Math.min(at, 1) : at)
}

export function separator(kind: TextKind): Token {
  const key = kind === 'code' ? '\n' : ' '
  return { key, nodes: [{ type: 'text', text: key }] }
}

/** Whether a sentence's last sign ends it without a space after it. */
export function endsClose(sentence: readonly Token[]): boolean {
  return ENDS_CLOSE.test(sentence.findLast((token) => !isCitation(token))?.key ?? '')
}
