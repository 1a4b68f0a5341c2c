/**
 * A name that a text puts in code style, a link, a role or a directive. `way`: one of these, which tells how
 * certain the name is.
 */
export type NamedInText = { name: string; way: 'code' | 'link' | 'role' | 'directive'; role: string }

const MAX_NAMES = 400

const NAMES =
  /^ {0,12}\.\. (?:[a-z]+:)?(auto[a-z]+|module|class|function|method)::[ \t]*([^\s(]+)|:(?:[a-z]+:)?([a-z]+):`([^`\n]{1,200})`|(`{1,2})([^`\n]{1,120}?)\5_{0,2}|\]\(\s*<?([^)\s>]{1,300})/gim

/** Finds the names in a text, in order. Skips blocks of code, because these are examples. */
export function namedInText(text: string): NamedInText[] {
  const found: NamedInText[] = []
  for (const match of withoutFences(text).matchAll(NAMES)) {
    if (found.length >= MAX_NAMES) break
    const [, directive, object, role, target, , code, link] = match
    if (object !== undefined)
      found.push({ name: object, way: 'directive', role: directive?.replace(/^auto/, '') ?? '' })
    else if (target !== undefined) found.push({ name: targetOf(target), way: 'role', role: role ?? '' })
    else if (link !== undefined) found.push({ name: link, way: 'link', role: '' })
    else if (code !== undefined) found.push({ name: code.trim(), way: 'code', role: '' })
  }
  return found
}

/** `Flask app <flask.Flask>`, `~flask.Flask`, `.Flask`, `!name`. */
function targetOf(text: string): string {
  const [, inner] = /<([^<>]+)>$/.exec(text) ?? []
  return (inner ?? text)
    .trim()
    .replace(/^[~.!]+/, '')
    .replace(/\(\)$/, '')
}

function withoutFences(text: string): string {
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence)) fence = ''
      return ''
    }
    fence = mark
    return mark ? '' : line
  })
  return lines.join('\n')
}
