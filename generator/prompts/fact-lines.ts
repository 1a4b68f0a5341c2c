import { cutText } from '../../shared/basics/whole-text.ts'
import type { Slot } from '../../shared/prose/slot.ts'
import { shortLabels } from '../units/diagram-units.ts'
import type { FileRef, PageRef, Summary } from '../units/facts.ts'

/** Maximum number of characters of facts. A small model's context has about this room beside the rules. */
const MOST_CHARACTERS = 6_000
const LONGEST_QUOTE = 200

/**
 * Text of a repository that addresses a model reading it as a prompt. Such text says nothing about the code.
 */
const ADDRESSED =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instruction|previous|above|prior|rule|prompt|fact)|\b(?:system prompt|language model|as an ai|you are now|new instructions?|respond with|reply with|answer with|your answer)\b/i

/** Collects the facts of a slot: lines, and the names and numbers that the paragraph may use. */
export class FactLines {
  readonly #lines: string[] = []
  readonly #names = new Set<string>()
  readonly #numbers = new Set<number>()
  readonly #quotes: string[] = []
  #characters = 0

  /** Formats a name for a line, and records that the paragraph may use it. */
  name(text: string): string {
    const name = oneLine(text).replaceAll('`', '')
    if (name === '') return ''
    this.#names.add(name)
    return `\`${name}\``
  }

  file({ path }: FileRef): string {
    this.#names.add(path.split('/').at(-1) ?? path)
    this.#names.add(shortLabels([path]).get(path) ?? path)
    return this.name(path)
  }

  /** Formats the path of a folder or the title of another page. A title is quoted: it isn't a name of code. */
  page({ title, folder }: PageRef): string {
    if (folder) return title === '' ? 'the top folder' : this.name(title)
    return this.title(title)
  }

  title(text: string): string {
    const title = oneLine(text)
    this.#names.add(title)
    return JSON.stringify(title)
  }

  /** `3 files`. */
  count(number: number, one: string, many: string): string {
    this.#numbers.add(number)
    return `${number} ${number === 1 ? one : many}`
  }

  /**
   * Quotes an author's words, in brackets and quotation marks. Returns '' for empty text and for text that
   * addresses a model.
   */
  said(text: string): string {
    const words = cutText(oneLine(text), LONGEST_QUOTE)
    if (words === '' || ADDRESSED.test(words)) return ''
    this.#quotes.push(words)
    return ` (${JSON.stringify(words)})`
  }

  summary(summary: Summary): string {
    switch (summary.type) {
      case 'text':
        return this.said(summary.text)
      case 'symbol':
        return ` (${this.name(summary.name)}${this.said(summary.text)})`
      case 'calls':
      case 'adds':
        return ` (${this.name(summary.of)} ${summary.type === 'calls' ? 'calls' : 'has'} ${summary.names.map((name) => this.name(name)).join(', ')})`
      case 'names':
        return ` (offers ${summary.names.map((name) => this.name(name)).join(', ')})`
      case 'joins':
        return ` (brings together ${summary.names.map((name) => this.name(name)).join(', ')})`
      default:
        return ''
    }
  }

  /** Adds a line, unless it's empty or there is no room. */
  add(label: string, parts: readonly string[], separator = ', '): void {
    const said = parts.filter(Boolean)
    if (said.length === 0) return
    const line = `${label}: ${said.join(separator)}`
    if (this.#characters + line.length > MOST_CHARACTERS) return
    this.#characters += line.length + 1
    this.#lines.push(line)
  }

  slot(prompt: Pick<Slot, 'name' | 'version' | 'task'>): Slot {
    return {
      ...prompt,
      lines: this.#lines,
      names: [...this.#names],
      numbers: [...this.#numbers],
      quotes: this.#quotes,
    }
  }
}

/** Removes line ends and invisible characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
