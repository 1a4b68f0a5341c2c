import type { Nodes, Paragraph } from 'mdast'
import { cutText } from '../../../shared/basics/whole-text.ts'
import { githubTree } from '../../../shared/document/markdown/tree.ts'
import { plainRst } from '../doc-comments/rst-inline.ts'
import { plainAsciiDoc } from './asciidoc.ts'
import { withoutEmoji } from './emoji.ts'
import { frontMatterField, frontMatterLength } from './headings.ts'

/** Characters that are read. A lead is at the beginning, and parsing a long change log takes seconds. */
const HEAD = 6_000
/**
 * Number of characters to read first. They nearly always contain the first paragraph. A blank line ends the
 * last block, so the text after it can't change the result.
 */
const START = 1_200
const MAX_LEAD = 600
const MAX_PARAGRAPHS = 12

/** Returns the first meaningful paragraph of a document as plain text, or '' if there is none. */
export function leadOf(content: string, language: string): string {
  const lines = content.slice(0, HEAD * 2).split('\n')
  const described = frontMatterField(lines, 'description')?.text ?? ''
  if (isProse(described)) return clip(described)
  const text = lines.slice(frontMatterLength(lines)).join('\n').slice(0, HEAD)
  const body = language === 'Markdown' ? withoutDetails(text) : text
  if (language !== 'Markdown') return clip(plainLead(language === 'AsciiDoc' ? plainAsciiDoc(body) : body))
  const start = body.slice(0, Math.max(0, body.lastIndexOf('\n\n', START)))
  const soon =
    start === '' ? undefined : proseOf(start, content).map(withoutAnnouncing).map(withoutTransition).find(isWhole)
  if (soon) return clip(soon)
  const texts = proseOf(wholeBlocks(body, HEAD), content).map(withoutAnnouncing).map(withoutTransition)
  return clip(texts.find(isWhole) ?? texts[0] ?? '')
}

/** Cuts the text at the first heading two levels below the top one. Deeper sections only describe details. */
function withoutDetails(markdown: string): string {
  let top: number | undefined
  let isCode = false
  let length = 0
  for (const line of markdown.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    const depth = isCode ? undefined : /^(#{1,6})\s/.exec(line)?.[1]?.length
    top ??= depth
    if (depth !== undefined && top !== undefined && depth >= top + 2) return markdown.slice(0, length)
    length += line.length + 1
  }
  return markdown
}

/**
 * Removes a last sentence that only announces the next block: "Annotate it. For example:", "This document
 * shows some examples.".
 */
export function withoutAnnouncing(text: string): string {
  return text
    .replace(/(?<=[.!?])\s+[^.!?]{1,200}:$/, '')
    .replace(/(?<=[.!?])\s+This (?:document(?:ation)?|readme|page|guide|section|file|tutorial) [^.!?]{1,200}[.!]$/i, '')
}

/** Removes words that refer to a list before the paragraph, as in "In other words, it burns.". */
export function withoutTransition(text: string): string {
  const rest = text.replace(/^(?:in other words|in short|so|thus|therefore|hence|basically),\s+(?=\p{L})/iu, '')
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1)
}

function isWhole(text: string): boolean {
  return !text.endsWith(':')
}

/** Returns the first paragraphs of a document that isn't Markdown, as plain text. */
export function plainParagraphs(content: string, language: string): string[] {
  const body = content.slice(0, HEAD)
  return proseParagraphs(language === 'AsciiDoc' ? plainAsciiDoc(body) : body).map(clip)
}

function proseOf(body: string, content: string): string[] {
  const tree = githubTree(`${body}\n\n${definitionsOf(content)}`)
  return tree.children.map(textOfBlock).filter(isProse)
}

/** Returns a Markdown block of prose as plain text. Returns '' for navigation, lists, headings and code. */
export function proseOfBlock(node: Nodes): string {
  const text = textOfBlock(node)
  return isProse(text) ? clip(text) : ''
}

function textOfBlock(node: Nodes): string {
  if (node.type === 'paragraph')
    return isNavigation(node) || isFields(rawText(node).split('\n')) ? '' : plainText(withoutLinksBehind(node))
  return node.type === 'blockquote' ? quoteText(node) : htmlText(node)
}

/** Returns the link definitions of a document. Authors often put them at its end. */
function definitionsOf(content: string): string {
  return content
    .split('\n')
    .filter((line) => /^ {0,3}\[[^\]]{1,200}\]:\s*\S/.test(line))
    .slice(0, 500)
    .join('\n')
}

/**
 * Removes links after the last sentence, because they refer to other pages: "It does so. 📖
 * [documentation](…)".
 */
function withoutLinksBehind(paragraph: Paragraph): Paragraph {
  const said = paragraph.children.findLastIndex(
    (node) => node.type !== 'link' && node.type !== 'linkReference' && /[\p{L}\p{N}]/u.test(plainText(node)),
  )
  const last = paragraph.children[said]
  const ends = last !== undefined && /[.!?]$/.test(plainText(last))
  return ends ? { ...paragraph, children: paragraph.children.slice(0, said + 1) } : paragraph
}

