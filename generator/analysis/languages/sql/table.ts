import type { CodeSymbol, SymbolNoun } from '../../file-analysis.ts'
import { docAbove, docBehind, flatText, type Token } from '../declarations/tokens.ts'
import { MAX_MEMBERS, shortSignature } from '../syntax.ts'
import { itemsOf, keyword, plainName, skipWords } from './statements.ts'

const MAX_SIGNATURE = 320

export function signatureOf(words: readonly Token[]): string {
  return shortSignature(flatText(words).replace(/\s*;$/, ''), MAX_SIGNATURE)
}

/** Returns the columns in the brackets after `CREATE TABLE t`, and the constraints on several columns. */
export function tableMembers(tokens: readonly Token[], open: number): CodeSymbol[] {
  return itemsOf(tokens, open)
    .slice(0, MAX_MEMBERS)
    .flatMap(({ from, to }) => {
      const words = tokens.slice(from, to).filter(({ kind }) => kind !== 'comment')
      const member = memberOf(words)
      if (!member) return []
      const last = to - 1
      return [{ ...member, doc: member.doc || docAbove(tokens, from) || docBehind(tokens, lastWord(tokens, last)) }]
    })
}

/** Returns the index of an item's last word. A comment may be between that word and the comma. */
function lastWord(tokens: readonly Token[], from: number): number {
  let at = from
  while (at > 0 && tokens[at]?.kind === 'comment') at--
  return at
}

/** Returns the column or constraint that a list of words declares. */
export function memberOf(words: readonly Token[]): CodeSymbol | undefined {
  const [first] = words
  if (!first || (first.kind !== 'word' && first.kind !== 'quoted')) return undefined
  const bare = { startLine: first.line, endLine: words.at(-1)?.endLine ?? first.line, members: [] }
  const signature = signatureOf(words)
  const index = indexName(words)
  if (index !== undefined) return { ...bare, ...kept('index'), name: index || signature, signature, doc: '' }
  const constraint = constraintName(words)
  if (constraint !== undefined)
    return { ...bare, ...kept('constraint'), name: constraint || signature, signature, doc: '' }
  const { words: own, doc } = withoutComment(words)
  return { ...bare, ...kept('column'), name: plainName(first), signature: signatureOf(own), doc }
}

function kept(noun: SymbolNoun): Pick<CodeSymbol, 'kind' | 'noun' | 'visibility'> {
  return { kind: 'property', noun, visibility: 'public' }
}

/**
 * Returns the name of a constraint, or '' if it has no name. Returns undefined for a column, because a column
 * may have a name such as `key`.
 */
function constraintName(words: readonly Token[]): string | undefined {
  const [first, second] = words
  if (first?.kind === 'quoted') return undefined
  const next = keyword(second)
  const isBracket = second?.kind === 'sign' && next === '('
  switch (keyword(first)) {
    case 'CONSTRAINT':
      return second && !isBracket ? plainName(second) : ''
    case 'PRIMARY':
    case 'FOREIGN':
      return next === 'KEY' ? '' : undefined
    case 'UNIQUE':
      return isBracket || /^(?:NULLS|CLUSTERED|NONCLUSTERED)$/.test(next) ? '' : undefined
    case 'CHECK':
      return isBracket ? '' : undefined
    case 'EXCLUDE':
      return isBracket || next === 'USING' ? '' : undefined
    case 'LIKE':
      return words.length > 1 && second?.kind !== 'sign' ? '' : undefined
    default:
      return undefined
  }
}

/** `UNIQUE KEY name (column)` is an index of MySQL, `key varchar(10)` a column. */
function indexName(words: readonly Token[]): string | undefined {
  if (words[0]?.kind === 'quoted') return undefined
  const isMarked = /^(?:UNIQUE|FULLTEXT|SPATIAL)$/.test(keyword(words[0]))
  const at = skipWords(words, isMarked ? 1 : 0, /^(?:KEY|INDEX)$/)
  if (at === 0 || (at === 1 && keyword(words[0]) === 'UNIQUE')) return undefined
  const open = words.findIndex(({ kind, text }) => kind === 'sign' && text === '(')
  const inside = words[open + 1]
  if (open < at || open > at + 3 || !inside || /^\d/.test(inside.text) || inside.kind === 'string') return undefined
  return open === at ? '' : plainName(words[at] as Token)
}

/** Splits MySQL's `COMMENT '…'` from a column definition. */
function withoutComment(words: readonly Token[]): { words: readonly Token[]; doc: string } {
  const at = words.findIndex((word, index) => keyword(word) === 'COMMENT' && words[index + 1]?.kind === 'string')
  const text = at > 0 ? words[at + 1] : undefined
  return text ? { words: [...words.slice(0, at), ...words.slice(at + 2)], doc: stringText(text) } : { words, doc: '' }
}

/** Content of a string in single or dollar quotes. */
export function stringText({ text }: Token): string {
  if (text.startsWith('$')) return text.replace(/^\$\w*\$([\s\S]*)\$\w*\$$/, '$1').trim()
  return text
    .replace(/^'([\s\S]*)'$/, '$1')
    .replaceAll("''", "'")
    .trim()
}

/** Returns the values of an enum. The comment of a value is above it or at the end of its line. */
export function enumValues(tokens: readonly Token[], open: number): CodeSymbol[] {
  return itemsOf(tokens, open)
    .slice(0, MAX_MEMBERS)
    .flatMap(({ from, to }) => {
      const token = tokens[from]
      if (token?.kind !== 'string') return []
      const doc = docAbove(tokens, from) || docBehind(tokens, lastWord(tokens, to - 1))
      const { line: startLine, endLine, text: signature } = token
      const name = stringText(token)
      return [{ name, kind: 'property', signature, doc, visibility: 'public', startLine, endLine, members: [] }]
    })
}

/** Index of the word that opens a table's list of columns; -1 if a query defines the table. */
export function bodyAt(words: readonly Token[], from: number): number {
  const at = skipWords(words, from, /^(?:OF|INHERITS)$/)
  const open = words.findIndex(({ kind, text }, index) => index >= at && kind === 'sign' && text === '(')
  const query = words.findIndex((word, index) => index >= from && /^(?:AS|SELECT|PARTITION|USING)$/.test(keyword(word)))
  return open >= 0 && (query < 0 || open < query) ? open : -1
}
