import type { CodeSymbol, SchemaChange, SymbolNoun } from '../file-analysis.ts'
import { firstComment } from '../text/first-comment.ts'
import { behindClosing, docAbove, docBehind, type Token, tokensOf } from './declarations/tokens.ts'
import { type Alteration, changesOf } from './sql/changes.ts'
import { sqlLexis, withoutForeignLines } from './sql/lexis.ts'
import { keyword, nameAt, type Statement, skipWords, statementsOf } from './sql/statements.ts'
import { bodyAt, enumValues, memberOf, signatureOf, stringText, tableMembers } from './sql/table.ts'
import { type LanguageAnalyzer, MAX_MEMBERS, MAX_SYMBOLS, type ScannedFacts } from './syntax.ts'

/**
 * Reads the tables, views, functions and other objects that an SQL file creates, in any dialect. Also reads
 * the changes that the file makes to existing objects.
 */
export const sql: LanguageAnalyzer = { scan: (source) => new SqlFile(source).read() }

/** Words that SQL allows between `CREATE` and the kind of object, as in `CREATE TEMP TABLE`. */
const BEFORE_KIND =
  /^(?:OR|REPLACE|ALTER|TEMP|TEMPORARY|UNLOGGED|GLOBAL|LOCAL|FOREIGN|EXTERNAL|VIRTUAL|UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|MATERIALIZED|RECURSIVE|CONSTRAINT|DEFINER|ALGORITHM|SQL|SECURITY|INVOKER|UNDEFINED|MERGE|TEMPTABLE|=)$/
const BEFORE_NAME = /^(?:IF|NOT|EXISTS|CONCURRENTLY)$/
const BODY = /^(?:AS|BEGIN|LANGUAGE|IMMUTABLE|STABLE|VOLATILE|DETERMINISTIC|RETURN|READS|MODIFIES|CONTAINS|SECURITY)$/
const MAX_CHANGES = 400

class SqlFile {
  readonly #source: string
  readonly #tokens: Token[]
  readonly #symbols = new Map<string, CodeSymbol>()
  readonly #changes: SchemaChange[] = []
  #isHeadOfFirst = false

  constructor(source: string) {
    this.#source = source
    this.#tokens = tokensOf(withoutForeignLines(source), sqlLexis(source))
  }

  read(): ScannedFacts {
    const statements = statementsOf(this.#tokens)
    for (const [at, statement] of statements.entries()) {
      const before = this.#symbols.size
      this.#readStatement(statement)
      if (at === 0) this.#isHeadOfFirst = this.#symbols.size > before && this.#isGlued(statement)
    }
    const symbols = [...this.#symbols.values()]
    const changes = this.#ownChanges()
    return {
      symbols,
      imports: [],
      references: [],
      ...(changes.length > 0 && { changes }),
      fileDoc: this.#isHeadOfFirst ? '' : firstComment(this.#source, 'dashes'),
      headings: [],
      environment: [],
      entryPoint: false,
    }
  }

  /** Whether a comment is directly above the statement and so describes it, not the file. */
  #isGlued({ from }: Statement): boolean {
    const before = this.#tokens[from - 1]
    return before !== undefined && (this.#tokens[from]?.line ?? 0) - before.endLine <= 1
  }

  /** Returns the changes of the file. Leaves out drops of objects that the file itself creates. */
  #ownChanges(): SchemaChange[] {
    const isMadeAnew = (name: string) => this.#symbols.has(name)
    return this.#changes.filter(
      ({ does, what, names }) => does !== 'drops' || what === 'rows' || !names.every(isMadeAnew),
    )
  }

  #readStatement(statement: Statement): void {
    const { words } = statement
    const word = keyword(words[0])
    if (word === 'CREATE') this.#create(statement)
    else if (word === 'COMMENT') this.#comment(words)
    else
      for (const alteration of changesOf(statement)) {
        if (!this.#joinTable(alteration) && this.#changes.length < MAX_CHANGES) this.#changes.push(alteration.change)
      }
  }

