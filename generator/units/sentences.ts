import { cutText } from '../../shared/basics/whole-text.ts'

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|max|min|no|fig|al|ca|z\.B|d\.h|u\.a|bzw|т\.е|т\.д|т\.п|напр)\.$/i
/** End of a sentence that only announces a list. Without the list, the sentence says nothing. */
const ANNOUNCES = /\b(?:following(?: \w+){0,3}|such as|from|are|is|of|by|with|to|includes?)\s*:$/i
const MAX_SENTENCE = 260

/**
 * First sentence of a doc text, on one line and with an end mark. '' if the text begins with a list or
 * code.
 */
export function firstSentence(doc: string): string {
  const paragraph = firstParagraph(doc)
  if (paragraph === '') return ''
  const end = tellingEnd(paragraph)
  if (end === paragraph.length && ANNOUNCES.test(paragraph)) return ''
  return finished(paragraph.slice(0, end).replaceAll('\n', ' ').trim())
}

/**
 * End of the first sentence. If that sentence is a single word such as "Optional.", the end of the second.
 */
function tellingEnd(paragraph: string): number {
  const end = sentenceEnd(paragraph)
  const isWord = /^\S+$/.test(paragraph.slice(0, end)) && end < paragraph.length
  return isWord ? end + sentenceEnd(paragraph.slice(end).trimEnd()) : end
}

/** The first paragraph that is text: no fence, list, label or heading. */
function firstParagraph(doc: string): string {
  const lines: string[] = []
  for (const line of doc.split('\n', 40)) {
    const text = line.trim()
    if (text === '') {
      if (lines.length > 0) break
      continue
    }
    // The title of a text says less than its first sentence.
    if (lines.length === 0 && /^(?:#{1,6} |\*\*[^*]{1,120}\*\*$)/.test(text)) continue
    if (/^(?:```|~~~|[-*+] |\d+[.)] |\||#|>|\*\*[^*]{1,80}\*\*$|\*\*[A-Z]\w+:\*\*)/.test(text)) break
    lines.push(text)
  }
  return lines.map((line) => line.replace(/\s+/g, ' ')).join('\n')
}

/** End index of the first sentence. Full stops in code, brackets and abbreviations don't end a sentence. */
function sentenceEnd(text: string): number {
  let inCode = false
  let depth = 0
  for (let at = 0; at < text.length && at < 2_000; at++) {
    const char = text[at] ?? ''
    if (char === '`') inCode = !inCode
    else if (inCode) continue
    else if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
    else if (char === '。') return at + 1
    else if (depth === 0 && /[.!?]/.test(char) && isEnd(text, at)) return at + 1
    else if (depth === 0 && char === '\n' && isTitleLine(text, at)) return at
  }
  return text.length
}

const WRAPPED = 58

/** Whether a line is a title without a full stop: a short, unwrapped line before a capital letter. */
function isTitleLine(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return line.length < WRAPPED && /[\p{L}\p{N}`)]$/u.test(line) && /^\p{Lu}\p{Ll}/u.test(text.slice(at + 1, at + 3))
}

function isEnd(text: string, at: number): boolean {
  const rest = text.slice(at + 1, at + 4)
  if (rest === '') return true
  if (!/^["')\]*_]{0,2}\s/.test(rest)) return false
  // A small letter on the same line continues the sentence. On the next line it may be code that begins a new
  // sentence.
  if (/^["')\]*_]{0,2} +\p{Ll}/u.test(text.slice(at + 1, at + 6))) return false
  const before = text.slice(Math.max(0, at - 12), at + 1)
  return !ABBREVIATION.test(before) && !/(?:^|\s)\p{Lu}\.$/u.test(before)
}

function finished(sentence: string): string {
  const clipped = sentence.length > MAX_SENTENCE ? `${cutAtWord(sentence, MAX_SENTENCE)} …` : sentence
  if (/[.!?…。]["')\]*_]*$/.test(clipped)) return clipped
  return `${clipped.replace(/[\s:;,–-]+$/, '')}.`
}

/** Cuts a text at a space, and never inside inline code. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = cutText(text, length).replace(/\s+\S*$/, '')
  const ticks = cut.split('`').length - 1
  return ticks % 2 === 0 ? cut : cut.slice(0, cut.lastIndexOf('`')).trimEnd()
}
