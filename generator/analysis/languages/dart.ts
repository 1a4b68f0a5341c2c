import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence, lineCommentText, readsLikeProse } from '../doc-comments/comment-text.ts'
import { dartDoc } from '../doc-comments/dart-doc.ts'
import type { ImportStatement, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { listedTypes } from './bases.ts'
import { leadingComments } from './comment-buffer.ts'
import { usedDartNames } from './dart/names.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, oneLine, type ParsedFile, sourceOf, startLine } from './syntax.ts'

export const dart: LanguageAnalyzer = {
  grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
  isLenient: true,
  read: readDartFile,
}

function readDartFile({ root, source }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const symbols = readOutline(children, OUTLINE, source)
  const imports = children.flatMap((node) => importOf(node, source))
  return {
    symbols,
    imports,
    references: usedDartNames(source, symbols),
    fileDoc: fileDoc(children, source),
    headings: [],
    environment: readEnvironment(
      root,
      source,
      /\b(?:Platform\.environment\[|(?:String|bool|int)\.fromEnvironment\()\s*['"]([A-Za-z_]\w{0,80})['"]/g,
    ),
    entryPoint: symbols.some(({ name, kind }) => name === 'main' && kind === 'function'),
  }
}

const TYPES: ReadonlyMap<string, readonly [SymbolKind, SymbolNoun?]> = new Map<string, [SymbolKind, SymbolNoun?]>([
  ['class_definition', ['class']],
  ['mixin_declaration', ['trait', 'mixin']],
  ['enum_declaration', ['enum']],
  ['extension_declaration', ['namespace', 'extension']],
  ['extension_type_declaration', ['class']],
])

/**
 * Types of nodes before variable names. In the grammar, they are siblings of the names instead of
 * parents.
 */
const BEFORE_NAMES =
  /^(?:annotation|const_builtin|final_builtin|inferred_type|type_identifier|type_arguments|nullable_type|function_type|record_type|void_type|late_builtin)$/

const OUTLINE: Outline = {
  comments: 'slashes',
  isComment: ({ type }) => /comment$/.test(type),
  isAttribute: ({ type }) => BEFORE_NAMES.test(type),
  isBody: ({ type }) => type === 'function_body',
  docOf,
  declared,
}

function declared(node: Node, place: Place, source: string): Declared[] {
  const [kind, noun] = TYPES.get(node.type) ?? []
  if (kind) return typeOf(node, { kind, noun }, source)
  switch (node.type) {
    case 'enum_constant':
      return [
        { name: fieldText(node, 'name', source), kind: 'property', visibility: place.owner?.visibility ?? 'public' },
      ]
    case 'type_alias':
      return [{ ...named(aliasName(node, source)), kind: 'type' }]
    case 'method_signature':
    case 'declaration':
      return memberOf(node, place, source)
    case 'static_final_declaration_list':
    case 'initialized_identifier_list':
      return variablesOf(node, place, source)
    default:
      return callableOf(node, node, { place, source })
  }
}

function named(name: string): Pick<Declared, 'name' | 'visibility'> {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return { name, visibility: last.startsWith('_') ? 'internal' : 'public' }
}

function typeOf(
  node: Node,
  { kind, noun }: { kind: SymbolKind; noun: SymbolNoun | undefined },
  source: string,
): Declared[] {
  const name = fieldText(node, 'name', source) || sourceOf(node.namedChildren.find(isIdentifier) ?? node, source)
  const body = node.childForFieldName('body') ?? node.namedChildren.find(({ type }) => /_body$/.test(type)) ?? null
  if (!/^\w+$/.test(name)) return []
  return [
    {
      ...named(name),
      kind,
      ...(noun && { noun }),
      bases: noun === undefined ? basesOf(node, source) : undefined,
      from: behindAnnotations(node),
      body,
      members: body?.namedChildren ?? [],
    },
  ]
}

/** Bases of a type. Mixins are contracts, like implemented types; only `extends` names a parent. */
function basesOf(node: Node, source: string) {
  const head = source.slice(node.startIndex, node.childForFieldName('body')?.startIndex ?? node.endIndex)
  const listed = (word: string) =>
    listedTypes(new RegExp(`\\b${word}\\s+([^{]*?)(?=\\s+(?:with|implements)\\b|\\s*$)`).exec(plain(head))?.[1] ?? '')
  return { extends: listed('extends'), implements: [...listed('with'), ...listed('implements')] }
}

function plain(head: string): string {
  let text = head.slice(0, 1_000)
  for (let round = 0; round < 4; round++) text = text.replace(/<[^<>]*>/g, '')
  return text
}

function isIdentifier({ type }: Node): boolean {
  return type === 'identifier'
}

function behindAnnotations(node: Node): number {
  return node.namedChildren.findLast(({ type }) => type === 'annotation')?.endIndex ?? node.startIndex
}

function aliasName(node: Node, source: string): string {
  const names = node.namedChildren.filter(({ type }) => type === 'type_identifier')
  const hasValue = node.children.some((child) => child?.type === '=')
  const name = hasValue ? names[0] : names.at(-1)
  return name ? sourceOf(name, source) : ''
}

/**
 * Members of a class. The grammar puts fields in a list, and gives every other member its own signature
 * node.
 */
function memberOf(node: Node, place: Place, source: string): Declared[] {
  for (const child of node.namedChildren) {
    if (/_list$/.test(child.type) && child.type !== 'formal_parameter_list')
      return namesIn(child, source).map((name) => ({ ...named(name), kind: constantOr('property', node, source) }))
    const found = callableOf(child, node, { place, source })
    if (found.length > 0) return found
  }
  return []
}

function constantOr(kind: SymbolKind, node: Node, source: string): SymbolKind {
  return /^(?:static\s+)?const\b/.test(source.slice(node.startIndex, node.startIndex + 40)) ? 'constant' : kind
}

function callableOf(node: Node, whole: Node, { place, source }: { place: Place; source: string }): Declared[] {
  const end = whole.namedChildren.find(({ type }) => type === 'initializers') ?? null
  const owner = place.owner?.name ?? ''
  switch (node.type) {
    case 'function_signature':
      return [{ ...named(fieldText(node, 'name', source)), kind: place.owner ? 'method' : 'function' }]
    case 'getter_signature':
    case 'setter_signature':
      return [{ ...named(fieldText(node, 'name', source)), kind: place.owner ? 'property' : 'variable' }]
    case 'operator_signature':
      return [
        {
          name: /\boperator\s*(\S+?)\s*\(/.exec(sourceOf(node, source))?.[0].replace(/\s*\($/, '') ?? 'operator',
          kind: 'method',
          visibility: 'public',
        },
      ]
    case 'constructor_signature':
    case 'constant_constructor_signature':
    case 'factory_constructor_signature':
    case 'redirecting_factory_constructor_signature': {
      const name = /^(?:const\s+|factory\s+){0,2}([\w.]+)/.exec(sourceOf(node, source))?.[1] ?? owner
      return [
        { ...named(name.startsWith(`${owner}.`) ? name.slice(owner.length + 1) : name), kind: 'method', body: end },
      ]
    }
    default:
      return []
  }
}

function namesIn(list: Node, source: string): string[] {
  return list.namedChildren.flatMap((each) => /^\w+/.exec(sourceOf(each, source))?.[0] ?? [])
}

/** Variables of a library. Their type precedes the list of their names. */
function variablesOf(node: Node, { attributes }: Place, source: string): Declared[] {
  const before = attributes.filter((text) => !text.startsWith('@'))
  const signature = oneLine([...before, sourceOf(node, source)].join(' '), 'slashes')
  const short = signature.length > 100 ? (/^[^=]{1,200}?(?=\s*=(?!=))/.exec(signature)?.[0] ?? signature) : signature
  const kind = before.some((word) => word === 'const' || word === 'final') ? 'constant' : 'variable'
  return namesIn(node, source).map((name) => ({ ...named(name), kind, signature: short }))
}

/** `part of` names what the file belongs to, `part` and `export` what belongs to the file. */
function importOf(node: Node, source: string): ImportStatement[] {
  const text = sourceOf(node, source)
  const found = /^\s*(?:@[^\n]*\n\s*)*(import|export|part(?:\s+of)?)\s+(?:augment\s+)?(['"])([^'"\n]{1,300})\2/.exec(
    text,
  )
  if (!found || !/^(?:import_or_export|part_directive|part_of_directive)$/.test(node.type)) return []
  const shown = /\bshow\s+([\w\s,$]{1,2000})/.exec(text)?.[1]?.split(/\bhide\b/, 1)[0] ?? ''
  const names = shown.split(',').map((name) => name.trim())
  return [
    {
      specifier: found[3] ?? '',
      names: names.filter((name) => /^[\w$]+$/.test(name)),
      line: startLine(node),
      reExport: found[1] === 'export',
    },
  ]
}

function docOf(comments: readonly string[]): string {
  const lines = comments.filter((comment) => /^\/\/\/(?!\/)/.test(comment))
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/\//) : block ? blockCommentText(block) : ''
  return isLicence(text) ? '' : dartDoc(text)
}

/** The comment of the library, or else the comment at the top of the file. */
function fileDoc(children: readonly Node[], source: string): string {
  for (const group of leadingComments(children, source, ({ type }) => !/comment$/.test(type))) {
    const isDoc = group.comments.some((comment) => /^\/\/\/|^\/\*\*/.test(comment))
    const isOfDeclaration = group.attached && !/^(?:library_name|import_or_export|part)/.test(group.next?.type ?? '')
    if (isDoc && !isOfDeclaration) return docOf(group.comments)
    const text = lineCommentText(group.comments, /^\/\/+/)
    if (!isDoc && !isOfDeclaration && readsLikeProse(text)) return dartDoc(text)
  }
  return ''
}