  #create(statement: Statement): void {
    const { words } = statement
    let at = skipWords(words, 1, BEFORE_KIND)
    // `DEFINER = name@host` stands before the kind.
    if (words[at] && words.slice(1, at).some((word) => keyword(word) === 'DEFINER'))
      while (at < 14 && words[at] && !/^(?:TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|EVENT)$/.test(keyword(words[at]))) at++
    const named = nameAt(words, skipWords(words, at + 1, BEFORE_NAME))
    const kind = keyword(words[at])
    if (kind === 'INDEX') this.#index(statement, at)
    if (!named || this.#symbols.size >= MAX_SYMBOLS) return
    const { name, at: behind } = named
    if (kind === 'TABLE') this.#table(statement, name, behind)
    else if (kind === 'TYPE') this.#type(statement, name, behind)
    else if (kind === 'VIEW')
      this.#add(statement, { name, kind: 'type', noun: 'view', signature: headOf(words, behind, /^AS$/) })
    else if (/^(?:FUNCTION|PROCEDURE|PROC)$/.test(kind))
      this.#add(statement, { name, kind: 'function', signature: headOf(words, behind, BODY) })
    else if (kind === 'TRIGGER') {
      const signature = headOf(words, behind, /^BEGIN$/)
      this.#add(statement, { name, kind: 'function', noun: 'trigger', signature })
    } else if (kind === 'DOMAIN') this.#add(statement, { name, kind: 'type', signature: signatureOf(words) })
  }

  #table(statement: Statement, name: string, behind: number): void {
    const { words } = statement
    const open = bodyAt(words, behind)
    const signature = open > 0 ? signatureOf(words.slice(0, open)) : headOf(words, behind, /^(?:AS|SELECT)$/)
    const members = open > 0 ? tableMembers(this.#tokens, this.#place(statement, words[open])) : []
    const end = open > 0 ? behindClosing(words, open) : behind
    const said = words.findIndex((word, at) => at >= end && keyword(word) === 'COMMENT')
    const option = said > 0 ? words.slice(said, said + 3).find(({ kind }) => kind === 'string') : undefined
    this.#add(statement, { name, kind: 'struct', noun: 'table', signature, members, doc: option && stringText(option) })
  }

  #type(statement: Statement, name: string, behind: number): void {
    const { words } = statement
    const at = skipWords(words, behind, /^AS$/)
    const isEnum = keyword(words[at]) === 'ENUM'
    const open = words[isEnum ? at + 1 : at]
    if (open?.text !== '(' || at === behind) {
      this.#add(statement, { name, kind: 'type', signature: signatureOf(words) })
      return
    }
    const signature = signatureOf(words.slice(0, isEnum ? at + 1 : behind))
    const place = this.#place(statement, open)
    const members = isEnum
      ? enumValues(this.#tokens, place)
      : tableMembers(this.#tokens, place).map(({ noun: _, ...member }) => member)
    this.#add(statement, { name, kind: isEnum ? 'enum' : 'struct', signature, members })
  }

  /** Returns the index of a statement's word among all tokens. */
  #place({ from, to }: Statement, word: Token | undefined): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#tokens[middle]?.from ?? 0) < (word?.from ?? 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Adds an index to its table. If another file creates the table, records the index as a schema change. */
  #index(statement: Statement, at: number): void {
    const { words } = statement
    const on = words.findIndex((word, index) => index > at && keyword(word) === 'ON')
    const table = on > 0 ? nameAt(words, skipWords(words, on + 1, /^ONLY$/))?.name : undefined
    if (!table) return
    const named = nameAt(words, skipWords(words, at + 1, BEFORE_NAME))
    const isNamed = named !== undefined && keyword(words[named.at - 1]) !== 'ON'
    const name = isNamed ? named.name : signatureOf(words.slice(on))
    const place = { line: words[0]?.line ?? 1, endLine: words.at(-1)?.endLine ?? 1 }
    const doc = this.#docOf(statement, name)
    const owner = this.#symbols.get(table)
    const member = { name, signature: signatureOf(words), doc, startLine: place.line, endLine: place.endLine }
    if (owner?.noun === 'table') addMember(owner, { ...member, ...INDEX })
    else this.#changes.push({ does: 'adds', what: 'index', names: [name], table, ...place })
  }

