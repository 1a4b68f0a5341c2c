import { isDirective, isLicence, readsLikeProse } from './comment-text.ts'
import { verbatimLines } from './verbatim.ts'

/** How much a comment between statements tells a reader about the function; 0 means nothing. */
export type Telling = 0 | 1 | 2 | 3

const MAX_LENGTH = 900
const MIN_WORDS = 4
/** Minimum number of words of a sentence before a check. A shorter sentence only repeats the check. */
const GUARD_WORDS = 6

const NOTE_TO_SELF = /\b(?:TODO|FIXME|XXX|HACK|WIP|TBD)\b/
const REASON =
  /\b(?:because|so that|otherwise|instead of|rather than|never|must(?:n't)?|only|unless|even (?:if|though|when)|in order to|to (?:avoid|prevent|ensure|make sure|guarantee)|avoids?|prevents?|ensures?|guarantees?|cannot|can't|won't|mustn't|shouldn't|not allowed|intentional(?:ly)?|deliberate(?:ly)?|this (?:allows|lets|means|makes|avoids|keeps|is (?:needed|required|necessary|safe|why))|workaround|required (?:by|for|to)|needed (?:by|for|to))\b/i
const SENTENCE_START = /^["'“«„(`[]?(?:\p{Lu}|\p{Lo}|`)/u
const REPEATS_CHECK = /^(?:Check|Verify|Test|Validate|Make sure)(?: (?:if|whether|that|for))?\b/
/** First words that continue something before the comment, so that it doesn't make sense alone. */
const GOES_ON = /^(?:Otherwise|Else|And|Or|But|Then|Also|So|Same|Ditto|See)\b/
/** Name from the code in lower case, which may begin a sentence. */
const NAME_START = /^[\p{Ll}_$][\p{L}\d_$]*(?:[._(]|\p{Lu})/u
const CODE_LINE =
  /(?:[;{]|=>|&&|\|\||\))\s*$|^[\w.]+\(.*\)\.?$|^[\])}]|^\s*(?:return|if|for|while|else|elif|case|switch|try|catch|throw|raise|import|from|const|let|var|def|func|fn|class)\b.*[=({:;]/
/** One or two words without any code. */
const FEW_WORDS = /^[\p{L}\p{N}'’-]+(?:,? [\p{L}\p{N}'’-]+)?[.!]?$/u
const CODE_LINES_END = /[.!?]\)?\s*$/

/** `isGuard`: what follows it checks something and ends the function. */
export function tellingComment(text: string, isGuard: boolean): Telling {
  if (text.length > MAX_LENGTH || !isProse(text)) return 0
  const words = text.match(/[\p{L}\p{N}_'’-]+/gu)?.length ?? 0
  const isSentence = SENTENCE_START.test(text) || NAME_START.test(text)
  if (words < MIN_WORDS || !isSentence || GOES_ON.test(text)) return 0
  if (REASON.test(text)) return 3
  if (sentencesIn(text) > 1 && words >= 2 * GUARD_WORDS) return 2
  return isGuard && words >= GUARD_WORDS && !REPEATS_CHECK.test(text) ? 1 : 0
}

/**
 * Whether a text is for readers: no directive, note to self, licence or code, and no announcement of code.
 */
function isProse(text: string): boolean {
  if (NOTE_TO_SELF.test(text) || isDirective(text) || isLicence(text) || !readsLikeProse(text)) return false
  const lines = text.split('\n')
  if (verbatimLines(lines, 0) > 0 || /(?:[:,–—-]|\.\.\.|…)\s*$/.test(text)) return false
  const isCode = (line: string) => CODE_LINE.test(line) && !CODE_LINES_END.test(line)
  return !isCode(lines[0] ?? '') && lines.filter(isCode).length * 3 < lines.length
}

/** Whether a text is for readers, even a short one: no note to self and no code. */
export function isForReaders(text: string): boolean {
  if (text.length > MAX_LENGTH || NOTE_TO_SELF.test(text) || !/\p{L}{2}/u.test(text)) return false
  if (!readsLikeProse(text) && !FEW_WORDS.test(text)) return false
  const lines = text.split('\n')
  return !lines.some((line) => CODE_LINE.test(line) && !CODE_LINES_END.test(line)) && verbatimLines(lines, 0) === 0
}

function sentencesIn(text: string): number {
  return text.match(/[\p{L}\p{N})`"'][.!?](?=\s|$)/gu)?.length ?? 0
}
