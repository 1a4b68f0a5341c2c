import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { xmlDocToMarkdown } from '../doc-comments/xml-doc.ts'
import type { CodeSymbol, ImportStatement, SymbolKind } from '../file-analysis.ts'
import { testHeadings } from './csharp/test-headings.ts'
import { firstVariant } from './first-variant.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, endLine, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const csharp: LanguageAnalyzer = {
  grammar: 'tree-sitter-c-sharp.wasm',
  prepared: firstVariant,
  isLenient: true,
  read: readCSharpFile,
}

function readCSharpFile({ root, source, isTest }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const symbols = readOutline(children, OUTLINE, source)
  const homes = homesOf(children, source)
  const imports = [...children, ...homes.flatMap(({ node }) => bodyOf(node))].flatMap((node) => usingOf(node, source))
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    ...namespacesOf(symbols, homes),
    fileDoc: '',
    headings: isTest ? testHeadings(children, source) : [],
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
  hasDirectives: true,
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

type Home = { name: string; node: Node; startLine: number; endLine: number }

/** The namespaces of a file, outer ones before inner ones. */
function homesOf(nodes: readonly Node[], source: string, outer = ''): Home[] {
  return nodes.flatMap((node) => {
    if (!/namespace_declaration$/.test(node.type)) return []
    const name = outer + fieldText(node, 'name', source).replace(/\s+/g, '')
    // A file-scoped namespace contains the rest of the file.
    const last = node.type === 'namespace_declaration' ? endLine(node) : Number.POSITIVE_INFINITY
    const home = { name, node, startLine: startLine(node), endLine: last }
    return [home, ...homesOf(bodyOf(node), source, `${name}.`)]
  })
}

function namespacesOf(
  symbols: readonly CodeSymbol[],
  homes: readonly Home[],
): Pick<CodeFacts, 'namespace' | 'namespaces'> {
  const homeOf = ({ startLine: line }: CodeSymbol) =>
    homes.findLast((home) => home.startLine <= line && line <= home.endLine)?.name ?? ''
  const namespaces = [...Map.groupBy(symbols, homeOf)].map(([name, own]) => ({
    name,
    symbols: own.map((symbol) => symbol.name),
  }))
  const [first] = namespaces
  return { namespace: first ? first.name : (homes[0]?.name ?? ''), ...(namespaces.length > 1 && { namespaces }) }
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
  if (!name) return []
  const specifier = sourceOf(name, source).replace(/\s+/g, '')
  // Excludes an alias, which offers a single name that differs from the name it stands for.
  const isProjectWide = /^global\b/.test(sourceOf(node, source)) && !node.childForFieldName('name')
  return [
    {
      specifier,
      names: [],
      line: startLine(node),
      reExport: false,
      ...(isProjectWide && { projectWide: true as const }),
    },
  ]
}

function xmlDoc(comments: readonly string[]): string {
  const lines = comments.filter((comment) => comment.startsWith('///'))
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : ''
  return isLicence(text) ? '' : xmlDocToMarkdown(text)
}
