import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { rustDocToMarkdown } from '../doc-comments/rust-doc.ts'
import type { CodeSymbol, Conformance, ImportStatement, SymbolKind } from '../file-analysis.ts'
import {
  type Declared,
  fieldText,
  type Outline,
  type Place,
  readEnvironment,
  readOutline,
  withMembers,
} from './outline.ts'
import { testHeadings } from './rust/test-headings.ts'
import { readUses } from './rust/uses.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf } from './syntax.ts'

export const rust: LanguageAnalyzer = { grammar: 'tree-sitter-rust.wasm', read: readRustFile }

function readRustFile({ root, source, isTest }: ParsedFile): CodeFacts {
  const found = readOutline(root.namedChildren, OUTLINE, source)
  const symbols = withMethods(found)
  const imports: ImportStatement[] = []
  readUses(root.namedChildren, source, imports)
  const conformances = root.namedChildren.flatMap((node) => conformanceOf(node, source))
  return {
    symbols,
    imports,
    references: [],
    ...(conformances.length > 0 && { conformances }),
    fileDoc: fileDoc(root.namedChildren, source),
    headings: isTest ? testHeadings(root.namedChildren, source) : [],
    environment: readEnvironment(root, source, ENVIRONMENT),
    entryPoint: symbols.some(({ name, kind }) => name === 'main' && kind === 'function'),
  }
}

const ENVIRONMENT = /\b(?:env::var(?:_os)?\(|(?:option_)?env!\()\s*"((?!CARGO_|OUT_DIR\b)[A-Za-z_]\w{0,80})"/g

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['struct_item', 'struct'],
  ['union_item', 'struct'],
  ['enum_item', 'enum'],
  ['trait_item', 'trait'],
  ['const_item', 'constant'],
  ['static_item', 'variable'],
  ['type_item', 'type'],
  ['macro_definition', 'macro'],
])

const OUTLINE: Outline = {
  comments: 'slashes',
  isComment: ({ type }) => type.endsWith('_comment'),
  isAttribute: ({ type }) => type === 'attribute_item',
  docOf: (comments) => outerDoc(comments),
  opened: (node) => (node.type === 'foreign_mod_item' ? node.childForFieldName('body')?.namedChildren : undefined),
  declared,
}

/** Placeholder name of an `impl` block until its methods join their type. No Rust name contains a space. */
const IMPL = 'impl '

function declared(node: Node, place: Place, source: string): Declared[] {
  if (place.attributes.some((text) => /^#\[(?:cfg\(test\)|test\b)/.test(text))) return []
  const name = fieldText(node, 'name', source)
  const body = node.childForFieldName('body')
  const visibility = visibilityOf(node, place, source)
  const kind = KINDS.get(node.type)
  if (kind === 'macro') {
    const exported = place.attributes.some((text) => text.includes('macro_export'))
    return [{ name, kind, visibility: exported ? 'public' : 'internal', signature: `macro_rules! ${name}` }]
  }
  if (kind) return [{ name, kind, visibility, body: isTuple(body) ? null : body, members: body?.namedChildren ?? [] }]
  switch (node.type) {
    case 'function_item':
    case 'function_signature_item':
      return [{ name, kind: isMember(place) ? 'method' : 'function', visibility, body }]
    case 'field_declaration':
    case 'enum_variant':
      return [{ name, kind: 'property', visibility }]
    case 'associated_type':
      return [{ name, kind: 'type', visibility }]
    case 'mod_item':
      return body ? [{ name, kind: 'module', visibility, body, members: body.namedChildren }] : []
    case 'impl_item':
      return implOf(node, body, source)
    default:
      return []
  }
}

function isMember({ owner }: Place): boolean {
  return owner !== undefined && owner.kind !== 'module'
}

/** `struct P(u8, u8);`: its fields are its signature. */
function isTuple(body: Node | null): boolean {
  return body?.type === 'ordered_field_declaration_list'
}

/**
 * The methods of an `impl` block, under the name of its type. Blocks that implement a trait are skipped,
 * since the trait documents their methods.
 */
function implOf(node: Node, body: Node | null, source: string): Declared[] {
  const type = node.childForFieldName('type')
  if (node.childForFieldName('trait') || !type || !body) return []
  const name = /^(?:&|\*const |\*mut |dyn )*((?:\w+::)*)(\w+)/.exec(sourceOf(type, source))?.[2] ?? ''
  return [{ name: `${IMPL}${name}`, kind: 'struct', visibility: 'internal', members: body.namedChildren }]
}

/** `impl Trait for Type`. */
function conformanceOf(node: Node, source: string): Conformance[] {
  if (node.type !== 'impl_item') return []
  const contract = /^[\w:]+/.exec(fieldText(node, 'trait', source))?.[0]
  const type = /^&?([\w:]+)/.exec(fieldText(node, 'type', source))?.[1]
  return contract && type ? [{ type, contract }] : []
}

function visibilityOf(node: Node, { owner }: Place, source: string): CodeSymbol['visibility'] {
  if (owner?.kind === 'trait' || node.type === 'enum_variant') return owner?.visibility ?? 'public'
  const modifier = node.namedChildren.find(({ type }) => type === 'visibility_modifier')
  return modifier && sourceOf(modifier, source) === 'pub' ? 'public' : 'internal'
}

function withMethods(found: readonly CodeSymbol[]): CodeSymbol[] {
  const symbols = found.filter(({ name }) => !name.startsWith(IMPL))
  const apart = found
    .filter(({ name }) => name.startsWith(IMPL))
    .flatMap(({ name, members }) => members.map((symbol) => ({ owner: name.slice(IMPL.length), symbol })))
  for (const symbol of symbols) if (symbol.kind === 'module') symbol.members = withMethods(symbol.members)
  return withMembers(symbols, apart)
}

function outerDoc(comments: readonly string[]): string {
  const block = comments.findLast((comment) => /^\/\*\*(?!\*|\/)/.test(comment))
  const lines = comments.filter((comment) => /^\/\/\/(?!\/)/.test(comment))
  return rustDocToMarkdown(lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : '')
}

/** The comments that begin with `//!`: they describe the file that contains them. */
function fileDoc(children: readonly Node[], source: string): string {
  const inner: string[] = []
  for (const node of children) {
    if (!node.type.endsWith('_comment') && node.type !== 'inner_attribute_item') break
    const text = sourceOf(node, source).trimEnd()
    if (text.startsWith('//!') || text.startsWith('/*!')) inner.push(text)
  }
  const block = inner.find((text) => text.startsWith('/*!'))
  const text = block ? blockCommentText(block) : lineCommentText(inner, /^\/\/!/)
  return isLicence(text) ? '' : rustDocToMarkdown(text)
}
