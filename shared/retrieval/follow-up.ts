import { stemmedWords, tellingTerms } from './tokens.ts'

/** Words that point at what was spoken of, in the languages of documentation. */
const POINTING = new Set(
  `it its itself they them their theirs this that these those there one ones same former latter he him his she her
  es ihn ihm ihr ihre ihren ihrem sie er sein seine dies diese diesen dieser dieses dieselbe derselbe davon dafür damit
  daran darauf darin dazu dabei dort deren dessen denen
  он она оно они его её ее их ему ей им ими нём нем ней них это этот эта эти этого этой этом этих там тот та те того
  той тем тех такой такая такие`.split(/\s+/),
)
/** With these somebody goes on rather than begins. */
const GOING_ON =
  /^(?:and|but|or|so|also|then|(?:what|how) about|und|aber|oder|auch|dann|was ist mit|wie ist es mit|а|и|но|или|также|тогда|ещё|еще)(?![\p{L}\p{N}_])/iu
/** The whole that is asked about, which is nothing that was spoken of. */
const OF_A_PROJECT =
  /(?:th(?:is|ese)|dies\p{L}*|эт\p{L}*)\s+(?:projects?|repos?|repositor\p{L}+|packages?|librar\p{L}+|codebase|projekt\p{L}*|bibliothek\p{L}*|paket\p{L}*|проект\p{L}*|репозитори\p{L}*|библиотек\p{L}*|пакет\p{L}*)/giu
/** What is asked of an answer, not of a project: more, an example, once again and shorter. */
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
/** A question with more words of its own says what it means, whatever else it points at. */
const MOST_OWN = 3
/** Nobody means what was asked before that. */
const MOST_BEFORE = 3

/** A question as it is looked up, and what was asked before if it says nothing without. */
export type LookedUp = { query: string; after?: string }

/**
 * What is looked up for a question within a conversation. One that leans on what was asked before ("and how is it
 * tested?") is looked up together with it. `earlier` are the questions before, the newest last.
 */
export function lookedUp(query: string, earlier: readonly string[] = []): LookedUp {
  const before: string[] = []
  let last = query
  for (const one of earlier.toReversed()) {
    if (before.length === MOST_BEFORE || !leans(last)) break
    before.push(one)
    last = one
  }
  const [after] = before
  return after === undefined ? { query } : { query: [query, ...before].join('\n'), after }
}

/** Whether a question is understood only by what was asked before. */
export function leans(query: string): boolean {
  // German is read with the common words of all languages of documentation.
  const own = tellingTerms(query, 'de').filter((term) => !POINTING.has(term))
  if (own.every((term) => OF_AN_ANSWER.has(term))) return true
  if (own.length > MOST_OWN) return false
  if (GOING_ON.test(query.trim())) return true
  return [
    ...query
      .replace(OF_A_PROJECT, '')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}]+/gu),
  ].some(([word]) => POINTING.has(word))
}