  /**
   * Adds a change to its table if the same file creates that table, because dumps declare keys after all
   * tables. Returns whether the file creates the table.
   */
  #joinTable({ change: { does, what, table }, added }: Alteration): boolean {
    const owner = this.#symbols.get(table ?? '')
    if (owner?.noun !== 'table' || does === 'drops' || does === 'renames' || what === 'rows') return false
    const member = added ? memberOf(added) : undefined
    if (member) addMember(owner, member)
    return true
  }

  #comment(words: readonly Token[]): void {
    const text = words.at(-1)
    const named = nameAt(words, skipWords(words, 3, /^MATERIALIZED$/))
    if (keyword(words[1]) !== 'ON' || text?.kind !== 'string' || !named) return
    const isMember = /^(?:COLUMN|INDEX|CONSTRAINT)$/.test(keyword(words[2]))
    const own = this.#symbols.get(named.name)
    if (!isMember && own) own.doc = stringText(text)
    if (!isMember) return
    const dot = named.name.lastIndexOf('.')
    const members = this.#symbols.get(named.name.slice(0, Math.max(0, dot)))?.members
    const member = members?.find(({ name }) => name === named.name.slice(dot + 1))
    if (member) member.doc = stringText(text)
  }

  #add(
    statement: Statement,
    found: Pick<CodeSymbol, 'name' | 'kind' | 'signature'> & {
      noun?: SymbolNoun
      members?: CodeSymbol[]
      doc?: string | undefined
    },
  ): void {
    const { words } = statement
    const known = this.#symbols.get(found.name)
    if (known) {
      const isOther = known.kind === 'function' && known.signature !== found.signature
      if (isOther && !known.overloads?.includes(found.signature))
        known.overloads = [...(known.overloads ?? []), found.signature]
      return
    }
    const { name, kind, noun, signature, members = [], doc } = found
    this.#symbols.set(name, {
      name,
      kind,
      ...(noun && { noun }),
      signature,
      doc: doc || this.#docOf(statement, name),
      visibility: 'public',
      startLine: words[0]?.line ?? 1,
      endLine: words.at(-1)?.endLine ?? 1,
      members,
    })
  }

  /**
   * Returns the comment of a statement. Skips comments that only repeat the object's name, and comments that
   * a tool generated.
   */
  #docOf({ from, to }: Statement, name: string): string {
    const doc =
      docAbove(this.#tokens, from) ||
      (this.#tokens[from]?.line === this.#tokens[to]?.line ? docBehind(this.#tokens, to) : '')
    return repeatsName(doc, name) || /\bName: .{1,200}; Type: /.test(doc) ? '' : doc
  }
}

const INDEX = { kind: 'property', noun: 'index', visibility: 'public', members: [] as CodeSymbol[] } as const

function addMember(owner: CodeSymbol, member: CodeSymbol): void {
  const isKnown = owner.members.some(({ name }) => name === member.name)
  if (!isKnown && owner.members.length < MAX_MEMBERS) owner.members.push({ ...member, members: [] })
}

function headOf(words: readonly Token[], behind: number, body: RegExp): string {
  let depth = 0
  const end = words.findIndex((word, at) => {
    if (at < behind) return false
    if (word.kind === 'sign' && word.text === '(') depth++
    if (word.kind === 'sign' && word.text === ')') depth--
    return depth <= 0 && (body.test(keyword(word)) || (word.kind === 'string' && word.text.startsWith('$')))
  })
  return signatureOf(end > 0 ? words.slice(0, end) : words)
}

const OF_KIND = /^(?:the|a|create|creates|table|tables|view|index|trigger|function|type|enum|for|of|structure)$/

function repeatsName(doc: string, name: string): boolean {
  const known = new Set(wordsIn(name))
  return wordsIn(doc).every((word) => known.has(word) || known.has(word.replace(/s$/, '')) || OF_KIND.test(word))
}

function wordsIn(text: string): string[] {
  return (text.slice(0, 300).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
}
