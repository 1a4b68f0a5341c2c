/** Tests how likely a value that is assigned to a password or key is a secret. */

/** Placeholders for a value, such as `<password>`, and expressions that read a value, such as `${…}`. */
const PLACEHOLDER =
  /^(?:[<$%*@{[(&#]|\\\$|\.{2,}|x{3,}|-+$|_+$)|[$#]\{|\{\{|%\(|<[\w -]+>|\$\(|\.\.\.|redacted|placeholder|change[-_]?(?:me|it|this)|replace[-_]?(?:me|this|with)|insert[-_]|(?:^|[^a-z])(?:your|my)[-_ ]|example|sample|dummy|lorem|foobar|process\.env|os\.environ|getenv|^(?:true|false|null|none|nil|undefined|empty|yes|no|on|off|todo|tbd|n\/a|string|number|boolean|object|text|hidden|required|optional|unset|default|disabled|enabled|auto|inherit)$/i
const REPEATED = /^(.{1,3})\1{2,}.?$|(.)\2{5,}/s
const SEQUENCE = /abcdefghijkl|qwertyuiop|12345678(?!9?$)|0123456789a|abc123|xyz789/i
/** Addresses, paths, file names, and dotted names of code. */
const REFERENCE =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\.{0,2}\/|~\/|[A-Za-z]:\\|arn:|urn:|data:|file:)|^[\w./-]+\.(?:[cm]?[jt]sx?|json|ya?ml|pem|key|crt|cer|p12|pfx|jks|txt|md|html?|css|xml|py|rb|go|java|php|sh|env|toml|ini|conf|cfg|svg|png|properties)$|^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)+(?:\(.*)?$|^[A-Za-z_$][\w$.]*[([]/
/** Words of texts for people or of an interface. A value with such a word rarely is a password. */
const SPOKEN =
  /pass(?:word|phrase|wd|code)?s?|secret|token|credential|auth|api|key|user|login|sign|reset|forgot|confirm|change|invalid|required|incorrect|enter|field|input|label|hint|type|name|value|form|error|missing|wrong|test|fake|mock|stub|hash|encrypt|bearer|basic|config|setting|provider|service|manager|policy|plain|file|path|url|id\b/i

/**
 * Whether a value can't be a secret, regardless of its name: a placeholder, a reference, a repetition or a
 * sequence.
 */
export function standsForSomething(value: string): boolean {
  return PLACEHOLDER.test(value) || REPEATED.test(value) || REFERENCE.test(value) || SEQUENCE.test(value)
}

/** Bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const LEAST_GENERATED = 12
/** Whether a part is a word as in names in code: pronounceable letters, or a short number. */
function isWord(part: string): boolean {
  if (/^\d{1,4}$/.test(part)) return true
  if (!/^[A-Za-z]+$/.test(part) || /[^aeiouy]{4}/i.test(part)) return false
  const vowels = part.replace(/[^aeiouy]/gi, '').length / part.length
  return part.length < 3 || (vowels >= 0.2 && vowels <= 0.67)
}

/** Names of ciphers and encodings. */
const ALGORITHM = /(?:hmac|sha|aes|rsa|pbkdf|ecdsa|ed|base|bcrypt|argon|utf)[-_]?\d/i

/** Whether a value looks generated: long, with letters and digits, and not composed of words. */
export function isGenerated(value: string): boolean {
  if (value.length < LEAST_GENERATED || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (!/^[\w+/=.~:@!#%^&*-]+$/.test(value) || (value.length < 32 && ALGORITHM.test(value))) return false
  if (/^[0-9a-f-]+$/i.test(value)) return value.length >= 20 && entropyOf(value) >= 2.8
  if (entropyOf(value) < (value.length < 20 ? 3 : 3.4)) return false
  // Random values switch often between letters and digits, so a value with long runs of one kind isn't random.
  if ((value.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []).length < value.length / 6) return false
  const parts = value
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .split(/[^A-Za-z\d]+/)
    .flatMap((part) => part.match(/[A-Za-z]+|\d+/g) ?? [])
  if (parts.length <= value.length / 3 && parts.every(isWord)) return false
  const words = parts.filter(isWord).filter((part) => part.length >= 3 && /[a-z]/i.test(part))
  const inWords = words.reduce((sum, part) => sum + part.length, 0)
  return inWords / value.length < 0.6
}

/**
 * Whether a person could have chosen a value as a password: it's neither a text for people nor a name in
 * code.
 */
export function isChosen(value: string): boolean {
  if (ALGORITHM.test(value) || /^\d+(?:\.\d+)*$|^[.,+)\]]|[-_:.=+([]$/.test(value)) return false
  const isPlain = /^[A-Za-z]+(?:[-_.][A-Za-z]+)*[:.!?]?$/.test(value)
  if (isPlain)
    return (
      value.length >= 8 && !SPOKEN.test(value) && !/^[a-z]+[A-Z]|^[A-Z][a-z]+[A-Z]|^[A-Z_]+$|^[A-Z]?[a-z]+$/.test(value)
    )
  return !/\s/.test(value) && /[A-Za-z]/.test(value)
}

/** Whether a value is Base64 of `name:password`, as in a Basic header or in Docker's configuration. */
export function isNameAndPassword(value: string): boolean {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(value)) return false
  try {
    return /^[\x21-\x7e]{1,100}:[\x21-\x7e]{3,200}$/.test(atob(value))
  } catch {
    return false
  }
}
