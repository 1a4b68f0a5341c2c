import { KEYS, PLACED, TOKENS } from './forms.ts'
import { isGenerated, isNameAndPassword, standsForSomething } from './likeliness.ts'
import { findNamed, type Place } from './named.ts'
import { findPrivateKeys } from './private-keys.ts'
import type { Secret, SecretKind } from './secret.ts'

/** Text that replaces a secret. */
export const REDACTED = '[redacted]'

type Found = { start: number; end: number; kind: SecretKind }

/** Endings of names whose values are secrets. */
const SECRET =
  'password|passwd|pwd|passphrase|secret(?:[_-]?access)?(?:[_-]?key)?(?:[_-]?base)?|(?:api|private)[._-]?key|(?:access|auth|api)?[_-]?token'
/** `<db.password>…</db.password>`, and an element that has name and value as attributes. */
const ELEMENT = new RegExp(
  `(<([\\w.:-]{0,100}(?:${SECRET}))(?:\\s[^<>]{0,200})?>\\s{0,40})(?!\\s|[$%{@])[^<>\\s]{3,500}(?=\\s{0,40}</\\2>)`,
  'gi',
)
const ATTRIBUTES = new RegExp(
  `((?:key|name)="[\\w.:/-]{0,100}(?:${SECRET})"\\s+value=")(?![$%{@])[^"\\s]{3,500}(?=")`,
  'gi',
)
/** `name: DB_PASSWORD` over `value: …`, as Kubernetes and Compose have it. */
const PAIR = new RegExp(
  `(\\bname["']?:[ \\t]*["']?[\\w.-]{0,100}(?:${SECRET})["']?,?\\s{0,40}["']?value["']?:[ \\t]*["']?)(?![\\s"'$<{%*[])[^\\s"',]{3,500}`,
  'gi',
)
/** An address with a password in it. */
const IN_ADDRESS =
  /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"'`<>[\]{}()]{0,100}:)[^\s:/"'`$<>{}%*[\]()]{3,200}(?=@[\w[])/gi
