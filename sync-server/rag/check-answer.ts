import { codeSpan, link, plain } from '../../shared/retrieval/quote.ts'
import { looksLikeIdentifier } from '../../shared/retrieval/tokens.ts'
import { cleanAnswer } from './clean-answer.ts'
import type { NumberedSource } from './prompt.ts'

const CITED = /\[(\d{1,3})\](?!\()/g
/** Name in code that is called, accessed after a dot, or constructed with `new`. */
const USED =
  /[\p{L}_$][\p{L}\p{N}_$]*(?=\s?\()|(?<=[\p{L}\p{N}_$)\]]\??\.)[\p{L}_$][\p{L}\p{N}_$]*|(?<=\bnew\s)[\p{L}_$][\p{L}\p{N}_$]*/gu
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/

/**
 * Returns a fault in a model's answer, or `undefined` if the answer can be shown. `asked`: this question
 * and the earlier questions.
 */
export function faultOf(answer: string, asked: string, sources: readonly NumberedSource[]): string | undefined {
  if (answer.trim() === '') return 'it says nothing'
  const numbers = citedNumbers(answer)
  if (numbers.length === 0) return 'it cites nothing'
  const unknown = numbers.find((number) => number < 1 || number > sources.length)
  if (unknown !== undefined) return `it cites [${unknown}], which is not there`
  const known = `${asked}\n${sources.map(({ label, text }) => `${label}\n${text}`).join('\n')}`
  const invented = identifiersOf(answer).find((name) => !known.includes(name))
  return invented === undefined ? undefined : `it speaks of ${invented}, which is nowhere in the passages`
}

/**
 * Returns names in backticks, and names that a code block calls, accesses or constructs. Ignores sentences
 * in a code block, and names of its own variables.
 */
function identifiersOf(answer: string): string[] {
  const code = answer.split(CODE).filter((_, at) => at % 2 === 1)
  return code
    .flatMap((piece) =>
      [...piece.matchAll(piece.startsWith('```') ? USED : /[\p{L}_$][\p{L}\p{N}_$]*/gu)].map(([word]) => word),
    )
    .filter(looksLikeIdentifier)
}

/**
 * Links the citations of an answer, removes all other links, and adds a list of sources, each with the quoted
 * text.
 */
export function withSources(answer: string, sources: readonly NumberedSource[]): string {
  const linked = answer
    .trim()
    .split(CODE)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(CITED, (_, number: string) => cite(number, sources))))
    .join('')
  const numbers = [...new Set(citedNumbers(answer))].toSorted((a, b) => a - b)
  const cited = numbers.flatMap((number) => {
    const source = sources[number - 1]
    return source ? [{ number, source, href: source.href, title: titleOf(source) }] : []
  })
  const lines = cited.map(({ number, source }) => `- \\[${number}\\] ${link(source)}${quoted(source)}`)
  return `${cleanAnswer(linked, cited)}\n\n### Sources\n\n${lines.join('\n')}`
}

function quoted({ quote, isCode }: NumberedSource): string {
  if (quote.trim() === '') return ''
  return isCode ? `: ${codeSpan(firstLine(quote))}` : `: “${plain(quote)}”`
}

/** First line of code that has a letter or a digit. */
function firstLine(code: string): string {
  return code.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? code
}

function cite(number: string, sources: readonly NumberedSource[]): string {
  const source = sources[Number(number) - 1]
  return source?.href ? `[\\[${number}\\]](${source.href})` : `\\[${number}\\]`
}

/** Tooltip of a citation: its source, and the quoted text that the statement is based on. */
function titleOf({ label, quote, isCode }: NumberedSource): string {
  const words = isCode ? firstLine(quote).trim() : quote
  return (words.trim() === '' ? label : `${label}: ${words}`).replace(/\s+/g, ' ')
}

function citedNumbers(answer: string): number[] {
  const prose = answer.split(CODE).filter((_, at) => at % 2 === 0)
  return prose.flatMap((piece) => [...piece.matchAll(CITED)].map(([, number]) => Number(number)))
}
