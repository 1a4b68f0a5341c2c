/** Maximum output of one cell in bytes. A page shows no more than that. */
const CELL_BYTES = 4_000
/** Maximum output of all cells of a notebook together, in bytes. */
const ALL_BYTES = 400_000
/** Maximum number of removed lines that stay as empty lines, so that later lines keep their numbers. */
const EMPTY_LINES = 200_000
/** Maximum nesting depth. No real notebook is nested this deeply. */
const MAX_DEPTH = 500

const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE] = [34, 92, 44, 58, 10]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, SMALL_U] = [91, 93, 123, 125, 117]

/** Keys of a cell's text output, in formats 3 and 4. */
const PRINTED: ReadonlySet<string> = new Set(['text', 'text/plain', 'traceback', 'evalue'])
/** Media keys of an output in format 3. In format 4, the keys are types with a slash. */
const MEDIA: ReadonlySet<string> = new Set(['png', 'jpeg', 'svg', 'pdf', 'html', 'latex', 'json', 'javascript'])
/** Keys of pictures pasted into text, and of the state of widgets. */
const BESIDE: ReadonlySet<string> = new Set(['attachments', 'widgets'])

type Level = { isList: boolean; key: string | undefined }

/**
 * Removes images and other media from a notebook, and all but the beginning of each output. Scans the bytes
 * once without parsing them. Text that isn't JSON stays unchanged.
 */
export function cutNotebook(bytes: Uint8Array): Uint8Array {
  return new NotebookCutter(bytes).cut()
}

class NotebookCutter {
  readonly #text: Buffer
  readonly #pieces: Uint8Array[] = []
  readonly #levels: Level[] = []
  /** Position up to which the text has been kept or removed. */
  #taken = 0
  /** Depth of the list of outputs around the current position, or 0 outside of outputs. */
  #outputsDepth = 0
  #cellLeft = 0
  #allLeft = ALL_BYTES
  #emptyLinesLeft = EMPTY_LINES

  constructor(bytes: Uint8Array) {
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  cut(): Uint8Array {
    for (let at = 0; at < this.#text.length && this.#levels.length < MAX_DEPTH; ) at = this.#step(at)
    return Buffer.concat([...this.#pieces, this.#text.subarray(this.#taken)])
  }

  /** Reads one token and returns the start of the next. */
  #step(at: number): number {
    const byte = this.#text[at]
    const level = this.#levels.at(-1)
    if (byte === QUOTE)
      return level && !level.isList && level.key === undefined ? this.#key(at, level) : this.#value(at)
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#enter(byte === OPEN_LIST)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#leave()
    else if (byte === COMMA && level) level.key = undefined
    return at + 1
  }

  #enter(isList: boolean): void {
    if (isList && this.#outputsDepth === 0 && this.#levels.at(-1)?.key === 'outputs') {
      this.#outputsDepth = this.#levels.length + 1
      this.#cellLeft = Math.min(CELL_BYTES, this.#allLeft)
    }
    this.#levels.push({ isList, key: undefined })
  }

  #leave(): void {
    if (this.#levels.length === this.#outputsDepth) this.#outputsDepth = 0
    this.#levels.pop()
  }

  #key(at: number, level: Level): number {
    const end = this.#endOfString(at)
    level.key = this.#text.toString('utf8', at + 1, Math.min(end - 1, at + 100))
    if (!this.#isMedium(level.key)) return end
    const colon = this.#pastSpace(end)
    if (this.#text[colon] !== COLON) return end
    const start = this.#pastSpace(colon + 1)
    const valueEnd = this.#endOfValue(start)
    this.#replace(start, valueEnd, 'null')
    return valueEnd
  }

  #isMedium(key: string): boolean {
    if (BESIDE.has(key)) return true
    return this.#outputsDepth > 0 && ((key.includes('/') && !PRINTED.has(key)) || MEDIA.has(key))
  }

  /** Reads a string that isn't a key. */
  #value(at: number): number {
    const end = this.#endOfString(at)
    const bytes = end - at - 2
    if (this.#outputsDepth === 0) return end
    const isInList = this.#levels.at(-1)?.isList === true
    const key = this.#levels.at(isInList ? -2 : -1)?.key ?? ''
    const left = PRINTED.has(key) ? this.#cellLeft : CELL_BYTES
    if (PRINTED.has(key)) this.#spend(Math.min(bytes, left))
    if (bytes <= left) return end
    this.#replace(this.#wholeCharacters(at + 1, left), end, '"')
    if (!isInList) return end
    const listEnd = this.#endOfRest(end)
    this.#replace(end, listEnd, '')
    return listEnd
  }

  #spend(bytes: number): void {
    this.#cellLeft -= bytes
    this.#allLeft -= bytes
  }

  /** Returns the position after the closing quote of the string that begins at `start`. */
  #endOfString(start: number): number {
    for (let at = start; ; ) {
      at = this.#text.indexOf(QUOTE, at + 1)
      if (at < 0) return this.#text.length
      let before = at
      while (this.#text[before - 1] === BACKSLASH) before--
      if ((at - before) % 2 === 0) return at + 1
    }
  }

  /**
   * Returns the end of the longest part of a string that fits into `bytes`, without cutting a character or an
   * escape sequence.
   */
  #wholeCharacters(start: number, bytes: number): number {
    let end = start
    for (let next = end; next <= start + bytes; ) {
      end = next
      const byte = this.#text[next] ?? 0
      if (byte === BACKSLASH) next += this.#text[next + 1] === SMALL_U ? 6 : 2
      else next += byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }
    return end
  }

  #pastSpace(from: number): number {
    let at = from
    while (at < this.#text.length && (this.#text[at] ?? 0) <= 32) at++
    return at
  }

  #endOfValue(start: number): number {
    const byte = this.#text[start]
    if (byte === QUOTE) return this.#endOfString(start)
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) return Math.min(this.#endOfRest(start + 1) + 1, this.#text.length)
    let at = start
    while (at < this.#text.length && !isEndOfScalar(this.#text[at])) at++
    return at
  }

  /** Returns the end of the list or object around a position. */
  #endOfRest(from: number): number {
    let depth = 0
    for (let at = from; at < this.#text.length; ) {
      const byte = this.#text[at]
      if (byte === QUOTE) {
        at = this.#endOfString(at)
        continue
      }
      if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth < 0) return at
      at++
    }
    return this.#text.length
  }

  #replace(start: number, end: number, text: string): void {
    let lines = 0
    for (let at = this.#text.indexOf(NEWLINE, start); at >= 0 && at < end; at = this.#text.indexOf(NEWLINE, at + 1))
      lines++
    const kept = Math.min(lines, this.#emptyLinesLeft)
    this.#emptyLinesLeft -= kept
    this.#pieces.push(this.#text.subarray(this.#taken, start), Buffer.from(text + '\n'.repeat(kept)))
    this.#taken = end
  }
}

function isEndOfScalar(byte: number | undefined): boolean {
  return byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === NEWLINE
}
