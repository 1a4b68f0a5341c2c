import { blockCommentText, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import type { CommentStyle } from '../language-table.ts'
import { tellingText } from './telling.ts'

const LINE_SIGNS: ReadonlyMap<CommentStyle, RegExp> = new Map([
  ['slashes', /^\/\/+!?/],
  ['hash', /^#+[!']?/],
  ['dashes', /^--+(?: ?\|)?/],
  ['semicolon', /^;+/],
  ['percent', /^%+/],
  ['quote', /^"/],
])
const BLOCKS: readonly { open: string; close: string; styles: readonly CommentStyle[] }[] = [
  { open: '/*', close: '*/', styles: ['slashes', 'none'] },
  { open: '<!--', close: '-->', styles: ['markup'] },
  { open: '"""', close: '"""', styles: ['hash'] },
  { open: '{-', close: '-}', styles: ['dashes'] },
  { open: '(*', close: '*)', styles: ['none'] },
]
const HEAD = 8_000

/** Returns the first comment of a file as text, except licences and directives. '' if code comes first. */
export function firstComment(content: string, style: CommentStyle): string {
  for (const { text } of headComments(content, style)) {
    const telling = tellingText(text)
    if (telling && !isLicence(telling) && !isRuler(telling)) return telling
  }
  return ''
}

/** Returns the position after a licence at the top of a file, or 0 if there is none. */
export function licenceEnd(content: string, style: CommentStyle): number {
  let end = 0
  for (const comment of headComments(content, style)) if (isLicence(comment.text)) end = comment.end
  return end
}

/** The comments before any code. */
function* headComments(content: string, style: CommentStyle): Generator<{ text: string; end: number }> {
  const head = content.slice(0, HEAD)
  let rest = head.replace(/^#![^\n]*\n?/, '')
  for (let round = 0; round < 6; round++) {
    rest = withoutPreamble(rest.trimStart())
    const found = blockAt(rest, style) ?? linesAt(rest, style)
    if (!found) return
    rest = rest.slice(found.length)
    yield { text: found.text.trim(), end: head.length - rest.length }
  }
}

/** Removes a line that some languages require before the first comment, such as `<?php`. */
function withoutPreamble(text: string): string {
  return text
    .replace(
      /^(?:<\?(?:php|xml)\b[^\n]{0,300}|<!doctype[^>]{0,300}>|---\s*$|\{-#[^}]{0,500}#-\})/im,
      (match, offset: number) => (offset === 0 ? '' : match),
    )
    .trimStart()
}

type Found = { text: string; length: number }

function blockAt(text: string, style: CommentStyle): Found | undefined {
  const kind = BLOCKS.find(({ open, styles }) => styles.includes(style) && text.startsWith(open))
  if (!kind) return undefined
  const end = text.indexOf(kind.close, kind.open.length)
  const inner = text.slice(kind.open.length, end < 0 ? undefined : end)
  const length = end < 0 ? text.length : end + kind.close.length
  return {
    text:
      kind.open === '/*' ? blockCommentText(`/*${inner}*/`) : inner.replace(/^\*+/, '').replace(/^[ \t]*[|~-] ?/gm, ''),
    length,
  }
}

function linesAt(text: string, style: CommentStyle): Found | undefined {
  const sign = LINE_SIGNS.get(style)
  if (!sign) return undefined
  const lines: string[] = []
  let length = 0
  for (const line of text.split('\n')) {
    if (!sign.test(line)) break
    lines.push(line)
    length += line.length + 1
  }
  return lines.length === 0 ? undefined : { text: lineCommentText(lines, sign), length }
}

function isRuler(text: string): boolean {
  return !/\p{L}{2}/u.test(text)
}
