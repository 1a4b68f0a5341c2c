/** Maximum number of characters to search for the end of an expression or tag, and of failed searches. */
const LONGEST = 20_000
const MOST_VAIN = 40

/**
 * Turns MDX into Markdown: removes statements, expressions and component tags, and keeps the content of
 * components. Code and unclosed markup stay unchanged.
 */
export function markdownOfMdx(text: string): string {
  return new MdxReader(withoutStatements(text)).read()
}

/** Removes statements. A statement starts at the beginning of a line and ends before a blank line. */
function withoutStatements(text: string): string {
  const kept: string[] = []
  let fence = ''
  let isStatement = false
  let isAfterBlank = true
  for (const line of text.split('\n')) {
    const mark = /^\s{0,12}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (!isStatement && mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    const begins: boolean = fence === '' && isAfterBlank && STATEMENT.test(line)
    isStatement = begins || (isStatement && line.trim() !== '')
    if (!isStatement) kept.push(line)
    isAfterBlank = line.trim() === '' || isStatement
  }
  return kept.join('\n')
}

const STATEMENT =
  /^(?:import\s+(?:["'{*]|[\w$]+[\s,])|export\s+(?:const|let|var|default|function|async|class|type|interface|\{|\*))/

/** Matches tags before content that readers can expand, such as `<details>`. */
const FOLDED = /^(?:<details|<\/(?:details|summary))$/i

class MdxReader {
  readonly #text: string
  #at = 0
  #vain = 0
  #written = ''

  constructor(text: string) {
    this.#text = text
  }

  read(): string {
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === '\\') this.#keep(2)
      else if (sign === '`' || sign === '~') this.#code(sign)
      else if (sign === '{') this.#expression()
      else if (sign === '<') this.#tag()
      else this.#keep(1)
    }
    return this.#written
  }

  #keep(length: number): void {
    this.#written += this.#text.slice(this.#at, this.#at + length)
    this.#at += length
  }

  /** Keeps code: a run of signs, up to the next run of the same length. */
  #code(sign: string): void {
    let end = this.#at
    while (this.#text[end] === sign) end++
    const run = this.#text.slice(this.#at, end)
    const isFence = run.length >= 3 && /(?:^|\n)[ \t]*$/.test(this.#text.slice(Math.max(0, this.#at - 20), this.#at))
    const close = sign === '~' && !isFence ? -1 : isFence ? this.#endOfFence(run, end) : this.#endOfRun(run, end)
    this.#keep((close < 0 ? end : close) - this.#at)
  }

  #endOfFence(run: string, from: number): number {
    for (let line = this.#text.indexOf('\n', from); line >= 0; line = this.#text.indexOf('\n', line + 1)) {
      const next = this.#text.indexOf('\n', line + 1)
      const text = this.#text.slice(line + 1, next < 0 ? undefined : next).trim()
      if (text.startsWith(run) && text.replaceAll(run[0] ?? '', '') === '') return next < 0 ? this.#text.length : next
    }
    return this.#text.length
  }

  #endOfRun(run: string, from: number): number {
    const limit = Math.min(this.#text.length, from + LONGEST)
    for (let at = this.#text.indexOf(run, from); at >= 0 && at < limit; ) {
      let end = at
      while (this.#text[end] === run[0]) end++
      if (end - at === run.length) return end
      at = this.#text.indexOf(run, end)
    }
    return -1
  }

  /** Keeps the text of a quoted string. Removes any other expression, because it's program code. */
  #expression(): void {
    const end = this.#endOf(this.#at)
    if (end < 0) {
      this.#keep(1)
      return
    }
    const inner = this.#text.slice(this.#at + 1, end - 1).trim()
    const [, , text = ''] = /^(["'`])([^"'`\\$]{1,2000})\1$/.exec(inner) ?? []
    this.#written += text
    this.#at = end
  }

  #tag(): void {
    const name = /^<\/?([A-Za-z][\w.:-]{0,100})?(?=[\s/>])/.exec(this.#text.slice(this.#at, this.#at + 110))
    const { end, attributes } = name ? this.#attributes(this.#at + name[0].length) : { end: -1, attributes: '' }
    if (!name || end < 0) {
      this.#keep(1)
      return
    }
    const isComponent = name[1] === undefined || /^[A-Z]|\./.test(name[1])
    if (isComponent) this.#title(attributes, end)
    else this.#written += `${name[0]}${attributes}`
    this.#at = end
    // In MDX, text below a tag is Markdown even without a blank line, so a line break is added. Text that is
    // indented deeper would become code.
    if (FOLDED.test(name[0]) && /^\n {0,3}\S/.test(this.#text.slice(end, end + 5))) this.#written += '\n'
  }

  /** Writes the title of a component, such as a tab or question, above its content. It must begin a line. */
  #title(attributes: string, end: number): void {
    const indent = /(?:^|\n)([ \t]{0,40})$/.exec(this.#text.slice(Math.max(0, this.#at - 41), this.#at))?.[1]
    const title = /(?:^|\s)(?:title|summary|label)=(["'])([^"']{1,300})\1/.exec(attributes)?.[2]?.trim()
    if (indent === undefined || !title) return
    const isAlone = /^[ \t]*(?:\n|$)/.test(this.#text.slice(end, end + 100))
    this.#written += `**${title.replace(/[\\*_`[\]<>]/g, '\\$&')}**\n${isAlone ? '' : `\n${indent}`}`
  }

  /** Reads a tag to its end, and keeps only attributes that are plain text. */
  #attributes(from: number): { end: number; attributes: string } {
    let attributes = ''
    const limit = Math.min(this.#text.length, from + LONGEST)
    for (let at = from; at < limit && this.#vain < MOST_VAIN; ) {
      const sign = this.#text[at] ?? ''
      if (sign === '>') return { end: at + 1, attributes: `${attributes}>` }
      if (sign === '"' || sign === "'") {
        const close = this.#text.indexOf(sign, at + 1)
        if (close < 0 || close > limit) break
        attributes += this.#text.slice(at, close + 1).replace(/\s+/g, ' ')
        at = close + 1
      } else if (sign === '{') {
        const close = this.#endOf(at)
        if (close < 0) break
        attributes = attributes.replace(/[\w:-]{1,100}=$/, '')
        at = close
      } else {
        attributes += sign === '\n' ? ' ' : sign
        at++
      }
    }
    this.#vain++
    return { end: -1, attributes: '' }
  }

  /** Returns the end of an expression in braces, which may contain quotes. Returns -1 if it is unclosed. */
  #endOf(from: number): number {
    if (this.#vain >= MOST_VAIN) return -1
    const limit = Math.min(this.#text.length, from + LONGEST)
    let [open, quote] = [0, '']
    for (let at = from; at < limit; at++) {
      const sign = this.#text[at] ?? ''
      if (quote !== '') {
        if (sign === '\\') at++
        else if (sign === quote || (sign === '\n' && quote !== '`')) quote = ''
      } else if (sign === '"' || sign === '`' || (sign === "'" && !/\w/.test(this.#text[at - 1] ?? ''))) quote = sign
      else if (sign === '{') open++
      else if (sign === '}' && --open === 0) return at + 1
    }
    this.#vain++
    return -1
  }
}
