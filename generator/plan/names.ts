import type { ProjectModel } from '../analysis/project-model.ts'

const UPPER_CASE = new Set(
  'api ast cd cdn ci cli cors cpu crud css csv db dns dom dsl ftp gpu grpc gui html http https i18n id io ip jpeg jwt json kv llm mime ocr orm os pdf php png pwa rag rbac rest rpc rss sdk seo smtp sql ssh sse ssl ssr svg tcp tls toml tsx ttl udp ui uri url utf8 uuid ux wasm ws wsgi asgi xml yaml yjs zip'.split(
    ' ',
  ),
)

/** Products and languages in their official spelling. */
const PROPER = new Map(
  'Azure Bitbucket Cloudflare Docker Facebook Firebase GitHub GitLab Google GraphQL Heroku iOS Java JavaScript Jenkins Jupyter Kafka Kotlin Kubernetes LaTeX Linux macOS MongoDB MySQL Netlify OAuth OpenAI OpenAPI PostgreSQL Postgres Python Redis Ruby SQLite Swift TypeScript Vercel WebSocket WebSockets Windows WordPress YouTube'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)

/**
 * How a repository spells a word: `websocket` → `WebSocket`. With `isPair`, the word is two joined words
 * that the repository may write as one: `commonmark`.
 */
export type Spelling = (word: string, isPair?: boolean) => string

/** Acronym before a capitalized word in a name: at least two capitals, so not the `I` of `IRouter`. */
const ACRONYM = /(?<![\p{L}\d])\p{Lu}{2,6}(?=\p{Lu}\p{Ll})/gu
const CAPITAL_INSIDE = /\p{Lu}[\p{L}\d]*\p{Lu}/u

/** Collects spellings with inner capitals from README, headings and type names. Other words don't change. */
export function spellingOf(model: ProjectModel): Spelling {
  const known = new Map<string, string>()
  // Only the beginning of a README can spell a pair of words. Headings also hold names of classes.
  const names = new Map<string, string>()
  const texts = [
    model.manifests.readme?.lead ?? '',
    ...(model.manifests.readme?.sections.map(({ title }) => title) ?? []),
  ]
  for (const { analysis } of model.files.values()) {
    for (const { name, kind } of analysis.symbols) {
      // `YText` and `IRouter` are one word each.
      const isOneWord = /^(?:class|interface|struct)$/.test(kind) && /^\p{Lu}{2}\p{Ll}+$/u.test(name)
      if (isOneWord && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), name)
      // `CSRFProtection` spells the first of its words; a name in capitals spells none.
      if (/^(?:class|interface|struct|module)$/.test(kind) && /\p{Ll}/u.test(name))
        for (const [word] of name.slice(0, 200).matchAll(ACRONYM))
          if (!known.has(word.toLowerCase())) known.set(word.toLowerCase(), word)
    }
    if (analysis.role === 'document') texts.push(...analysis.headings.slice(0, 20).map(({ text }) => text))
  }
  for (const text of texts) {
    if (!CAPITAL_INSIDE.test(text)) continue
    for (const [word] of text.slice(0, 2_000).matchAll(/\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*/gu)) {
      // A heading written in capitals doesn't show how its words are spelled.
      if (text !== text.toUpperCase() && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word)
    }
  }
  for (const [word] of (texts[0] ?? '').matchAll(/\p{Lu}\p{Ll}+\p{Lu}[\p{L}\d]*/gu)) names.set(word.toLowerCase(), word)
  return (word, isPair = false) =>
    isPair
      ? (names.get(word) ?? PROPER.get(word) ?? word)
      : (known.get(word) ?? PROPER.get(word) ?? (UPPER_CASE.has(word.replace(/\d+$/, '')) ? word.toUpperCase() : word))
}

/** The words of a file or folder name: `contentTypeParser`, `content-type-parser` → content, type, parser. */
export function wordsOf(name: string): string[] {
  return partsOf(name).map((word) => word.toLowerCase())
}

/** Returns a name in lower case without separators: `Sync-Server` → `syncserver`. */
export function plainName(name: string): string {
  return wordsOf(name).join('')
}

/** The words of a name as written, without the `I` of an interface such as `ICache`. */
function partsOf(name: string): string[] {
  return name
    .replace(/(?<![\p{L}\p{N}])I(?=\p{Lu}\p{Ll}{2})/u, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** A name as a title: `sync-server` → `Sync server`, `json` → `JSON`. */
export function titleOf(name: string, spell: Spelling): string {
  const [first = name, ...rest] = spelledWords(withoutNumbers(partsOf(name)), spell)
  return [capitalized(first), ...rest].join(' ')
}

function spelledWords(parts: readonly string[], spell: Spelling): string[] {
  const words: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const word = part.toLowerCase()
    const pair = word + (parts[at + 1] ?? '').toLowerCase()
    const isPair = pair !== word && spell(pair, true) !== pair
    // Capitals inside a word such as `TResult` are intended, so they stay.
    const own = /^\p{Lu}+\p{Lu}\p{Ll}/u.test(part) ? part : word
    words.push(isPair ? spell(pair, true) : spell(word) === word ? own : spell(word))
    if (isPair) at++
  }
  return words
}

/** Removes leading numbers, which order a manual's pages, and several trailing numbers, a version. */
function withoutNumbers(parts: readonly string[]): readonly string[] {
  const isNumber = (part: string) => /^\d+$/.test(part)
  const end = parts.findLastIndex((part) => !isNumber(part)) + 1
  if (end === 0) return parts
  const kept = parts.length - end > 1 ? parts.slice(0, end) : parts
  return isNumber(kept[0] ?? '') ? kept.slice(kept.findIndex((part) => !isNumber(part))) : kept
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A file's name without its endings: `server.test.ts` → `server.test`, `types.d.ts` → `types`. */
export function stemOfPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.replace(/(?<=.)(?:\.d|\.module)?\.[^.]+$/, '')
}

/** Names that say where something lies, not what it is. */
const GENERIC = new Set(
  'index main mod init src source sources lib libs pkg package packages app apps internal internals common shared core base util utils helper helpers misc types type typing constants const utilities cmd symbols symbol default module modules compat version versions doc docs ext external'.split(
    ' ',
  ),
)

const VERBS = new Set(
  'get set is has can to from on use with make create build add remove delete update find read write init run do load save parse format handle check ensure apply'.split(
    ' ',
  ),
)

/** Whether a word is a verb that begins many names, so that it can't group them. */
export function isVerb(word: string): boolean {
  return VERBS.has(word)
}

/** Words that join others: by themselves they are no name. */
const JOINING = new Set(
  'a an and are as at by for from how in into is it its of on or the this to with without your'.split(' '),
)

export function isJoining(word: string): boolean {
  return JOINING.has(word)
}

export function isGeneric(name: string): boolean {
  return wordsOf(name).every((word) => GENERIC.has(word))
}

/** A short name for keys: letters and digits of any script, joined by `-`. */
export function slugOf(name: string): string {
  return wordsOf(name).join('-') || 'x'
}
