const MAX_VALUE = 1_000
/**
 * Maximum length of all expanded values, because they can be much longer than their references. After that,
 * references stay unchanged.
 */
const MAX_EXPANSION = 1_000_000
const ENTRY = /^:(!?)(\w[\w-]{0,80})(!?):(?:[ \t]+(\S.*))?$/
const REFERENCE = /(\\?)\{(?:(?:set|counter2?):)?(\w[\w-]{0,80})(?:[:!][^{}\n]{0,80})?\}/g

/**
 * Offset of the private characters that replace the characters of an attribute's value until the text is
 * written, so that they aren't read as markup.
 */
const UNMARKED = 0x10f800
const sign = (text: string) => [...text].map((each) => String.fromCodePoint(UNMARKED + each.charCodeAt(0))).join('')

export function withSigns(text: string): string {
  return text.replace(/[\u{10f820}-\u{10f87e}]/gu, (each) =>
    String.fromCodePoint((each.codePointAt(0) ?? 0) - UNMARKED),
  )
}

const BUILT_IN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    empty: '',
    blank: '',
    sp: ' ',
    nbsp: '\u00a0',
    zwsp: '',
    wj: '',
    apos: "'",
    quot: '"',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    deg: '°',
    plus: sign('+'),
    brvbar: '¦',
    vbar: sign('|'),
    amp: sign('&'),
    lt: sign('<'),
    gt: sign('>'),
    startsb: sign('['),
    endsb: sign(']'),
    caret: sign('^'),
    asterisk: sign('*'),
    tilde: sign('~'),
    backslash: sign('\\'),
    backtick: sign('`'),
    'two-colons': '::',
    'two-semicolons': ';;',
    cpp: `C${sign('++')}`,
    pp: sign('++'),
  }),
)

/** Attributes that a document has defined up to the current line. */
export class Attributes {
  readonly #values: Map<string, string>
  #expanded = 0

  /** `given`: what the settings of the documentation say. */
  constructor(given: ReadonlyMap<string, string> = new Map()) {
    this.#values = new Map(given)
  }

  get(name: string): string | undefined {
    return this.#values.get(name.toLowerCase()) ?? BUILT_IN.get(name.toLowerCase())
  }

  /** Reads the attribute entry that begins at a line. Returns its number of lines, or 0 if there is none. */
  read(lines: readonly string[], at: number): number {
    const [, unset, name, unsetBehind, first = ''] = ENTRY.exec((lines[at] ?? '').slice(0, MAX_VALUE)) ?? []
    if (!name) return 0
    let [taken, value] = [1, first]
    while (/ \\$/.test(value) && value.length < MAX_VALUE && at + taken < lines.length) {
      value = `${value.slice(0, -1)}${(lines[at + taken] ?? '').trim()}`
      taken++
    }
    if (unset || unsetBehind) this.#values.delete(name.toLowerCase())
    else this.#values.set(name.toLowerCase(), this.substitute(value).slice(0, MAX_VALUE))
    return taken
  }

  /** Replaces attribute references by their values. References to unknown attributes stay. */
  substitute(text: string): string {
    if (!text.includes('{')) return text
    return text.replace(REFERENCE, (whole, backslash: string, name: string) => {
      if (backslash) return whole.slice(1)
      const value = this.get(name)
      if (value === undefined || this.#expanded > MAX_EXPANSION) return whole
      this.#expanded += value.length
      return value
    })
  }
}

const CONDITION = /^(ifdef|ifndef|ifeval|endif)::([^[\]]{0,200})\[(.*)\]$/

/**
 * Returns the lines that remain after conditions. An attribute counts as set only if the document itself sets
 * it, as in a browser. Expressions can't be evaluated and count as true.
 */
export function conditionedLines(lines: readonly string[]): string[] {
  const names = new Set<string>()
  const open: boolean[] = []
  let hidden = 0
  const kept: string[] = []
  for (const line of lines) {
    const [, kind, wanted = '', inline = ''] = (line.includes('::') && CONDITION.exec(line)) || []
    if (!kind) {
      if (hidden > 0) continue
      const [, unset, name, unsetBehind] = (line[0] === ':' && ENTRY.exec(line.slice(0, MAX_VALUE))) || []
      if (name && (unset || unsetBehind)) names.delete(name.toLowerCase())
      else if (name) names.add(name.toLowerCase())
      kept.push(line)
    } else if (kind === 'endif') {
      if (open.pop() === false) hidden--
    } else {
      const isTrue = kind === 'ifeval' || holds(wanted, names) === (kind === 'ifdef')
      if (inline && kind !== 'ifeval') {
        if (isTrue && hidden === 0) kept.push(inline)
        continue
      }
      open.push(isTrue)
      if (!isTrue) hidden++
    }
  }
  return kept
}

function holds(wanted: string, names: ReadonlySet<string>): boolean {
  const has = (name: string) => names.has(name.toLowerCase())
  return wanted.includes('+') ? wanted.split('+').every(has) : wanted.split(',').some(has)
}
