const MAX_VALUE = 1_000
/**
 * Limit of expanded text, because values can be much longer than their references. Beyond this, references
 * stay as written.
 */
const MAX_EXPANSION = 1_000_000
const ENTRY = /^:(!?)(\w[\w-]{0,80})(!?):(?:[ \t]+(\S.*))?$/
const REFERENCE = /(\\?)\{(?:(?:set|counter2?):)?(\w[\w-]{0,80})(?:[:!][^{}\n]{0,80})?\}/g

/**
 * Characters from the value of an attribute aren't markup. Until the text is written, they are replaced by
 * private characters.
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

/** The attributes that a document has defined so far. */
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

  /** Reads the entry that begins at a line. Returns how many lines it takes; 0 where there is none. */
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

  /** A text with the values of the names in it; unknown names stay. */
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
 * The lines that remain once conditions are decided. Only names that the document itself sets count as set,
 * as in a browser. Expressions can't be decided and count as true.
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
