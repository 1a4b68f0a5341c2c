import { exDoc } from '../doc-comments/ex-doc.ts'
import type { CodeSymbol, Conformance, Heading, ImportStatement } from '../file-analysis.ts'
import { compareText } from '../order.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { type ElixirBody, isFunction, readElixirCalls } from './elixir/calls.ts'
import { arityIn } from './elixir/heads.ts'
import { Aliases, writtenModules } from './elixir/modules.ts'
import { attributeOf, callOf, childrenOf, type ElixirCall, type ElixirNode, parseElixir } from './elixir/tree.ts'
import { variablesOf } from './scanned-variables.ts'
import { type LanguageAnalyzer, MAX_MEMBERS, MAX_SYMBOLS, oneLine, type ScannedFacts } from './syntax.ts'

export const elixir: LanguageAnalyzer = { scan: (source) => new ElixirFile(source).read() }

const MAX_REFERENCES = 2_000
const MAX_IMPORTS = 400
const MAX_TITLES = 400
/** Depth up to which nested declarations are read. */
const MAX_DEPTH = 24

/** Facts above a declaration: its documentation, its types, and whether it is hidden from others. */
type Above = { doc: string; hidden: boolean; spec: string; from: number | undefined }

const NOTHING: Above = { doc: '', hidden: false, spec: '', from: undefined }

