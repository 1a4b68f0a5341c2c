import { firstSentence } from './sentences.ts'

/** First sentence of a doc text; '' if the sentence doesn't tell what something is or does. */
export function tellingSentence(doc: string): string {
  const sentence = firstSentence(doc)
  return SAYS_NOTHING.test(sentence) || !hasWords(sentence) ? '' : sentence
}

/** Notes to oneself, switches of tools, licences and warnings. They say nothing about the code below them. */
const SAYS_NOTHING =
  /^\W*(?:todo|fixme|xxx|hack|note to self|wip|deprecated|obsolete|licen[cs]ed?\b|copyright|spdx-|all rights reserved|permission is hereby|code generated|this file (?:is|was) (?:auto|gener)|auto-?generated|do not edit|eslint|tslint|jshint|jslint|global[s]? |prettier-ignore|biome-ignore|stylelint|istanbul|c8 ignore|v8 ignore|@?ts-(?:ignore|expect|nocheck|check)|@ts-|#?region\b|endregion|nolint|lint:|go:\w|\+build|noqa|type: ignore|pylint|pragma|mypy:|flake8|isort|ruff|rubocop|phpcs|psalm|phpstan|swiftlint|ktlint|shellcheck|vim?:|-\*-|coding[:=]|use strict|@\w+\s*\.?$|\{@?inheritdoc|inherit(?:ed)? ?doc|see\b|these\b|those\b|both\b|ditto\b|same as above|for internal use|internal use only|internal\.?$)|\b(?:eslint-disable|prettier-ignore|do not edit)\b/i

const CODE = /^(?:const|let|var|val|return|import|export|def|func|fn|if|for|while|public|private|static) [^.]*[=({]/

/**
 * Whether a sentence is about one declaration. A heading over a group ("Types.") and commented-out code
 * aren't.
 */
function hasWords(sentence: string): boolean {
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence)
  if (CODE.test(sentence)) return false
  if (/^[^\p{L}`"'([<*_]/u.test(sentence) || /[;{}]\.?$|=>|={2,}|-{3,}/.test(sentence.replace(/`[^`]*`/g, '')))
    return false
  return isWide || (sentence.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) >= 2
}
