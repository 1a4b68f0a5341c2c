import type { ProjectModel } from '../analysis/project-model.ts'

const UPPER_CASE = new Set(
  'api ast cd cdn ci cli cors cpu crud css csv db dns dom dsl ftp gpu grpc gui html http https i18n id io ip jpeg jwt json kv llm mime ocr orm os pdf php png pwa rag rbac rest rpc rss sdk seo smtp sql ssh sse ssl svg tcp tls toml tsx ttl udp ui uri url utf8 uuid ux wasm ws wsgi asgi xml yaml yjs zip'.split(
    ' ',
  ),
)

/** How a repository spells a word: `websocket` → `WebSocket`. */
export type Spelling = (word: string) => string

/** Collects spellings with capitals inside from README and headings; everything else keeps its own form. */
export function spellingOf(model: ProjectModel): Spelling {
  const known = new Map<string, string>()
  const texts = [
    model.manifests.readme?.lead ?? '',
    ...(model.manifests.readme?.sections.map(({ title }) => title) ?? []),
  ]
  for (const { analysis } of model.files.values()) {
    for (const { name, kind } of analysis.symbols) {
      // `YText` and `IRouter` are one word each.
      const isOneWord = /^(?:class|interface|struct)$/.test(kind) && /^\p{Lu}{2}\p{Ll}+$/u.test(name)
      if (isOneWord && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), name)
    }
    if (analysis.role === 'document') texts.push(...analysis.headings.slice(0, 20).map(({ text }) => text))
  }
  for (const text of texts) {
    for (const [word] of text.slice(0, 2_000).matchAll(/\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*/gu)) {
      // A heading in capitals says nothing of how its words are spelled.
      if (text !== text.toUpperCase() && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word)
    }
  }
  return (word) => known.get(word) ?? (UPPER_CASE.has(word.replace(/\d+$/, '')) ? word.toUpperCase() : word)
}

/** The words of a file or folder name: `contentTypeParser`, `content-type-parser` → content, type, parser. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

/** A name as a title: `sync-server` → `Sync server`, `json` → `JSON`. */
export function titleOf(name: string, spell: Spelling): string {
  const words = wordsOf(name).map(spell)
  const [first = name, ...rest] = words
  return [capitalized(first), ...rest].join(' ')
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
  'index main mod init src source sources lib libs pkg package packages app apps internal internals common shared core base util utils helper helpers misc types type typing constants const symbols symbol default module modules compat version versions doc docs ext external'.split(
    ' ',
  ),
)

const VERBS = new Set(
  'get set is has can to from on use with make create build add remove delete update find read write init run do load save parse format handle check ensure apply'.split(
    ' ',
  ),
)

/** Words that many names begin with and that group nothing. */
export function isVerb(word: string): boolean {
  return VERBS.has(word)
}

export function isGeneric(name: string): boolean {
  return wordsOf(name).every((word) => GENERIC.has(word))
}

/** A short name for keys: letters and digits of any script, joined by `-`. */
export function slugOf(name: string): string {
  return wordsOf(name).join('-') || 'x'
}
