import { blockCommentText, isLicence } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/**
 * Converts a PHPDoc comment to plain Markdown. `internal`: the comment says that no one else may use the
 * symbol.
 */
export function readPhpDoc(comments: readonly string[]): { text: string; internal: boolean } {
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = block ? blockCommentText(block) : ''
  if (text === '' || isLicence(text)) return { text: '', internal: false }
  return readJsDoc(withTypes(text))
}

const TYPED = /@(?:param|return|throws)[ \t]+/g
const VARIABLE = /^\s*&?(?:\.\.\.)?\$(\w+)/

/** Puts types in braces, as the JSDoc reader expects, and removes the `$` from parameter names. */
function withTypes(text: string): string {
  let [typed, done] = ['', 0]
  for (const { 0: tag, index } of text.matchAll(TYPED)) {
    const at = index + tag.length
    const isParameter = tag.startsWith('@param')
    const type = VARIABLE.test(text.slice(at, at + 200)) && isParameter ? '' : typeAt(text, at)
    let end = at + type.length
    const [variable = '', name] = isParameter ? (VARIABLE.exec(text.slice(end, end + 200)) ?? []) : []
    end += variable.length
    // Without a parameter name, the words are no type.
    if ((isParameter && !name) || (type === '' && !name)) continue
    typed += `${text.slice(done, at)}${type && `{${type}}`}${type && name ? ' ' : ''}${name ?? ''}`
    done = end
  }
  return typed + text.slice(done)
}

const MAX_TYPE = 300
const OPEN = '<({['
const CLOSE = '>)}]'

/** Type that starts at `from`, including the contents of its brackets; '' if they aren't closed. */
function typeAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length && at < from + MAX_TYPE; at++) {
    const sign = text.charAt(at)
    if (OPEN.includes(sign)) depth++
    else if (CLOSE.includes(sign)) depth--
    if (depth < 0) return ''
    if (depth === 0 && /\s/.test(sign) && !goesOn(text, from, at)) return text.slice(from, at)
  }
  return depth === 0 && text.length - from < MAX_TYPE ? text.slice(from) : ''
}

/** `A | B`, `callable(int): string`. */
function goesOn(text: string, from: number, at: number): boolean {
  const before = text.charAt(at - 1)
  if (/\n/.test(text.slice(at, at + 2))) return false
  return (
    /[|&]/.test(before) ||
    (before === ':' && text.slice(from, at).includes(')')) ||
    /^\s[|&]\s/.test(text.slice(at, at + 3))
  )
}
