import { blockCommentText, isDirective, isLicence, lineCommentText } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/** NatSpec tags that carry running text, with the JSDoc tags that replace them. */
const PROSE: Readonly<Record<string, string>> = { title: 'summary', notice: 'description', dev: 'remarks' }

/** A comment of Solidity as plain Markdown. @see https://docs.soliditylang.org/en/latest/natspec-format.html */
export function natspec(comments: readonly string[]): string {
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const lines = comments.filter((comment) => /^\/\/\/(?!\/)/.test(comment))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : ''
  if (text === '' || isDirective(text) || (isLicence(text) && !/@(?:title|notice|dev)\b/.test(text))) return ''
  return natspecText(text)
}

function natspecText(text: string): string {
  const authors: string[] = []
  const kept = text.split('\n').flatMap((line) => {
    const [, tag = '', rest = ''] = /^\s*@([\w:-]+)\s?(.*)$/.exec(line) ?? []
    if (tag === 'author') {
      authors.push(rest.trim())
      return []
    }
    if (tag === 'inheritdoc') return [`@see \`${rest.trim()}\``]
    if (tag.startsWith('custom:')) return ['@remarks', `**${labelOf(tag.slice('custom:'.length))}:** ${rest}`]
    return [PROSE[tag] ? line.replace(`@${tag}`, `@${PROSE[tag]}`) : line]
  })
  const { text: about } = readJsDoc(kept.join('\n'))
  const by = authors.filter(Boolean).map((author) => `**Author:** ${author}`)
  return [about, ...by].filter(Boolean).join('\n\n')
}

function labelOf(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
