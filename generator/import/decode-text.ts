import { isUtf8 } from 'node:buffer'

/** Number of bytes at the start of a file in which an encoding declaration is searched. */
const HEAD_BYTES = 1_024

/**
 * Returns the bytes of a text in UTF-8. Converts only if a byte order mark or a declaration names another
 * encoding. All other bytes stay unchanged, because a guessed encoding could garble the text.
 */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const marked = markedEncoding(bytes)
  if (!marked && (isUtf8(bytes) || bytes.includes(0))) return bytes
  const encoding = marked ?? declaredEncoding(bytes)
  const text = encoding && decoded(bytes, encoding)
  return text ? Buffer.from(text, 'utf8') : bytes
}

function markedEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // With two zero bytes after it, this byte order mark means UTF-32.
  if (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0)) return 'utf-16le'
  return undefined
}

const DECLARATIONS = [
  /^<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/,
  /^@charset\s+"([\w.:-]{1,40})"/,
  /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?([\w.:-]{1,40})/i,
  // Python, Ruby and editors declare an encoding in a comment on one of the first two lines.
  /^(?:[^\n]{0,400}\n)?[^\n]{0,200}(?:#|\/\/|\/\*|--|;|%|")[^\n]{0,200}?\b(?:file)?(?:en)?coding\s*[:=]\s*([\w.-]{1,40})/,
]

/** Encoding names that editors and Python use but the Encoding Standard doesn't define. */
const NAMES: Readonly<Record<string, string>> = {
  'latin-1': 'latin1',
  cp932: 'shift_jis',
  'windows-932': 'shift_jis',
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  'euc-jp': 'euc-jp',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const written = DECLARATIONS.map((form) => form.exec(head)?.[1]).find((name) => name !== undefined)
  const name = written
    ?.toLowerCase()
    .replaceAll('_', '-')
    .replace(/-(?:unix|dos|mac)$/, '')
  return name && (NAMES[name] ?? name.replace(/^cp-?(?=125\d$)/, 'windows-'))
}

/** Decodes the bytes; undefined if they don't fit the encoding or its name is unknown. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
