import { stemmedWords, tellingTerms } from './tokens.ts'

/**
 * Pronouns and similar words that refer to something mentioned earlier, in the languages of documentation.
 */
const POINTING = new Set(
  `it its itself they them their theirs this that these those there former latter he him his she her
  es ihn ihm ihr ihre ihren ihrem sie er sein seine dies diese diesen dieser dieses dieselbe derselbe davon dafür damit
  daran darauf darin dazu dabei dort deren dessen denen
  он она оно они его её ее их ему ей им ими нём нем ней них это этот эта эти этого этой этом этих там тот та те того
  той тем тех такой такая такие`.split(/\s+/),
)
/** Words at the beginning of a question that continues the conversation. */
const GOING_ON =
  /^(?:and|but|or|so|also|then|(?:what|how) about|und|aber|oder|auch|dann|was ist mit|wie ist es mit|а|и|но|или|также|тогда|ещё|еще)(?![\p{L}\p{N}_])/iu
/**
 * Phrases that mean the project itself, although they contain words such as "this". They refer to nothing
 * earlier.
 */
const OF_A_PROJECT =
  /(?<!\p{L})(?:th(?:is|ese)|dies\p{L}{0,2}|эт\p{L}{1,3})\s{1,9}(?:projects?|repos?|repositor(?:y|ies)|packages?|librar(?:y|ies)|codebase|projekt|bibliothek|paket|проект|репозитори|библиотек|пакет)\p{L}{0,9}/giu
/** Phrases such as "is there". They only say that something exists and refer to nothing earlier. */
const THERE_IS =
  /(?<!\p{L})(?:(?:is|are|was|were|be|been|what['’]s)\s{1,9}there|there(?:\s{1,9}(?:is|are|was|were)|['’]s)|(?:gibt|gab|gäbe)\s{1,9}es|es\s{1,9}(?:gibt|gab|gäbe))(?!\p{L})/giu
/** Words without a meaning of their own that don't refer to anything either. */
const EMPTY = new Set(stemmedWords('one ones same', 'de'))
/** Words of requests about the last answer, not about the project: more, an example, again but shorter. */
const OF_AN_ANSWER = new Set(
  [
    ...stemmedWords(
      `more further else other another again example examples detail details detailed explain elaborate tell show give
      continue go shorter short simpler simple simply summarize summarise summary please why how`,
      'en',
    ),
    ...stemmedWords(
      `mehr weiter weitere noch beispiel beispiele detail einzelheiten genauer erkläre erklären erklär zeige zeig gib
      nenne nochmal kürzer kurz einfacher einfach zusammenfassung bitte`,
      'de',
    ),
    ...stemmedWords(
      `больше ещё подробнее пример примеры поясни объясни расскажи покажи дай продолжай снова короче проще кратко
      пожалуйста почему`,
      'ru',
    ),
  ].values(),
)
/**
 * Maximum number of own words with which a question may be unclear. A question with more words is clear by
 * itself.
 */
const MOST_OWN = 3
/** Maximum length, in characters, of a question that may be unclear. A longer question is clear by itself. */
const LONGEST = 1_000
/** Number of earlier questions to consider; no one refers further back. */
const MOST_BEFORE = 3

/** Text to search for. `after`: the previous question, if the current question is unclear without it. */
export type LookedUp = { query: string; after?: string }

/**
 * Text to search for when someone asks a question in a conversation. A question that leans on an earlier one
 * ("and how is it tested?") is searched together with it. `earlier` are the previous questions, the newest
 * last.
 */
export function lookedUp(query: string, earlier: readonly string[] = []): LookedUp {
  const before: string[] = []
  let last = query
  for (const one of earlier.filter((said) => said.trim() !== '').toReversed()) {
    if (before.length === MOST_BEFORE || !leans(last)) break
    before.push(one)
    last = one
  }
  const [after] = before
  return after === undefined ? { query } : { query: [query, ...before].join('\n'), after }
}

/** Whether a question is clear only together with the previous one. */
export function leans(query: string): boolean {
  const asked = query.trim()
  if (asked.length > LONGEST) return false
  // Uses `de`, because for `de` the common words of all documentation languages are removed.
  const own = tellingTerms(asked.replace(THERE_IS, ''), 'de').filter((term) => !POINTING.has(term) && !EMPTY.has(term))
  if (own.every((term) => OF_AN_ANSWER.has(term))) return true
  if (own.length > MOST_OWN) return false
  if (GOING_ON.test(asked)) return true
  return [
    ...asked
      .replace(OF_A_PROJECT, '')
      .replace(THERE_IS, '')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}]+/gu),
  ].some(([word]) => POINTING.has(word))
}
