import type { Node } from 'web-tree-sitter'
import { isLicence } from '../doc-comments/comment-text.ts'
import { readPhpDoc } from '../doc-comments/php-doc.ts'
import type { CodeSymbol, ImportStatement, SymbolKind } from '../file-analysis.ts'
import { leadingComments } from './comment-buffer.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const php: LanguageAnalyzer = { grammar: 'tree-sitter-php.wasm', read: readPhpFile }

function readPhpFile({ root, source }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const homes = children.filter(({ type }) => type === 'namespace_definition')
  const nodes = [...children, ...homes.flatMap((home) => home.childForFieldName('body')?.namedChildren ?? [])]
  const symbols = readOutline(children, OUTLINE, source).map(withoutRepeats)
  const imports = nodes.flatMap((node) => importsOf(node, source))
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: homes[0] ? fieldText(homes[0], 'name', source) : '',
    fileDoc: fileDoc(children, source),
    headings: [],
    environment: readEnvironment(root, source, ENVIRONMENT),
    entryPoint: source.startsWith('#!'),
  }
}

const ENVIRONMENT =
  /(?:(?<![\w>:])(?:getenv|env)\(\s*|\$_(?:ENV|SERVER)\[)(?:'([A-Z][A-Z\d_]{1,80})'|"([A-Z][A-Z\d_]{1,80})")(?!\s*\]\s*=(?![=>]))/g

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['trait_declaration', 'trait'],
  ['enum_declaration', 'enum'],
  ['function_definition', 'function'],
  ['method_declaration', 'method'],
  ['enum_case', 'property'],
  ['property_promotion_parameter', 'property'],
])

const OUTLINE: Outline = {
  comments: 'slashes',
  isComment: ({ type }) => type === 'comment',
  docOf: (comments) => readPhpDoc(comments).text,
  opened(node) {
    if (node.type === 'namespace_definition' || node.type === 'if_statement') {
      return node.childForFieldName('body')?.namedChildren ?? []
    }
    return node.type === 'compound_statement' ? node.namedChildren : undefined
  },
  declared,
}

function declared(node: Node, place: Place, source: string): Declared[] {
  const kind = KINDS.get(node.type)
  const visibility = visibilityOf(node, place, source)
  const attributes = node.childForFieldName('attributes')
  const from = attributes ? attributes.endIndex : node.startIndex
  if (kind) {
    const body = node.childForFieldName('body')
    const members = place.owner || kind === 'function' ? [] : (body?.namedChildren ?? []).flatMap(withPromoted)
    const name = fieldText(node, 'name', source).replace(/^\$/, '')
    return [{ name, kind, visibility, body, from, members }]
  }
  if (node.type === 'const_declaration') {
    const elements = node.namedChildren.filter(({ type }) => type === 'const_element')
    return elements.map((each) => ({ name: firstText(each, source), kind: 'constant', visibility, from }))
  }
  if (node.type === 'property_declaration') {
    const elements = node.namedChildren.filter(({ type }) => type === 'property_element')
    return elements.map((each) => ({
      name: firstText(each, source).replace(/^\$/, ''),
      kind: 'property',
      visibility,
      from,
    }))
  }
  const defined = /^define\(\s*['"]([A-Za-z_]\w{0,100})['"]/.exec(
    node.type === 'expression_statement' ? sourceOf(node, source).slice(0, 200) : '',
  )
  return defined?.[1] ? [{ name: defined[1], kind: 'constant', visibility: 'public' }] : []
}

/** Adds constructor parameters that are also properties after the constructor, with their comments. */
function withPromoted(node: Node): readonly Node[] {
  const parameters = node.type === 'method_declaration' ? node.childForFieldName('parameters') : null
  const promoted = parameters?.namedChildren ?? []
  if (!promoted.some(({ type }) => type === 'property_promotion_parameter')) return [node]
  return [node, ...promoted.filter(({ type }) => type === 'comment' || type === 'property_promotion_parameter')]
}

function firstText(node: Node, source: string): string {
  const first = node.namedChild(0)
  return first ? sourceOf(first, source) : ''
}

function visibilityOf(node: Node, { owner }: Place, source: string): CodeSymbol['visibility'] {
  if (!owner) return 'public'
  const modifier = node.namedChildren.find(({ type }) => type === 'visibility_modifier')
  return modifier && sourceOf(modifier, source) !== 'public' ? 'internal' : 'public'
}

/** `use A\B\C` and groups of them; `require` of a path that is written out begins with `./`. */
function importsOf(node: Node, source: string): ImportStatement[] {
  const line = startLine(node)
  if (node.type === 'expression_statement') {
    const path =
      /^(?:require|include)(?:_once)?\b[\s(]*(?:(?:__DIR__|dirname\(__FILE__\))\s*\.\s*)?['"]([^'"$\n]{1,200}\.(?:php|inc))['"]/.exec(
        sourceOf(node, source).slice(0, 300),
      )?.[1]
    return path ? [{ specifier: `./${path.replace(/^\.?\//, '')}`, names: [], line, reExport: false }] : []
  }
  if (node.type !== 'namespace_use_declaration') return []
  // Functions and constants imported without a namespace are PHP's own.
  const isPlain = /^use\s+(?:function|const)\s+\w+\s*;/.test(sourceOf(node, source))
  const group = node.childForFieldName('body')
  const prefix = group ? (node.namedChildren.find(({ type }) => type === 'namespace_name')?.text ?? '') : ''
  const clauses = (group ?? node).namedChildren.filter(({ type }) => type === 'namespace_use_clause')
  return (isPlain ? [] : clauses.slice(0, 400)).map((clause) => {
    const path = [prefix, firstText(clause, source).replace(/^\\/, '')].filter(Boolean).join('\\')
    const cut = path.lastIndexOf('\\')
    return {
      specifier: cut < 0 ? path : path.slice(0, cut),
      names: cut < 0 ? [] : [path.slice(cut + 1)],
      line,
      reExport: false,
    }
  })
}

/** Removes a comment that only repeats the return type. */
function withoutRepeats(symbol: CodeSymbol): CodeSymbol {
  const type = /\)\s*:\s*([^()]{1,200}?)\s*$/.exec(symbol.signature)?.[1]
  const said = /(?:^|\n\n)\*\*Returns:\*\* `([^`\n]+)`(?=\n\n|$)/.exec(symbol.doc)
  const isRepeat = type !== undefined && said?.[1]?.replace(/^\\/, '') === type.replace(/^\\/, '')
  const doc = isRepeat ? symbol.doc.replace(said?.[0] ?? '', '').trim() : symbol.doc
  return { ...symbol, doc, members: symbol.members.map(withoutRepeats) }
}

/** The first doc comment of a file, unless a declaration follows it directly. */
function fileDoc(children: readonly Node[], source: string): string {
  const rest = children.filter(({ type }) => type !== 'php_tag' && type !== 'text')
  for (const group of leadingComments(rest, source, ({ type }) => type !== 'comment')) {
    const isOfDeclaration = group.attached && KINDS.has(group.next?.type ?? '')
    if (isOfDeclaration || group.comments.every((comment) => isLicence(comment))) continue
    const { text } = readPhpDoc(group.comments)
    if (text) return text
  }
  return ''
}
