import type { Secret, SecretKind } from './secret.ts'

/** What stands in for a secret. */
export const REDACTED = '[redacted]'

const KIND = '[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?'
const BEGIN = `-----BEGIN ${KIND}-----`
const END = `-----END ${KIND}-----`
/**
 * From where a private key begins to where it ends, with no other beginning or end between them: whatever stands between
 * its lines. No text is looked at from two beginnings.
 */
const ARMOURED = new RegExp(`${BEGIN}((?:(?!-----(?:BEGIN|END) )[\\s\\S]){1,20000})${END}`, 'g')
/** What lies there is a key only if letters of one follow soon; no ruled line of a comment is. */
const HOLDS_KEY = /^[\s\S]{0,400}?[A-Za-z0-9][A-Za-z0-9+/=]{39}/
/** Between the lines of a key that may have lost its end: also what puts strings together, and what begins comments. */
const BETWEEN = '\\s\\\\"\'`+,.()#*/'
const BREAK = `(?:\\\\[nrt]|[${BETWEEN}])`
const HEADER = '[A-Z][A-Za-z-]{1,20}: [^\\n\\\\]{0,100}(?=[\\n\\\\])'
const LINE = '[A-Za-z0-9+/=]{40,4000}'
/**
 * A private key: its first line, and at least one whole line of what it holds. It ends with what none holds, so that code
 * that only knows how keys begin stays. All that follows the first whole line may be missing: nothing is tried twice.
 */
const PEM = new RegExp(
  `${BEGIN}(?:${BREAK}{1,20}${HEADER}){0,8}` +
    `(?:${BREAK}{0,400}${LINE}){1,1000}` +
    `(?:[A-Za-z0-9=${BETWEEN}]{0,200}${END})?`,
  'g',
)
/**
 * Keys that say by their form what they are, each with the letters that its maker begins it with: of hosts of code and
 * packages, clouds, payment, mail, chat, models and tools. Where long names of code would begin alike, a digit is needed.
 */
const FORMS: readonly string[] = [
  'gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\\w{40,}|gl(?:pat|rt|dt|ptt|soat)-[\\w-]{20,}|ATATT3[\\w=-]{60,}',
  'npm_[A-Za-z0-9]{36}|pypi-AgEI[\\w-]{50,}|rubygems_[a-f0-9]{48}|dckr_pat_[\\w-]{20,}',
  '(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\\w-]{35}|ya29\\.[\\w-]{30,}|GOCSPX-[\\w-]{20,}|do[oprt]_v1_[a-f0-9]{64}',
  'hv[bs]\\.[\\w-]{24,}|[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60,}|dapi[a-f0-9]{32}|sbp_[a-f0-9]{40}|pscale_(?:pw|tkn|oauth)_[\\w.=-]{32,}',
  '(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{16,}|whsec_[A-Za-z0-9+/=]{24,}|sq0(?:atp|csp)-[\\w-]{22,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|key-[0-9a-f]{32}|[0-9a-f]{32}-us\\d{1,2}',
  'xox[abeprs]-[\\w-]{10,}|\\d{8,10}:AA[\\w-]{33}|[MNO](?=[\\w-]{0,26}\\d)[\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  'sk-(?=[\\w-]{0,200}(?:\\d[A-Za-z]|[A-Za-z]\\d))[\\w-]{32,}|hf_[A-Za-z]{30,}|gsk_[A-Za-z0-9]{48,}|r8_[A-Za-z0-9]{37}|xai-[A-Za-z0-9]{60,}',
  'lin_api_[A-Za-z0-9]{32,}|(?:secret|ntn)_[A-Za-z0-9]{43,}|figd_[\\w-]{40,}|NRAK-[A-Z0-9]{27}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'gl(?:sa|c)_[\\w=+/]{32,}|sntrys_[\\w=+/-]{40,}|dp\\.(?:pt|st|ct|sa)\\.[A-Za-z0-9]{40,}|nfp_[A-Za-z0-9]{36}|AGE-SECRET-KEY-1[0-9A-Z]{58}',
]
const KEYS = new RegExp(`(?<!\\w)(?:${FORMS.join('|')})`, 'g')
/** What only its place tells: after the name of an account's key, or behind the address that messages are sent to. */
const PLACED =
  /((?:AccountKey|SharedAccessKey)=|hooks\.slack\.com\/services\/|discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/|(?:[?&]|&amp;)(?:sig|api_?key|access_token|auth_token)=)(?![<$%{])[\w+/=%-]{20,}/gi
/** Begins only where a word does, or a long run of letters would be looked at from each of them. */
const TOKENS = /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g
/** What a name ends in whose value is a secret. */
const SECRET =
  'password|passwd|passphrase|secret(?:[_-]?access)?(?:[_-]?key)?(?:[_-]?base)?|(?:api|private)[._-]?key|(?:access|auth)[_-]?token'
/** `password = "…"`: a value in quotes that is no placeholder and no reference. */
const ASSIGNED = new RegExp(
  `((?<![\\w.-])[\\w.-]{0,100}?(?:${SECRET})["']?\\s*(?:[:=]|=>)\\s*)(["'])(?!\\s|[<$%{*])([^"'\\s]{8,})\\2`,
  'gi',
)
const END_OF_VALUE = '(?=[ \\t]*$|[ \\t]+[#;])'
/** `password: …` on a line of its own: one word that is no placeholder, no reference, and not the name again. */
const UNQUOTED = new RegExp(
  `^([ \\t]*(?:-[ \\t]+)?(?:(?:export|ENV|ARG)[ \\t]+)?[\\w./:@-]{0,100}?(${SECRET})[ \\t]*[:=][ \\t]*)` +
    `(?!["'\`<$%{*[]|(?:true|false|null|none|yes|no|on|off|\\2)${END_OF_VALUE})\\S{3,}${END_OF_VALUE}`,
  'gim',
)
/** `<db.password>…</db.password>`, and an element that has name and value as attributes. */
const ELEMENT = new RegExp(
  `(<([\\w.:-]{0,100}(?:${SECRET}))(?:\\s[^<>]{0,200})?>)(?!\\s|[$%{@])[^<>\\s]{3,500}(?=</\\2>)`,
  'gi',
)
const ATTRIBUTES = new RegExp(
  `((?:key|name)="[\\w.:/-]{0,100}(?:${SECRET})"\\s+value=")(?![$%{@])[^"\\s]{3,500}(?=")`,
  'gi',
)
/** `name: DB_PASSWORD` over `value: …`, as Kubernetes and Compose have it. */
const PAIR = new RegExp(
  `(\\bname:[ \\t]*["']?[\\w.-]{0,100}(?:${SECRET})["']?[ \\t]*\\n[ \\t]*value:[ \\t]*["']?)(?![\\s"'$<{%*[])[^\\s"']{3,500}`,
  'gi',
)
/** Formats in which what follows `=` or `:` is the value itself, and no code that reads it. */
const LITERAL =
  /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.pypirc|[^/]*(?:docker|container)file(?:[.-][^/]*)?|[^/]*\.(?:properties|ini|cfg|conf|cnf|env|ya?ml|toml|desktop|service|sh|bash|zsh)(?:\.(?:example|sample|template|dist|defaults))?)$/i