/** `Server=…;Password=…;`, and `user=… password=…` of a database. */
const CONNECTION =
  /((?:;\s{0,3}|["'])(?:password|pwd)\s{0,3}=\s{0,3})[^;"'\s]{3,200}(?=[;"'])|(\b(?:user|host|dbname|port)=[^\s"'=]{1,100} (?:\w{1,20}=[^\s"'=]{1,100} ){0,4}password=)[^\s"']{3,200}/gi
/** HTTP headers that identify the sender. */
const HEADER =
  /((?<![\w.])(?:authorization|x-api-key|api-key|x-auth-token|private-token|job-token)["']?\]?\s{0,3}[:=,]\s{0,3}["'`]?(?:(?:basic|bearer|token|apikey|api-key) {1,3})?)[\w+/=~.-]{8,2000}|(\b(?:basic|bearer) {1,2})[\w+/=~.-]{16,2000}/gi
/** `curl -u name:password`, `--password …`, and what SQL and `.netrc` say. */
const COMMAND =
  /(\s(?:-u|--user)[ =]["']?[\w.@-]{1,60}:)[^\s"'`:]{3,100}|(\s--?(?:password|passwd|token|secret|api-key)[ =]["']?)(?!-)[^\s"'`]{6,200}|(\bidentified by\s{1,3}["'])[^"'\n]{3,100}|(\bmachine \S{1,100} login \S{1,100} password )\S{3,100}/gi
/** User name and password for a registry in Docker's configuration. */
const DATA = /("auth"\s{0,3}:\s{0,3}")[A-Za-z0-9+/]{12,400}={0,2}(?=")/g

/** File formats in which the text after `=` or `:` is the literal value, not code that reads it. */
const LITERAL =
  /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.pypirc|\.netrc|\.pgpass|[^/]*(?:docker|container)file(?:[.-][^/]*)?|[^/]*\.(?:properties|ini|cfg|conf|cnf|config|env|ya?ml|toml|desktop|service|sh|bash|zsh|tfvars|credentials)(?:\.(?:example|sample|template|dist|defaults))?)$/i
/**
 * Third-party files, and files with made-up secrets. In these, we look only for secrets with a known form.
 */
const TESTS =
  /(?:^|\/)(?:[\w-]*tests?|[\w-]*specs?|e2e|__\w+__|[\w-]*fixtures?|mocks?|testing|testdata|examples?|samples?|demos?|docs?|benchmarks?|cassettes|snapshots?|stories|locales?|i18n|lang|translations?)\/|[._-](?:tests?|spec|mock|stories|fixture)s?\.\w+$|(?:^|\/)(?:test_|conftest)|Tests?\.\w+$|\.(?:md|mdx|rst|adoc|txt|snap|po|pot|ipynb|html?|svg)$/
const MACHINE_MADE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|[\w.-]*\.lock|go\.sum|[\w.-]*\.(?:min\.\w+|map|lock\.json))$/

type Rule = { kind: SecretKind; pattern: RegExp; isLikely?: (value: string, place: Place) => boolean }

/**
 * Whether a value may be the password in an address or a connection. In tests, only a generated value counts,
 * because most passwords there are made up.
 */
const isPassword: Rule['isLikely'] = (value, { isTest }) =>
  !standsForSomething(value.replace(/[)}\]]+$/, '')) &&
  !/['"()]|\\u|^-|=$/.test(value) &&
  (isGenerated(value) || !isTest)
const isCredential: Rule['isLikely'] = (value) =>
  !standsForSomething(value) && (isGenerated(value) || isNameAndPassword(value))

/** Rules for secrets. A pattern's groups match the text before the secret; this text isn't redacted. */
const RULES: readonly Rule[] = [
  { kind: 'service-key', pattern: KEYS, isLikely: (value) => !/EXAMPLE$|x{6}|X{6}|\*{4}|0{12}/.test(value) },
  { kind: 'service-key', pattern: PLACED },
  { kind: 'token', pattern: TOKENS },
  { kind: 'address', pattern: IN_ADDRESS, isLikely: isPassword },
  { kind: 'password', pattern: CONNECTION, isLikely: isPassword },
  { kind: 'password', pattern: ELEMENT, isLikely: isPassword },
  { kind: 'password', pattern: ATTRIBUTES, isLikely: isPassword },
  { kind: 'password', pattern: PAIR, isLikely: isPassword },
  { kind: 'token', pattern: HEADER, isLikely: isCredential },
  { kind: 'password', pattern: COMMAND, isLikely: isPassword },
  { kind: 'token', pattern: DATA, isLikely: isCredential },
]

function find(text: string, path: string): Found[] {
  const found: Found[] = findPrivateKeys(text).map((span) => ({ ...span, kind: 'private-key' }))
  const place = { isLiteral: LITERAL.test(path), isTest: TESTS.test(path) }
  for (const { kind, pattern, isLikely } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const before = match.slice(1).find((group) => group !== undefined && match[0].startsWith(group)) ?? ''
      const start = match.index + before.length
      const end = match.index + match[0].length
      if (isLikely?.(text.slice(start, end), place) ?? true) found.push({ start, end, kind })
    }
  }
  if (!MACHINE_MADE.test(path)) {
    for (const span of findNamed(text, place)) found.push({ ...span, kind: 'password' })
  }
  return disjoint(found)
}

/** Merges overlapping matches into one that covers both and has the kind of the first. */
function disjoint(found: Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end)
    else kept.push({ ...one })
  }
  return kept
}

/**
 * Returns a text without its secrets, with an unchanged number of lines. Everything that we publish about a
 * source comes from this result. `path`: the path if the text is a file; some file formats write values
 * without quotes.
 */
export function redact(text: string, path = ''): string {
  let kept = ''
  let at = 0
  for (const { start, end } of find(text, path)) {
    kept += text.slice(at, start) + REDACTED + text.slice(start, end).replace(/[^\n]/g, '')
    at = end
  }
  return at === 0 ? text : kept + text.slice(at)
}

/** Limit per file, because further secrets say nothing new. */
const MAX_SECRETS = 50

/** Finds the lines of the secrets that `redact` cuts out, one entry per line, in order. */
export function findSecrets(text: string, path = ''): Secret[] {
  const found = new Map<number, SecretKind>()
  let line = 1
  let at = 0
  for (const { start, kind } of find(text, path)) {
    for (let next = text.indexOf('\n', at); next >= 0 && next < start; next = text.indexOf('\n', next + 1)) line++
    at = start
    if (!found.has(line)) found.set(line, kind)
    if (found.size >= MAX_SECRETS) break
  }
  return [...found].map(([line, kind]) => ({ line, kind }))
}
