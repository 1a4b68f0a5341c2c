import { cutText } from '../../../shared/basics/whole-text.ts'
import type { CodeSymbol, ImportStatement, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { compareText } from '../order.ts'
import { firstComment } from '../text/first-comment.ts'
import { behindClosing, docAbove, docBehind, flatText, type Token, tokensOf } from './declarations/tokens.ts'
import { hclLexis, stringValue } from './hcl-lexis.ts'
import { type LanguageAnalyzer, MAX_MEMBERS, MAX_SYMBOLS, type ScannedFacts } from './syntax.ts'

/**
 * Declarations of a Terraform configuration, or of another tool that is configured by blocks. Each has the
 * address that others use for it: `var.region`, `aws_vpc.this`, `module.network`.
 */
export const hcl: LanguageAnalyzer = { scan: readHcl }

/** Maximum number of characters of a shown value. Longer values are left out, since the source shows them. */
const MAX_VALUE = 100

function readHcl(source: string): ScannedFacts {
  const tokens = tokensOf(source, hclLexis)
  const blocks = blocksIn(tokens, 0, tokens.length)
  const symbols = distinct(blocks.flatMap((block) => symbolsOf(tokens, block))).slice(0, MAX_SYMBOLS)
  const [first] = blocks
  const isHeadOfFirst = first !== undefined && (symbols[0]?.doc ?? '') !== '' && docAbove(tokens, first.at) !== ''
  return {
    symbols,
    imports: blocks.flatMap((block) => importsOf(tokens, block)),
    references: referencesOf(source, tokens, symbols),
    fileDoc: isHeadOfFirst || BANNER.test(source) ? '' : firstComment(source, 'hash'),
    headings: [],
    environment: [],
    entryPoint: false,
  }
}

/** Matches a separator line, which begins the title of a section. */
const BANNER = /^\s{0,20}(?:#|\/\/)[ \t]{0,4}[#=*/-]{4}/

const MAX_REFERENCES = 2_000
const ADDRESS =
  /(?<![\w.-])(?:(?:var|local|module)\.[\w-]{1,150}|(?:data\.)?[a-z][a-z0-9]{0,60}_\w{1,100}\.[\w-]{1,150})/g

/** Addresses that the file uses but doesn't declare, sorted, without duplicates. Its folder declares them. */
function referencesOf(source: string, tokens: readonly Token[], symbols: readonly CodeSymbol[]): string[] {
  const own = new Set(symbols.map(({ name }) => name))
  const found = new Set<string>()
  let from = 0
  const collect = (text: string) => {
    for (const [address] of text.matchAll(ADDRESS))
      if (!own.has(address) && found.size < MAX_REFERENCES) found.add(address)
  }
  for (const comment of tokens.filter(({ kind }) => kind === 'comment')) {
    collect(source.slice(from, comment.from))
    from = comment.to
  }
  collect(source.slice(from))
  return [...found].toSorted(compareText)
}

/** `type "label" "label" {`: `open` is its bracket, `end` stands behind the closing one. */
type HclBlock = { type: string; labels: string[]; at: number; open: number; end: number }

function blocksIn(tokens: readonly Token[], from: number, to: number): HclBlock[] {
  const blocks: HclBlock[] = []
  for (let at = from; at < to; ) {
    const block = blockAt(tokens, at)
    if (block) blocks.push(block)
    at = block ? Math.max(block.end, at + 1) : nextStatement(tokens, at, to)
  }
  return blocks
}

function blockAt(tokens: readonly Token[], at: number): HclBlock | undefined {
  const type = tokens[at]
  if (type?.kind !== 'word') return undefined
  const labels: string[] = []
  let open = at + 1
  for (let token = tokens[open]; labels.length < 4; token = tokens[open]) {
    if (token?.kind !== 'string' && token?.kind !== 'word') break
    labels.push(token.kind === 'string' ? stringValue(token) : token.text)
    open++
  }
  if (tokens[open]?.text !== '{' || tokens[open]?.kind !== 'sign') return undefined
  return { type: type.text, labels, at, open, end: behindClosing(tokens, open) }
}

/** Index of the token after an attribute. Its value may span several lines in brackets. */
function nextStatement(tokens: readonly Token[], from: number, to: number): number {
  let at = from + 1
  let line = tokens[from]?.endLine ?? 0
  if (/^[([{]$/.test(tokens[from]?.text ?? '')) return behindClosing(tokens, from)
  while (at < to && (tokens[at]?.line ?? 0) <= line) {
    at = /^[([{]$/.test(tokens[at]?.text ?? '') ? Math.min(to, behindClosing(tokens, at)) : at + 1
    line = Math.max(line, tokens[at - 1]?.endLine ?? line)
  }
  return at
}

/** `name = value` right inside of a block. `at` is the name, `from` to `to` the value. */
type Attribute = { name: string; at: number; from: number; to: number }

function attributesOf(tokens: readonly Token[], { open, end }: HclBlock): Attribute[] {
  const found: Attribute[] = []
  for (let at = open + 1; at < end - 1 && found.length < MAX_MEMBERS; ) {
    const token = tokens[at] as Token
    const block = blockAt(tokens, at)
    if (block) {
      at = Math.max(block.end, at + 1)
      continue
    }
    const next = nextStatement(tokens, at, end - 1)
    const isAttribute = token.kind === 'word' && tokens[at + 1]?.text === '=' && tokens[at + 2]?.text !== '='
    if (isAttribute) found.push({ name: token.text, at, from: at + 2, to: withoutComments(tokens, at + 2, next) })
    at = next
  }
  return found
}

function withoutComments(tokens: readonly Token[], from: number, to: number): number {
  let end = to
  while (end > from && tokens[end - 1]?.kind === 'comment') end--
  return end
}

function symbolsOf(tokens: readonly Token[], block: HclBlock): CodeSymbol[] {
  const { type, labels } = block
  const [label = '', name = ''] = labels
  switch (type) {
    case 'variable':
      return label ? [variableOf(tokens, block, label)] : []
    case 'output':
      return label ? [described(tokens, block, { name: `output.${label}`, kind: 'constant', noun: 'output' })] : []
    case 'locals':
      return attributesOf(tokens, block).map((each) => localOf(tokens, each))
    case 'resource':
      return name ? [bare(tokens, block, { name: `${label}.${name}`, kind: 'struct', noun: 'resource' })] : []
    case 'data':
      return name ? [bare(tokens, block, { name: `data.${label}.${name}`, kind: 'struct' })] : []
    case 'module':
      return label ? [moduleOf(tokens, block, label)] : []
    case 'provider':
      return label ? [providerOf(tokens, block, label)] : []
    case 'terraform':
      return [requirementsOf(tokens, block)]
    case 'moved':
    case 'removed':
    case 'import':
      return []
    default:
      return label ? [described(tokens, block, { name: [type, ...labels].join('.'), kind: 'struct' })] : []
  }
}

type Named = { name: string; kind: SymbolKind; noun?: SymbolNoun }

function bare(tokens: readonly Token[], block: HclBlock, { name, kind, noun }: Named): CodeSymbol {
  const [first, last] = [tokens[block.at] as Token, tokens[block.end - 1] as Token]
  return {
    name,
    kind,
    ...(noun && { noun }),
    signature: flatText(tokens.slice(block.at, block.open)),
    doc: commentAbove(tokens, block.at),
    visibility: 'public',
    startLine: first.line,
    endLine: last.endLine,
    members: [],
  }
}

/** Symbol of a block. Its `description` attribute takes precedence over the comment above. */
function described(tokens: readonly Token[], block: HclBlock, named: Named): CodeSymbol {
  const symbol = bare(tokens, block, named)
  const description = attributesOf(tokens, block).find(({ name }) => name === 'description')
  return { ...symbol, doc: (description && textOf(tokens, description)) || symbol.doc }
}

/** A variable with its type, default, and the author's message for invalid values. */
function variableOf(tokens: readonly Token[], block: HclBlock, label: string): CodeSymbol {
  const symbol = described(tokens, block, { name: `var.${label}`, kind: 'variable', noun: 'input' })
  const attributes = attributesOf(tokens, block)
  const isSecret = attributes.some(({ name, from }) => name === 'sensitive' && tokens[from]?.text === 'true')
  const rules = blocksIn(tokens, block.open + 1, block.end - 1)
    .filter(({ type }) => type === 'validation')
    .flatMap((rule) => attributesOf(tokens, rule).filter(({ name }) => name === 'error_message'))
  const members = attributes
    .filter(({ name }) => /^(?:type|default|sensitive|ephemeral)$/.test(name))
    .map((each) => memberOf(tokens, each, each.name === 'default' && isSecret))
  const doc = [symbol.doc, ...rules.map((rule) => textOf(tokens, rule))].filter(Boolean).join('\n\n')
  return { ...symbol, doc, members }
}

function memberOf(tokens: readonly Token[], { name, at, from, to }: Attribute, isHidden = false): CodeSymbol {
  const [first, last] = [tokens[at] as Token, tokens[Math.max(at, to - 1)] as Token]
  const value = isHidden ? '' : valueText(tokens, from, to)
  return {
    name,
    kind: 'property',
    signature: value ? `${name} = ${value}` : name,
    doc: '',
    visibility: 'internal',
    startLine: first.line,
    endLine: last.endLine,
    members: [],
  }
}

function valueText(tokens: readonly Token[], from: number, to: number): string {
  const text = flatText(withCommas(tokens.slice(from, to)))
  return text.length > MAX_VALUE ? `${cutText(text, MAX_VALUE).trimEnd()} …` : text
}

/** Adds commas between the entries of an object. In the source, line breaks may separate them. */
function withCommas(tokens: readonly Token[]): Token[] {
  let objects = 0
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    const parts = objects > 0 && before !== undefined && before.endLine < token.line
    if (token.text === '{') objects++
    else if (token.text === '}') objects--
    const isApart =
      parts && before.kind !== 'comment' && !/^[{([,}\])]$/.test(token.text) && !/^[{([,]$/.test(before.text)
    return isApart ? [{ ...token, kind: 'sign' as const, text: ',', from: before.to, to: before.to }, token] : [token]
  })
}

function localOf(tokens: readonly Token[], attribute: Attribute): CodeSymbol {
  const { at, from, to } = attribute
  const doc = commentAbove(tokens, at) || docBehind(tokens, to - 1)
  const signature = `${attribute.name} = ${valueText(tokens, from, to)}`
  return { ...memberOf(tokens, attribute), name: `local.${attribute.name}`, kind: 'constant', signature, doc }
}

function moduleOf(tokens: readonly Token[], block: HclBlock, label: string): CodeSymbol {
  const symbol = bare(tokens, block, { name: `module.${label}`, kind: 'module' })
  return {
    ...symbol,
    signature: withAttributes(tokens, block, { signature: symbol.signature, names: /^(?:source|version)$/ }),
  }
}

/** A provider. It may be configured several times, each time under an alias. */
function providerOf(tokens: readonly Token[], block: HclBlock, label: string): CodeSymbol {
  const alias = attributesOf(tokens, block).find(({ name }) => name === 'alias')
  const name = ['provider', label, ...(alias ? [textOf(tokens, alias)] : [])].join('.')
  const symbol = bare(tokens, block, { name, kind: 'constant' })
  return {
    ...symbol,
    signature: withAttributes(tokens, block, { signature: symbol.signature, names: /^(?:alias|region)$/ }),
  }
}

function withAttributes(
  tokens: readonly Token[],
  block: HclBlock,
  { signature, names }: { signature: string; names: RegExp },
): string {
  const shown = attributesOf(tokens, block)
    .filter(({ name }) => names.test(name))
    .map(({ name, from, to }) => `${name} = ${valueText(tokens, from, to)}`)
  return shown.length > 0 ? `${signature} { ${shown.join(', ')} }` : signature
}

/** Terraform version and providers that a configuration requires. */
function requirementsOf(tokens: readonly Token[], block: HclBlock): CodeSymbol {
  const providers = blocksIn(tokens, block.open + 1, block.end - 1).find(({ type }) => type === 'required_providers')
  const needed = [
    ...attributesOf(tokens, block).filter(({ name }) => name === 'required_version'),
    ...(providers ? attributesOf(tokens, providers) : []),
  ]
  const members = needed.map(
    (each): CodeSymbol => ({
      ...memberOf(tokens, each),
      noun: 'requirement',
      visibility: 'public',
      doc: commentAbove(tokens, each.at),
    }),
  )
  return { ...bare(tokens, block, { name: 'terraform', kind: 'constant' }), members }
}

/** Arguments that Terraform defines for every module. They don't set variables of the module. */
const META_ARGUMENTS = /^(?:source|version|count|for_each|providers|depends_on)$/

/** Imports of modules. The arguments passed to a module count as the names used from it. */
function importsOf(tokens: readonly Token[], block: HclBlock): ImportStatement[] {
  if (block.type !== 'module') return []
  const attributes = attributesOf(tokens, block)
  const source = attributes.find(({ name }) => name === 'source')
  const names = attributes.map(({ name }) => name).filter((name) => !META_ARGUMENTS.test(name))
  const specifier = source ? textOf(tokens, source) : ''
  const line = tokens[block.at]?.line ?? 1
  return specifier === '' || specifier.includes('${')
    ? []
    : [{ specifier, names: names.map((name) => `var.${name}`), line, reExport: false }]
}

/** Text of an attribute whose value is just a string. */
function textOf(tokens: readonly Token[], { from, to }: Attribute): string {
  const token = tokens[from]
  return token?.kind === 'string' && to === from + 1 ? stringValue(token) : ''
}

/** The comment above a block. Skips a comment between separator lines, which is the title of a section. */
function commentAbove(tokens: readonly Token[], at: number): string {
  const doc = docAbove(tokens, at)
  return /[#=*-]{8,}/.test(doc) || /[#=*-]{8,}/.test(tokens[at - 1]?.text ?? '') ? '' : doc
}

function distinct(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const seen = new Set<string>()
  return symbols.filter(({ name }) => {
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}
