import type { Node } from 'web-tree-sitter'
import {
  blockCommentText,
  isDirective,
  isLicence,
  lineCommentText,
  readsLikeProse,
} from '../doc-comments/comment-text.ts'
import { swiftMarkup } from '../doc-comments/swift-markup.ts'
import type { CodeSymbol, Conformance, ImportStatement, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { nameOf } from '../resolution/repository-index.ts'
import { listedTypes } from './bases.ts'
import { leadingComments } from './comment-buffer.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, MAX_MEMBERS, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const swift: LanguageAnalyzer = {
  grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
  prepared: withoutOpenComments,
  isLenient: true,
  read: readSwiftFile,
}

/** Maximum number of unclosed comments. The parser scans the rest of the file again for each one. */
const MOST_OPEN = 10

function withoutOpenComments(source: string): string {
  let open = 0
  for (const [mark] of source.matchAll(/\/\*|\*\//g)) open = Math.max(0, open + (mark === '/*' ? 1 : -1))
  return open > MOST_OPEN ? source.replaceAll(/\/\*|\*\//g, '  ') : source
}

function readSwiftFile({ root, source, path }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const found = readOutline(children, OUTLINE, source)
  const imports = children.flatMap((node) => importOf(node, source))
  const conformances = children.flatMap((node) => conformancesOf(node, source))
  return {
    symbols: joined(found),
    imports,
    // To extend a type of another file is a use of it.
    references: usedTypeNames(source, { symbols: found.filter(isNoExtension), imports, comments: 'slashes' }),
    ...(conformances.length > 0 && { conformances }),
    fileDoc: fileDoc(children, source),
    headings: [],
    environment: readEnvironment(root, source, /\bprocessInfo\.environment\[\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: nameOf(path) === 'main.swift' || /^@(?:main|(?:UI|NS)ApplicationMain)\b/m.test(source),
  }
}

const TYPES: Readonly<Record<string, readonly [SymbolKind, SymbolNoun?]>> = {
  class: ['class'],
  actor: ['class'],
  struct: ['struct'],
  enum: ['enum'],
  protocol: ['interface', 'protocol'],
  extension: ['namespace', 'extension'],
}

const OUTLINE: Outline = {
  comments: 'slashes',
  hasOverloads: true,
  isComment: ({ type }) => type === 'comment' || type === 'multiline_comment',
  docOf,
  opened: (node) => (node.type === 'directive' ? [] : undefined),
  declared,
}

function declared(node: Node, place: Place, source: string): Declared[] {
  const visibility = visibilityOf(node, place, source)
  const base = { visibility, from: behindAttributes(node) }
  const body = node.childForFieldName('body')
  switch (node.type) {
    case 'class_declaration':
    case 'protocol_declaration':
      return typeOf(node, { ...base, body }, source)
    case 'function_declaration':
    case 'protocol_function_declaration': {
      const name = bare(fieldText(node, 'name', source))
      return [{ ...base, name, kind: place.owner ? 'method' : 'function', body }]
    }
    case 'init_declaration':
      return [{ ...base, name: 'init', kind: 'method', body }]
    case 'subscript_declaration':
      return [{ ...base, name: 'subscript', kind: 'method', body: node.namedChildren.find(isAccessors) ?? null }]
    case 'property_declaration':
    case 'protocol_property_declaration':
      return propertiesOf(node, { ...base, owner: place.owner }, source)
    case 'enum_entry':
      return node.childrenForFieldName('name').flatMap((name, at) => {
        const text = source.slice(at === 0 ? node.startIndex : name.startIndex, node.endIndex)
        const signature = at === 0 ? text : `case ${text}`
        return /identifier$/.test(name.type)
          ? [{ name: bare(sourceOf(name, source)), kind: 'property', visibility, signature: caseOf(signature) }]
          : []
      })
    case 'typealias_declaration':
    case 'associatedtype_declaration':
      return [{ ...base, name: fieldText(node, 'name', source), kind: 'type' }]
    case 'macro_declaration':
      return [{ ...base, name: sourceOf(node.namedChildren.find(isName) ?? node, source), kind: 'macro' }]
    default:
      return []
  }
}

type Base = Pick<Declared, 'visibility' | 'from'> & { body: Node | null }

function typeOf(node: Node, base: Base, source: string): Declared[] {
  const [kind, noun] = TYPES[fieldText(node, 'declaration_kind', source)] ?? ['class']
  // Where an extension says for whom it is, that is no part of the name.
  const name = fieldText(node, 'name', source).replace(/<.*$/s, '').replace(/\s+/g, '')
  const access = kind === 'interface' ? base.visibility : kind === 'namespace' ? base.visibility : 'internal'
  return [
    {
      ...base,
      name,
      kind,
      ...(noun && { noun }),
      ...(noun !== 'extension' && { bases: basesOf(node, kind, source) }),
      membersAccess: access,
      members: base.body?.namedChildren ?? [],
    },
  ]
}

/** Protocols are called after what their types can do; only a class has a parent, which comes first. */
const CONTRACT =
  /(?:able|ible|ing|Protocol|Delegate|DataSource|Convertible|Error|View|App|Sequence|Collection|Representable|Encoder|Decoder)$|^(?:Equatable|AnyObject|NSCopying|NSCoding|Actor|Codable|CaseIterable|Comparable|Sendable)$/

function basesOf(node: Node, kind: SymbolKind, source: string) {
  const written = node.namedChildren.filter(({ type }) => type === 'inheritance_specifier')
  const names = written.flatMap((each) => listedTypes(sourceOf(each, source)))
  if (kind === 'interface') return { extends: names.filter((name) => name !== 'AnyObject'), implements: [] }
  const [first = '', ...others] = names
  const hasParent = kind === 'class' && first !== '' && !CONTRACT.test(first)
  // The first base of an enum may be the type of its raw values, which isn't a protocol.
  if (kind === 'enum' && /^(?:String|U?Int\d*|Character|Double|Float)$/.test(first))
    return { extends: [], implements: others }
  return hasParent ? { extends: [first], implements: others } : { extends: [], implements: names }
}

function propertiesOf(
  node: Node,
  { visibility, from, owner }: Pick<Declared, 'visibility' | 'from'> & Pick<Place, 'owner'>,
  source: string,
): Declared[] {
  const body = node.namedChildren.find(isAccessors) ?? null
  const isConstant = !owner && /\blet\b/.test(source.slice(node.startIndex, node.startIndex + 200))
  return node.childrenForFieldName('name').flatMap((pattern) => {
    if (pattern.type !== 'pattern') return []
    const name = sourceOf(pattern, source).replace(/^(?:var|let)\s+/, '')
    if (!/^`?[\p{L}_][\p{L}\p{N}_]*`?$/u.test(name)) return []
    return [
      { name: bare(name), kind: owner ? 'property' : isConstant ? 'constant' : 'variable', visibility, from, body },
    ]
  })
}

/** Removes the backticks from a name. Swift requires them if the name is also a keyword. */
function bare(name: string): string {
  return name.replace(/^`|`$/g, '')
}

function isAccessors({ type }: Node): boolean {
  return /^(?:computed_property|willset_didset_block|protocol_property_requirements)$/.test(type)
}

function isName({ type }: Node): boolean {
  return type === 'simple_identifier'
}

/** Returns the code of one enum case, from a line that declares several cases. */
function caseOf(text: string): string {
  const head = /^(?:indirect\s+)?case\s+\w+\s*/.exec(text)?.[0] ?? text
  let depth = 0
  let end = head.length
  while (end < text.length && end < 300 && (depth > 0 || text[end] !== ',')) {
    if (text[end] === '(') depth++
    else if (text[end] === ')') depth--
    end++
  }
  return text
    .slice(0, end)
    .replace(/\s+/g, ' ')
    .replace(/[;\s]+$/, '')
}

/** Returns the position where a declaration begins, after its attributes. */
function behindAttributes(node: Node): number {
  const modifiers = node.namedChild(0)
  if (modifiers?.type !== 'modifiers') return node.startIndex
  let end = node.startIndex
  for (const child of modifiers.namedChildren) {
    if (child.type !== 'attribute') break
    end = child.endIndex
  }
  return end
}

function visibilityOf(node: Node, place: Place, source: string): CodeSymbol['visibility'] {
  if (node.type === 'enum_entry') return place.owner?.visibility ?? 'public'
  const modifiers = node.namedChild(0)
  const words = modifiers?.type === 'modifiers' ? sourceOf(modifiers, source).replace(/\w+\(set\)/g, '') : ''
  if (/\b(?:public|open)\b/.test(words)) return 'public'
  if (/\b(?:internal|private|fileprivate|package)\b/.test(words) || !place.owner) return 'internal'
  return place.owner.kind === 'interface' || place.owner.noun === 'extension' ? place.access : 'internal'
}

function isNoExtension({ noun }: CodeSymbol): boolean {
  return noun !== 'extension'
}

/**
 * Merges the members of extensions into their type. If the file doesn't declare that type, merges them into
 * its first extension.
 */
function joined(found: readonly CodeSymbol[]): CodeSymbol[] {
  const types = new Map(found.filter(isNoExtension).map((symbol) => [symbol.name, symbol]))
  const symbols: CodeSymbol[] = []
  for (const symbol of found) {
    const home = isNoExtension(symbol) ? undefined : types.get(symbol.name)
    if (!home) {
      symbols.push(symbol)
      types.set(symbol.name, symbol)
    } else {
      home.members.push(...symbol.members.slice(0, MAX_MEMBERS - home.members.length))
      if (home.noun === 'extension') home.doc ||= symbol.doc
    }
  }
  for (const symbol of symbols) {
    const isOffered = symbol.members.some(({ visibility }) => visibility === 'public')
    if (symbol.noun === 'extension' && isOffered) symbol.visibility = 'public'
  }
  return symbols
}

/** `extension Store: Codable`. */
function conformancesOf(node: Node, source: string): Conformance[] {
  if (node.type !== 'class_declaration' || fieldText(node, 'declaration_kind', source) !== 'extension') return []
  const type = fieldText(node, 'name', source).replace(/<.*$/s, '')
  return node.namedChildren
    .filter((child) => child.type === 'inheritance_specifier')
    .map((child) => ({
      type,
      contract: sourceOf(child, source)
        .replace(/<.*$/s, '')
        .replace(/^@\w+\s+/, ''),
    }))
    .filter(({ contract }) => /^[\w.]+$/.test(contract))
}

/** `import struct Foundation.Date`: the module and what is taken from it. */
function importOf(node: Node, source: string): ImportStatement[] {
  if (node.type !== 'import_declaration') return []
  const written = /\bimport\s+(?:(typealias|struct|class|enum|protocol|let|var|func)\s+)?([\w.]+)\s*$/.exec(
    sourceOf(node, source),
  )
  const [module = '', ...rest] = (written?.[2] ?? '').split('.')
  if (!module) return []
  return [{ specifier: module, names: written?.[1] ? rest.slice(-1) : [], line: startLine(node), reExport: false }]
}

function docOf(comments: readonly string[]): string {
  const lines = comments.filter((comment) => /^\/\/\/(?!\/)/.test(comment))
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : ''
  return isLicence(text) ? '' : swiftMarkup(text)
}

/** Returns the doc comment of a file. Skips Xcode's header, which contains file, project, author and date. */
function fileDoc(children: readonly Node[], source: string): string {
  for (const group of leadingComments(children, source, ({ type }) => !/comment$/.test(type))) {
    const [first = ''] = group.comments
    if (group.attached && /^\/\/\/|^\/\*\*/.test(first) && group.next?.type !== 'import_declaration') continue
    const isBlock = first.startsWith('/*')
    const text = isBlock ? blockCommentText(first) : lineCommentText(group.comments, /^\/\/+/)
    if (isLicence(text) || isDirective(text) || /^[\w+.-]+\.swift\b|\bCreated by\b/m.test(text)) continue
    if (readsLikeProse(text) && !/^MARK:/.test(text)) return swiftMarkup(text)
  }
  return ''
}
