/** Blocks of an AsciiDoc document, before their inline markup is parsed. */
export type AsciiDocBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  /** Title above a block. */
  | { type: 'caption'; text: string }
  | { type: 'code'; language: string | null; text: string }
  | { type: 'list'; start: number | null; items: AsciiDocItem[] }
  | { type: 'descriptions'; items: AsciiDocItem[] }
  | { type: 'alert'; kind: string; blocks: AsciiDocBlock[] }
  | { type: 'quote'; by: string; blocks: AsciiDocBlock[] }
  | { type: 'table'; rows: AsciiDocRow[] }
  | { type: 'image'; target: string; attributes: AttributeList }
  | { type: 'link'; target: string; text: string }
  | { type: 'html'; text: string }
  | { type: 'rule' }

/** `text`: the item's first paragraph, or the term that is described. */
export type AsciiDocItem = { text: string; checked?: boolean; blocks: AsciiDocBlock[] }
export type AsciiDocRow = { header: boolean; cells: AsciiDocCell[] }
export type AsciiDocCell = { header: boolean; colspan: number; rowspan: number; blocks: AsciiDocBlock[] }

/** Attributes in brackets before a block or after a macro. */
export type AttributeList = { positional: string[]; named: ReadonlyMap<string, string> }

/** Attributes and title of the next block. */
export type BlockMeta = {
  style: string
  list: AttributeList
  /** Option names, which follow a percent sign: `%header%autowidth`. */
  options: ReadonlySet<string>
  id: string
  title: string
}

export type Cursor = { lines: readonly string[]; at: number; depth: number }

/** Maximum nesting depth. Deeper blocks are read as paragraphs, so that nesting can't exhaust the stack. */
export const MAX_ASCIIDOC_DEPTH = 16

const MAX_LINE = 4_000
const ENTRY = /\s*(?:([\w-]{1,60})\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^,]*))\s*(?:,|$)/y

export function attributeList(text: string): AttributeList {
  const positional: string[] = []
  const named = new Map<string, string>()
  const source = text.slice(0, MAX_LINE)
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < source.length) {
    const start = ENTRY.lastIndex
    const [whole, name, double, single, bare] = ENTRY.exec(source) ?? []
    // Text after a closing quote makes the entry invalid. So the entry is read as if it had no quotes.
    if (!whole) {
      const end = source.indexOf(',', start)
      positional.push(source.slice(start, end < 0 ? undefined : end).trim())
      if (end < 0) break
      ENTRY.lastIndex = end + 1
      continue
    }
    const value = (double?.replace(/\\"/g, '"') ?? single ?? bare ?? '').trim()
    if (name) named.set(name, value)
    else positional.push(value)
  }
  return { positional, named }
}

/** Whether a line begins or ends a delimited block. */
export function isDelimiter(line: string): boolean {
  return /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|```[\w+#.-]*|[|,:!]={3,})$/.test(line)
}

/** `[source,java]`, `[[id]]` and `[NOTE]`. */
export function isAttributeLine(line: string): boolean {
  return /^\[(?:\[[^[\]]{1,200}\]|[\w.#%"',][^[\]]{0,3000}|)\]$/.test(line)
}