/** An address with a password in it. */
const IN_ADDRESS = /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"']+:)[^\s:/@"'$<{]{3,}(?=@)/gi

type Rule = { kind: SecretKind; pattern: RegExp; cut: (found: string, ...groups: string[]) => string }

const afterFirst: Rule['cut'] = (_found, before) => `${before}${REDACTED}`
const withoutKey = (block: string) => REDACTED + block.replace(/[^\n]/g, '')

const RULES: readonly Rule[] = [
  {
    kind: 'private-key',
    pattern: ARMOURED,
    cut: (block, held = '') => (HOLDS_KEY.test(held) ? withoutKey(block) : block),
  },
  { kind: 'private-key', pattern: PEM, cut: withoutKey },
  { kind: 'service-key', pattern: KEYS, cut: () => REDACTED },
  { kind: 'service-key', pattern: PLACED, cut: afterFirst },
  { kind: 'token', pattern: TOKENS, cut: () => REDACTED },
  { kind: 'password', pattern: ASSIGNED, cut: (_found, before, quote) => `${before}${quote}${REDACTED}${quote}` },
  { kind: 'address', pattern: IN_ADDRESS, cut: afterFirst },
  { kind: 'password', pattern: ELEMENT, cut: afterFirst },
  { kind: 'password', pattern: ATTRIBUTES, cut: afterFirst },
  { kind: 'password', pattern: PAIR, cut: afterFirst },
]
const OF_VALUES: Rule = { kind: 'password', pattern: UNQUOTED, cut: afterFirst }

/**
 * A text without the secrets in it, with as many lines as before. Whatever is told of a source is told of this. `path`:
 * of the file, where it is one; some formats write values without quotes.
 */
export function redact(text: string, path = ''): string {
  return rulesFor(path).reduce((kept, { pattern, cut }) => kept.replace(pattern, cut), text)
}

/** More of one file say nothing that the first do not. */
const MAX_SECRETS = 50

/** Where what `redact` cuts out stands, a line each, in their order. */
export function findSecrets(text: string, path = ''): Secret[] {
  const found = new Map<number, SecretKind>()
  let kept = text
  for (const { kind, pattern, cut } of rulesFor(path)) {
    kept = kept.replace(pattern, (whole: string, ...rest: unknown[]) => {
      const groups = rest.filter((group) => typeof group === 'string').slice(0, -1)
      const written = cut(whole, ...groups)
      if (written !== whole && found.size < MAX_SECRETS) {
        const offset = rest.find((each) => typeof each === 'number') ?? 0
        const line = lineOf(kept, offset + written.lastIndexOf(REDACTED))
        if (!found.has(line)) found.set(line, kind)
      }
      return written
    })
  }
  return [...found].map(([line, kind]) => ({ line, kind })).toSorted((a, b) => a.line - b.line)
}

function rulesFor(path: string): readonly Rule[] {
  return LITERAL.test(path) ? [...RULES, OF_VALUES] : RULES
}

function lineOf(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}
