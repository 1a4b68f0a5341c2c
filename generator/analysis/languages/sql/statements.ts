import { behindClosing, type Token } from '../declarations/tokens.ts'

/** A statement. `words`: its tokens without comments; `from`, `to`: its range among all tokens. */
export type Statement = { words: Token[]; from: number; to: number }

/** Returns a word in upper case. A quoted name is never a keyword, so it's returned unchanged. */
export function keyword(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text.toUpperCase() : (token?.text ?? '')
}

/** Splits tokens into statements, at `;` outside of brackets and function bodies or at a `GO` line. */
export function statementsOf(tokens: readonly Token[]): Statement[] {
  const statements: Statement[] = []
  let words: Token[] = []
  let from = 0
  let brackets = 0
  let blocks = 0
  const close = (to: number) => {
    if (words.length > 0) statements.push({ words, from, to })
    words = []
    brackets = 0
    blocks = 0
  }
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'comment') continue
    const word = keyword(token)
    if (words.length === 0) from = at
    if (token.kind === 'sign' && word === '(') brackets++
    else if (token.kind === 'sign' && word === ')') brackets--
    else if (isRoutine(words)) blocks += blockStep(tokens, at)
    const isBatchEnd = word === 'GO' && tokens[at - 1]?.endLine !== token.line && tokens[at + 1]?.line !== token.line
    // An unclosed bracket must not swallow the rest of the file, so the next statement ends it.
    const isUnclosed = brackets > 0 && startsStatement(tokens, at)
    if (isBatchEnd || (word === ';' && brackets <= 0 && blocks <= 0)) close(at)
    else if (isUnclosed) {
      close(at)
      from = at
      words.push(token)
    } else words.push(token)
  }
  close(tokens.length)
  return statements
}

function startsStatement(tokens: readonly Token[], at: number): boolean {
  return /^(?:CREATE|ALTER)$/.test(keyword(tokens[at])) && tokens[at - 1]?.text === ';'
}

const ROUTINE = /^(?:FUNCTION|PROCEDURE|PROC|TRIGGER|EVENT)$/

function isRoutine(words: readonly Token[]): boolean {
  return keyword(words[0]) === 'CREATE' && words.slice(1, 12).some((word) => ROUTINE.test(keyword(word)))
}

function blockStep(tokens: readonly Token[], at: number): number {
  const word = keyword(tokens[at])
  const next = keyword(tokens[at + 1])
  if (word === 'CASE') return keyword(tokens[at - 1]) === 'END' ? 0 : 1
  if (word === 'BEGIN') return /^(?:TRAN|TRANSACTION)$/.test(next) ? 0 : 1
  return word === 'END' && !/^(?:IF|LOOP|WHILE|REPEAT)$/.test(next) ? -1 : 0
}

/** A name, with its schema if the source states one. `at`: index after the name. */
export type Name = { name: string; at: number }

/** `public.users`, `[dbo].[Users]`: what everything stands in when nothing is said is left out. */
export function nameAt(words: readonly Token[], start: number): Name | undefined {
  const parts: string[] = []
  let at = start
  for (let token = words[at]; token?.kind === 'word' || token?.kind === 'quoted'; token = words[at]) {
    parts.push(plainName(token))
    at++
    if (words[at]?.text !== '.') break
    at++
  }
  const own = parts.length > 1 && /^(?:public|dbo)$/i.test(parts[0] ?? '') ? parts.slice(1) : parts
  const name = own.join('.')
  return name === '' || name.length > 150 ? undefined : { name, at }
}

export function plainName({ text }: Token): string {
  return text.replace(/^["`[]([\s\S]*)["`\]]$/, '$1')
}

/** Returns the index after all words that match a pattern, such as those before a name. */
export function skipWords(words: readonly Token[], start: number, pattern: RegExp): number {
  let at = start
  while (pattern.test(keyword(words[at]))) at++
  return at
}

/** Returns the items of a bracketed list as ranges among all tokens, which may include comments. */
export function itemsOf(tokens: readonly Token[], open: number): { from: number; to: number }[] {
  const end = behindClosing(tokens, open) - 1
  const items: { from: number; to: number }[] = []
  let from = -1
  for (let at = open + 1; at < end; ) {
    const { kind, text } = tokens[at] as Token
    if (kind === 'comment') at++
    else if (kind === 'sign' && text === ',') {
      if (from >= 0) items.push({ from, to: at })
      from = -1
      at++
    } else {
      if (from < 0) from = at
      at = kind === 'sign' && /[([{]/.test(text) ? Math.min(end, behindClosing(tokens, at)) : at + 1
    }
  }
  if (from >= 0) items.push({ from, to: end })
  return items
}
