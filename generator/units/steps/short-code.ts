/** Maximum length of code inside a sentence, in characters. Longer code breaks up the sentence. */
export const MAX_CODE = 60
const MAX_PART = 40

/** Code to show inside a sentence. Null if the code is too long or was cut. */
export function shortCode(text: string, most = MAX_CODE): string | null {
  const plain = text.trim()
  return plain === '' || plain.length > most || plain.includes('…') || plain.includes('\n') ? null : plain
}

export function shortPart(text: string): string | null {
  return shortCode(withoutOwner(text), MAX_PART)
}

/** Removes `self.` or `this.` from a field: its owner is obvious. */
export function withoutOwner(text: string): string {
  return text.trim().replace(/^(?:self|this)\.(?=[\p{L}_#$])/u, '')
}

/** Callee of a text that consists of a single call. Undefined for other texts. */
export function calleeOf(text: string): string | undefined {
  const plain = text.trim().replace(/^(?:await|new) /, '')
  const open = plain.indexOf('(')
  const callee = plain.slice(0, open)
  if (open < 1 || !plain.endsWith(')') || !/^(?:[\p{L}\p{N}_$.#!?@:]|->)+$/u.test(callee)) return undefined
  let depth = 0
  for (let at = open; at < plain.length; at++) {
    const sign = plain[at] ?? ''
    // A template may contain code, and a regular expression anything. No callee is better than a wrong one.
    if (sign === '`' || sign === '/' || sign === '…') return undefined
    if (sign === '"' || sign === "'") {
      at = endOfText(plain, at, sign)
      if (at < 0) return undefined
    } else if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth === 0 && at < plain.length - 1) return undefined
  }
  return depth === 0 ? callee : undefined
}

function endOfText(code: string, start: number, quote: string): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at
  }
  return -1
}