/**
 * Whether a block contains only links, at most with a label: "[Back to the start](…)", "Source code:
 * [`a.ts`](…)".
 */
function isNavigation(root: Nodes): boolean {
  const stack: Nodes[] = [root]
  let links = 0
  let beside = ''
  while (stack.length > 0) {
    const node = stack.pop()
    if (!node) break
    if (node.type === 'link' || node.type === 'linkReference') links++
    else if (node.type === 'text' || node.type === 'inlineCode') beside += node.value
    else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return links > 0 && (!/[\p{L}\p{N}]/u.test(beside) || LABEL.test(beside.trim()))
}

/** Matches a label that only announces the text after it: "Source code:". */
const LABEL = /^\p{L}+(?: \p{L}+){0,2}:$/u

/** Returns the first characters of a text, about `length`, cut at the end of a block. */
function wholeBlocks(body: string, length: number): string {
  if (body.length <= length) return body
  const end = body.lastIndexOf('\n\n', length)
  return body.slice(0, end > length / 2 ? end : length)
}

function quoteText(node: Nodes): string {
  const first = 'children' in node ? node.children[0] : undefined
  const text = first?.type === 'paragraph' ? plainText(first) : ''
  return /^\[?!/.test(text) ? '' : text
}

/** Whether consecutive lines are fields such as "Version: 2", which form a table and not prose. */
function isFields(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => /^\s*\p{L}[^.!?:]{0,30}:\s+\S/u.test(line))
}

export function plainText(root: Nodes): string {
  return rawText(root).replace(/\s+/g, ' ').trim()
}

/** Returns the text of inline nodes. Uses a stack, so that deep nesting can't overflow the call stack. */
function rawText(root: Nodes): string {
  const parts: string[] = []
  const stack: Nodes[] = [root]
  while (stack.length > 0) {
    const node = stack.pop()
    if (!node) break
    if (node.type === 'text') parts.push(withoutEmoji(node.value))
    else if (node.type === 'inlineCode') parts.push(node.value)
    else if (node.type === 'break') parts.push('\n')
    else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return parts.join('')
}

/** Words that mark an HTML block as thanks to sponsors. */
const THANKS = /\b(?:special thanks|sponsors?|sponsored|sponsorship|backers|supported by)\b/i

/** Returns the text of an HTML block, because READMEs often centre their first sentence with HTML. */
function htmlText(node: Nodes): string {
  if (node.type !== 'html' || !/^<(?:p|div|center|em|strong|b|i)\b/i.test(node.value) || /<h\d/i.test(node.value))
    return ''
  const text = textOfHtml(node.value)
  return THANKS.test(text) ? '' : text
}

function textOfHtml(html: string): string {
  return withoutEmoji(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<a\b[^<>]{0,600}>\s*<img[^<>]{0,600}>\s*<\/a>/gi, '')
    .replace(/<[^<>]{0,600}>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the first prose paragraph of a non-Markdown text. Skips titles, rulers, directives and lists. */
function plainLead(body: string): string {
  return proseParagraphs(body, 1)[0] ?? ''
}

function proseParagraphs(body: string, most = MAX_PARAGRAPHS): string[] {
  const found: string[] = []
  for (const paragraph of body.split(/\n[ \t]*\n/)) {
    const lines = paragraph
      .split('\n')
      .map((line) => line.trimEnd())
      .filter(Boolean)
    const first = lines[0] ?? ''
    const isTitle = lines.length <= 3 && lines.some((line) => /^[=\-~^"'`#*+.]{3,}$/.test(line))
    if (
      isTitle ||
      /^(?:\.\. |:[\w-]+:|@(?:author|version|since|copyright|licen[cs]e)\b|[|*+-] |\d+[.)] |= |#|\||\/\/|%)/.test(
        first,
      ) ||
      /^\s/.test(first) ||
      isFields(lines)
    )
      continue
    const list = lines.findIndex((line, at) => at > 0 && /^\s*(?:[*+•-]|\d+[.)])\s/.test(line))
    const text = plainRst((list < 0 ? lines : lines.slice(0, list)).join(' '))
      .replace(/::$/, ':')
      .replace(/\s+/g, ' ')
      .trim()
    if (isProse(text)) found.push(text)
    if (found.length >= most) break
  }
  return found
}

function isProse(text: string): boolean {
  return text.length >= 12 && /\p{L}+ \p{L}+/u.test(text) && !/^\[?!|^\||^\{[%{#]/.test(text) && !LABEL.test(text)
}

function clip(text: string): string {
  if (text.length <= MAX_LEAD) return text
  const end = text.slice(0, MAX_LEAD).search(/[.!?][^.!?]*$/)
  return end > 100 ? text.slice(0, end + 1) : `${cutText(text, MAX_LEAD).replace(/\s+\S*$/, '')} …`
}