class ElixirFile {
  readonly #source: string
  readonly #symbols: CodeSymbol[] = []
  readonly #imports: ImportStatement[] = []
  readonly #conformances: Conformance[] = []
  readonly #aliases = new Aliases()
  readonly #bodies: ElixirBody[] = []
  /** Titles of suites and cases. They count as tests only in a module that uses an ExUnit case. */
  readonly #titles: Heading[] = []
  #isTest = false
  #suites = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): ScannedFacts | null {
    const top = parseElixir(this.#source)
    if (!top) return null
    this.#readBlock(top, undefined, 0)
    const source = this.#source
    return {
      symbols: this.#symbols.toSorted((a, b) => a.startLine - b.startLine),
      imports: this.#imports,
      references: this.#references(top),
      ...(this.#conformances.length > 0 && { conformances: this.#conformances }),
      fileDoc: this.#symbols.length === 0 ? firstComment(source, 'hash') : '',
      headings: this.#isTest ? this.#titles : [],
      environment: variablesOf(source, /\bSystem\.(?:get_env|fetch_env!?)\(\s*"([A-Za-z_]\w{0,80})"/g),
      entryPoint:
        source.startsWith('#!') || this.#imports.some(({ specifier }) => /^(?:Application|Mix\.Task)$/.test(specifier)),
      calls: readElixirCalls({ source, symbols: this.#symbols, bodies: this.#bodies, aliases: this.#aliases }),
    }
  }

  /** Reads the statements of a block, including those in conditions around declarations. */
  #readBlock(block: ElixirNode, owner: CodeSymbol | undefined, depth: number): void {
    let above = NOTHING
    for (const node of childrenOf(block)) {
      const attribute = attributeOf(node, this.#source)
      if (attribute) above = this.#attribute(node, attribute, { owner, above })
      const call = attribute ? undefined : callOf(node, this.#source)
      if (!call) continue
      this.#statement(node, call, { owner, above, depth })
      above = NOTHING
    }
  }

  #attribute(
    node: ElixirNode,
    { name, given }: ElixirCall,
    { owner, above }: { owner: CodeSymbol | undefined; above: Above },
  ): Above {
    const [value] = given
    const from = above.from ?? node.from
    switch (name) {
      case 'doc':
      case 'typedoc':
        if (value?.name === 'Boolean') return { ...above, hidden: true, from }
        return { ...above, from, doc: this.#text(value) || above.doc }
      case 'deprecated':
        return { ...above, from, doc: [above.doc, `**Deprecated:** ${this.#text(value)}`].filter(Boolean).join('\n\n') }
      case 'spec':
        return { ...above, from, spec: above.spec || oneLine(this.#slice(node), 'hash') }
      case 'moduledoc':
        if (owner && value?.name === 'Boolean') owner.visibility = 'internal'
        else if (owner) owner.doc ||= this.#text(value)
        return NOTHING
      case 'behaviour': {
        const [module] = writtenModules(value, this.#source)
        if (module && owner) this.#import(node, module, owner)
        if (module && owner) owner.bases = { extends: [], implements: [...(owner.bases?.implements ?? []), module] }
        return above
      }
      case 'type':
      case 'typep':
      case 'opaque':
      case 'callback':
      case 'macrocallback':
        if (owner) this.#declareType(node, name, { owner, above })
        return NOTHING
      default:
        return above
    }
  }

  #declareType(node: ElixirNode, word: string, { owner, above }: { owner: CodeSymbol; above: Above }): void {
    const signature = oneLine(this.#slice(node), 'hash')
    const name = /^@\w+\s+([\w?!]+)/.exec(signature)?.[1]
    const isCallback = word.endsWith('callback')
    if (!name) return
    const known = isCallback
      ? owner.members.find((member) => member.name === name && member.kind === 'method')
      : undefined
    if (known) known.overloads = [...(known.overloads ?? []), signature]
    else
      this.#member(owner, {
        ...this.#bare(node, name, above),
        kind: isCallback ? 'method' : 'type',
        signature,
        visibility: word === 'typep' || above.hidden ? 'internal' : 'public',
      })
  }

  #statement(
    node: ElixirNode,
    call: ElixirCall,
    { owner, above, depth }: { owner: CodeSymbol | undefined; above: Above; depth: number },
  ): void {
    const { name, given, block } = call
    if (/^(?:defmodule|defprotocol|defimpl)$/.test(name)) this.#module(node, call, { owner, depth })
    else if (/^(?:alias|import|use|require)$/.test(name)) {
      if (name === 'alias') this.#aliases.add(given.map((each) => this.#slice(each)).join(', '), owner?.name ?? '')
      for (const module of writtenModules(given[0], this.#source)) {
        if (name === 'use' && module.endsWith('Case')) this.#isTest = true
        this.#import(node, module, owner)
      }
    } else if (/^def(?:struct|exception)$/.test(name)) this.#fields(given, owner)
    else if (/^def/.test(name)) this.#function(node, call, { owner, above })
    else if (/^(?:test|property)$/.test(name)) this.#title(node, given[0])
    else if (/^(?:if|unless|describe|for)$/.test(name) && block && depth < MAX_DEPTH) {
      if (name === 'describe') this.#title(node, given[0])
      this.#suites += name === 'describe' ? 1 : 0
      this.#readBlock(block, owner, depth + 1)
      this.#suites -= name === 'describe' ? 1 : 0
    }
  }

  #title(node: ElixirNode, given: ElixirNode | undefined): void {
    const text = given?.name === 'String' ? this.#slice(given).replace(/^"|"$/g, '').replaceAll('\\"', '"') : ''
    // Skips an interpolated title, whose value is known only when the test runs.
    if (text === '' || text.includes('#{') || this.#titles.length >= MAX_TITLES) return
    this.#titles.push({ level: this.#suites + 1, text, line: lineAt(this.#source, node.from) })
  }

  #module(
    node: ElixirNode,
    { name: word, given, block }: ElixirCall,
    { owner, depth }: { owner: CodeSymbol | undefined; depth: number },
  ): void {
    const [written] = writtenModules(given[0], this.#source)
    if (!written || this.#symbols.length >= MAX_SYMBOLS || depth >= MAX_DEPTH) return
    const isOuter = !owner || word === 'defimpl'
    const name = isOuter ? this.#aliases.whole(written, owner?.name ?? '') : `${owner.name}.${written}`
    const whole = word === 'defimpl' ? this.#conform(name, given[1], owner) : name
    const symbol: CodeSymbol = {
      ...this.#bare(node, whole, NOTHING),
      kind: word === 'defprotocol' ? 'interface' : 'module',
      ...(word === 'defprotocol' && { noun: 'protocol' as const }),
      signature: oneLine(this.#source.slice(node.from, block?.from ?? node.to), 'hash'),
      visibility: word === 'defimpl' ? 'internal' : 'public',
    }
    // A nested module can be used by its short name.
    if (owner && word !== 'defimpl') this.#aliases.add(name, '')
    this.#symbols.push(symbol)
    if (block) this.#readBlock(block, symbol, depth + 1)
  }

  /** `defimpl Protocol, for: Type`; inside of a module that is for this module. */
  #conform(contract: string, options: ElixirNode | undefined, owner: CodeSymbol | undefined): string {
    const written = options ? /\bfor:\s*([\w.]+)/.exec(this.#slice(options))?.[1] : undefined
    const type = written ? this.#aliases.whole(written, owner?.name ?? '') : owner?.name
    if (!type) return contract
    this.#conformances.push({ type, contract })
    return `${contract}.${type}`
  }

  #fields(given: readonly ElixirNode[], owner: CodeSymbol | undefined): void {
    const open = [...given].reverse()
    while (owner && open.length > 0) {
      const node = open.pop()
      if (!node) break
      const name = /^:?([\w?!]+):?/.exec(this.#slice(node))?.[1]
      if (/^(?:List|Keywords)$/.test(node.name)) open.push(...childrenOf(node).reverse())
      else if (name && /^(?:Atom|Pair)$/.test(node.name))
        this.#member(owner, {
          ...this.#bare(node, name, NOTHING),
          kind: 'property',
          signature: oneLine(this.#slice(node), 'hash'),
          visibility: 'public',
        })
    }
  }

  #function(
    node: ElixirNode,
    { name: word, given, block }: ElixirCall,
    { owner, above }: { owner: CodeSymbol | undefined; above: Above },
  ): void {
    const [head] = given
    if (!head || !owner) return
    const name = this.#nameOf(head)
    if (!name) return
    this.#bodies.push({ by: `${owner.name}.${name}`, module: owner.name, node: block ?? node })
    const signature = oneLine(`${word} ${this.#slice(head)}`, 'hash')
    const known = owner.members.find((member) => member.name === name && isFunction(member))
    if (known) this.#addClause(known, { node, owner, signature, above, arity: this.#arityOf(head) })
    else
      this.#member(owner, {
        ...this.#bare(node, name, above),
        kind: /^def(?:macro|guard)/.test(word) ? 'macro' : owner.kind === 'interface' ? 'method' : 'function',
        signature,
        ...(above.spec && { overloads: [above.spec] }),
        visibility: above.hidden || /^def(?:macro|guard)?p$/.test(word) ? 'internal' : 'public',
      })
  }

  /**
   * Adds another clause to a function. A function of the same name with another arity counts as a clause too.
   */
  #addClause(
    known: CodeSymbol,
    {
      node,
      owner,
      signature,
      above,
      arity,
    }: { node: ElixirNode; owner: CodeSymbol; signature: string; above: Above; arity: number },
  ): void {
    if (owner.members.at(-1) === known) known.endLine = this.#endLine(node)
    if (above.doc && above.doc !== known.doc) known.doc = [known.doc, above.doc].filter(Boolean).join('\n\n')
    const heads = [known.signature, ...(known.overloads ?? [])].filter((each) => !each.startsWith('@'))
    const isNew = arity !== arityIn(known.signature) && heads.every((each) => arityIn(each) !== arity)
    const more = [...(isNew ? [signature] : []), ...(above.spec ? [above.spec] : [])]
    if (more.length > 0) known.overloads = [...(known.overloads ?? []), ...more]
    if (above.doc && !above.hidden && /^def(?:macro|guard)?\s/.test(signature)) known.visibility = 'public'
  }

  #nameOf(head: ElixirNode): string {
    if (head.name === 'WhenOperator') return head.firstChild ? this.#nameOf(head.firstChild) : ''
    const written = /^[\p{L}_][\p{L}\p{N}_]*[?!]?(?=\(|$)/u.exec(this.#slice(head))?.[0]
    if (written) return written
    const operator = head.getChild('Operator')
    return operator ? this.#slice(operator) : ''
  }

  #arityOf(head: ElixirNode): number {
    return arityIn(oneLine(`def ${this.#slice(head)}`, 'hash'))
  }

  #member(owner: CodeSymbol, symbol: CodeSymbol): void {
    if (owner.members.length < MAX_MEMBERS) owner.members.push(symbol)
  }

  #bare(node: ElixirNode, name: string, above: Above): Omit<CodeSymbol, 'kind' | 'signature' | 'visibility'> {
    return {
      name,
      doc: above.doc,
      startLine: lineAt(this.#source, above.from ?? node.from),
      endLine: this.#endLine(node),
      members: [],
    }
  }

  #endLine(node: ElixirNode): number {
    return lineAt(this.#source, Math.max(node.from, node.to - 1))
  }

  #import(node: ElixirNode, written: string, owner: CodeSymbol | undefined): void {
    const specifier = this.#aliases.whole(written, owner?.name ?? '')
    if (this.#imports.length >= MAX_IMPORTS || this.#symbols.some(({ name }) => name === specifier)) return
    this.#imports.push({ specifier, names: [], line: lineAt(this.#source, node.from), reExport: false })
  }

  #text(node: ElixirNode | undefined): string {
    const content = node && /^String/.test(node.name) ? childrenOf(node).filter(({ name }) => name !== 'SigilName') : []
    const [first] = content
    const last = content.at(-1)
    if (!node || !first || !last) return ''
    const isRaw = /^~S/.test(this.#source.slice(node.from, node.from + 2))
    const text = this.#source.slice(first.from, last.to)
    return exDoc(isRaw ? text : text.replace(/\\(["\\#])/g, '$1'))
  }

  #slice({ from, to }: ElixirNode): string {
    return this.#source.slice(from, to)
  }

  /** Full names of all modules that the file mentions. */
  #references(top: ElixirNode): string[] {
    const own = new Set(this.#symbols.map(({ name }) => name))
    const found = new Set<string>()
    top.tree?.iterate({
      enter: ({ name, from, to }) => {
        if (name !== 'Alias' || found.size >= MAX_REFERENCES) return
        const whole = this.#aliases.whole(this.#source.slice(from, to), '')
        if (!own.has(whole)) found.add(whole)
      },
    })
    return [...found].toSorted(compareText)
  }
}
