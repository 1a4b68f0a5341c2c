import { cutText } from '../../../shared/basics/whole-text.ts'

/** Turns comments into the text that they contain. */

/** Maximum length of a comment in characters. Pages show only its beginning, and patterns stay fast. */
const MAX_COMMENT = 12_000

/** The text of a block comment without its frame of asterisks. Indentation beyond the frame is kept. */
export function blockCommentText(raw: string): string {
  const lines = withoutFrame(raw)
    .split('\n')
    .map((line) => line.trimEnd())
  const framed = lines.slice(1).every((line) => line === '' || /^\s*\*/.test(line))
  const bare = lines.map((line, index) => {
    if (index === 0) return line.trimStart()
    return framed ? line.replace(/^\s*\* ?/, '') : line
  })
  return trimBlankLines(framed ? bare : dedent(bare, 1)).join('\n')
}

function withoutFrame(raw: string): string {
  let start = 2
  while (start < raw.length && (raw[start] === '*' || raw[start] === '!')) start++
  let end = raw.endsWith('*/') ? raw.length - 2 : raw.length
  while (end > start && raw[end - 1] === '*') end--
  return cutText(raw.slice(start, end), MAX_COMMENT)
}

/** The text of consecutive line comments. `sign` matches the sign that begins each line. */
export function lineCommentText(lines: readonly string[], sign: RegExp): string {
  const bare = beginningOf(lines).map((line) => line.trimStart().replace(sign, '').trimEnd())
  return trimBlankLines(bare.map((line) => (line.startsWith(' ') ? line.slice(1) : line))).join('\n')
}

/** The first lines, up to the maximum length of a comment. */
function beginningOf(lines: readonly string[]): string[] {
  let left = MAX_COMMENT
  const kept: string[] = []
  for (const line of lines) {
    if (left <= 0) break
    kept.push(cutText(line, left))
    left -= line.length + 1
  }
  return kept
}

/** Removes the indentation that all lines from `from` on share. */
export function dedent(lines: readonly string[], from = 0): string[] {
  let margin = Number.POSITIVE_INFINITY
  for (const line of lines.slice(from)) {
    if (line.trim()) margin = Math.min(margin, line.length - line.trimStart().length)
  }
  if (!Number.isFinite(margin) || margin === 0) return [...lines]
  return lines.map((line, index) => (index < from ? line : line.slice(margin)))
}

export function trimBlankLines(lines: readonly string[]): string[] {
  let start = 0
  let end = lines.length
  while (start < end && !lines[start]?.trim()) start++
  while (end > start && !lines[end - 1]?.trim()) end--
  return lines.slice(start, end)
}

/** Joins lines into Markdown. Removes blank lines at both ends and repeated blank lines. */
export function asMarkdown(lines: readonly string[]): string {
  return trimBlankLines(lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** A fenced code block for any text, even with backticks in it. */
export function fenced(lines: readonly string[], language = ''): string[] {
  const body = trimBlankLines(dedent(lines))
  const fence = body.some((line) => line.includes('```')) ? '~~~~' : '```'
  return [`${fence}${language}`, ...body, fence]
}

const LICENCE = /\b(?:copyright|licen[cs]e[ds]?|SPDX-License-Identifier|all rights reserved)\b|\(c\)\s*\d{4}|©/i

/** Whether a text is a licence header, which says nothing about the file. */
export function isLicence(text: string): boolean {
  return LICENCE.test(text.slice(0, 600))
}

const DIRECTIVE =
  /^\s*(?:[a-z]{0,10}lint(?:rc|-|\b)|jshint|global\b|globals\b|biome-ignore|prettier-ignore|@ts-|ts-|istanbul|c8 |v8 ignore|deno-lint|@jsx|@flow|@format|#?__PURE__|#?region|#?endregion|webpack|noqa|pylint|type:|mypy:|pyright:|flake8|isort|fmt:|ruff|nolint|go:|\+build|<reference|TODO|FIXME|XXX|HACK|vim:|-\*-|yaml-language-server|\$schema|cspell|spell-?checker|codespell|shellcheck|clang-format|rubocop|phpcs|phpstan|psalm|frozen_string_literal|encoding:|typed:|swift-tools-version|syntax ?=|dprint|markdownlint|nosec|nosonar|language ?=|@(?:noflow|preserve|prettier|codeCoverageIgnore)|coding[:=]|standard\b|@vitest|@jest|!)/i

/**
 * Prose that begins like a directive for a tool: "Webpack plugin that copies the assets", "Global settings".
 */
const ABOUT_TOOL = /^\s*(?!TODO|FIXME|XXX|HACK)\p{Lu}[\p{L}\d]* \p{Ll}[\p{L}-]+(?=[\s.,]|$)[^:=]*$/u

/** Whether a comment is for a tool or a note to oneself. */
export function isDirective(text: string): boolean {
  return (DIRECTIVE.test(text) && !ABOUT_TOOL.test(text)) || !/\p{L}{2}/u.test(text)
}

const ASSIGNMENT = /^[\w$][\w$.#[\]'"]{0,100}(?:: ?[\w<>[\].]{1,60})? [-+*/|&:]?= \S/

/** Whether line comments are prose for a reader, rather than a separator line or commented-out code. */
export function readsLikeProse(text: string): boolean {
  const trimmed = text.slice(0, 400).trim()
  if (isDirective(trimmed) || isLicence(trimmed)) return false
  if (/^[-=*#_/]{3,}|[-=*#_/]{4,}\s*$/.test(trimmed)) return false
  if (
    /[;{}]\s*$|^\s*(?:const|let|var|if|for|return|import|export|function|def|class)\b.*[({=]|=>|^[\w.]+\(.*\)$/.test(
      trimmed,
    )
  )
    return false
  if (ASSIGNMENT.test(trimmed) && !/[.!?]$/.test(trimmed)) return false
  return trimmed.split(/\s+/, 4).length >= 3
}
