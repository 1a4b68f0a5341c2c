/** Named XML entities, used to decode and encode text and attribute values of an SVG. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (all, decimal, hex, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}

export function escaped(text: string): string {
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
