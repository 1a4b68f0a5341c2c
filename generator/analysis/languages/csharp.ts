import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { xmlDocToMarkdown } from '../doc-comments/xml-doc.ts'
import type { CodeSymbol, ImportStatement, SymbolKind } from '../file-analysis.ts'
import { firstVariant } from './first-variant.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const csharp: LanguageAnalyzer = {
  grammar: 'tree-sitter-c-sharp.wasm',
  prepared: firstVariant,
  isLenient: true,
  read: readCSharpFile,
}

function readCSharpFile({ root, source }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const symbols = readOutline(children, OUTLINE, source)
  const homes = children.filter(({ type }) => /namespace_declaration$/.test(type))
  const imports = [...children, ...homes.flatMap(bodyOf)].flatMap((node) => usingOf(node, source))
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: homes[0] ? fieldText(homes[0], 'name', source).replace(/\s+/g, '') : '',
    fileDoc: '',
    headings: [],
    environment: readEnvironment(
      root,
      source,
      /\bEnvironment\s*\.\s*GetEnvironmentVariable\(\s*"([A-Za-z_]\w{0,80})"/g,
    ),
    entryPoint:
      children.some(({ type }) => type === 'global_statement') ||
      symbols.some(({ members }) => members.some(({ signature }) => /\bstatic\b.*\bMain\(/.test(signature))),
  }
}

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['record_struct_declaration', 'struct'],
  ['struct_declaration', 'struct'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['delegate_declaration', 'type'],
  ['method_declaration', 'method'],
  ['constructor_declaration', 'method'],
  ['local_function_statement', 'function'],
  ['property_declaration', 'property'],
  ['event_declaration', 'property'],
  ['enum_member_declaration', 'property'],
])

const OUTLINE: Outline = {
  comments: 'slashes',
  hasOverloads: true,
  isComment: ({ type }) => type === 'comment',
  docOf: xmlDoc,
  opened(node) {
    return /^(?:namespace_declaration|declaration_list)$/.test(node.type) ? bodyOf(node) : undefined
  },
  declared(node, place, source): Declared[] {
    const visibility = visibilityOf(node, place, source)
    const attributes = node.namedChildren.findLast(({ type }) => type === 'attribute_list')
    const from = attributes ? attributes.endIndex : node.startIndex
    const kind = KINDS.get(node.type)
    if (kind) {
      const value =
        kind === 'property' && node.type !== 'enum_member_declaration' ? node.childForFieldName('value') : null
      const body = node.childForFieldName('body') ?? node.childForFieldName('accessors') ?? value
      const members = node.childForFieldName('body')?.namedChildren ?? []
      return [
        {
          name: fieldText(node, 'name', source),
          kind,
          visibility,
          body,
          from,
          members: kind === 'method' ? [] : members,
        },
      ]
    }
    if (node.type !== 'field_declaration' && node.type !== 'event_field_declaration') return []
    const isConstant = wordsOf(node, source).includes('const')
    const list = node.namedChildren.find(({ type }) => type === 'variable_declaration')
    const names = (list?.namedChildren ?? []).filter(({ type }) => type === 'variable_declarator')
    return names.map((each) => ({
      name: fieldText(each, 'name', source) || sourceOf(each.namedChild(0) ?? each, source),
      kind: isConstant ? 'constant' : 'property',
      visibility,
      from,
    }))
  },
}

function bodyOf(node: Node): readonly Node[] {
  return node.type === 'declaration_list' ? node.namedChildren : (node.childForFieldName('body')?.namedChildren ?? [])
}

function wordsOf(node: Node, source: string): string[] {
  return node.namedChildren.filter(({ type }) => type === 'modifier').map((child) => sourceOf(child, source))
}

function visibilityOf(node: Node, { owner }: Place, source: string): CodeSymbol['visibility'] {
  const words = wordsOf(node, source)
  if (node.type === 'enum_member_declaration') return owner?.visibility ?? 'public'
  if (owner?.kind === 'interface' && !words.includes('private')) return owner.visibility
  return words.includes('public') ? 'public' : 'internal'
}

function usingOf(node: Node, source: string): ImportStatement[] {
  if (node.type !== 'using_directive') return []
  const name = node.namedChildren.findLast(({ type }) => /name$|^identifier$/.test(type))
  const line = startLine(node)
  return name ? [{ specifier: sourceOf(name, source).replace(/\s+/g, ''), names: [], line, reExport: false }] : []
}

function xmlDoc(comments: readonly string[]): string {
  const lines = comments.filter((comment) => comment.startsWith('///'))
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : ''
  return isLicence(text) ? '' : xmlDocToMarkdown(text)
}
