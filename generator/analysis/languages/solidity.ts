import type { Node } from 'web-tree-sitter'
import { natspec } from '../doc-comments/natspec.ts'
import type { CodeSymbol, ImportStatement, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { listedTypes } from './bases.ts'
import { type Declared, fieldText, type Outline, type Place, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const solidity: LanguageAnalyzer = {
  grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-solidity.wasm',
  isLenient: true,
  read: readSolidityFile,
}

function readSolidityFile({ root, source }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const symbols = readOutline(children, OUTLINE, source)
  const imports = children.flatMap((node) => importOf(node, source))
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports: [], comments: 'slashes' }),
    fileDoc: '',
    headings: [],
    environment: [],
    entryPoint: false,
  }
}

const KINDS: ReadonlyMap<string, readonly [SymbolKind, SymbolNoun?]> = new Map<string, [SymbolKind, SymbolNoun?]>([
  ['contract_declaration', ['class', 'contract']],
  ['interface_declaration', ['interface']],
  ['library_declaration', ['class', 'library']],
  ['struct_declaration', ['struct']],
  ['enum_declaration', ['enum']],
  ['event_definition', ['type', 'event']],
  ['error_declaration', ['type']],
  ['user_defined_type_definition', ['type']],
  ['modifier_definition', ['method', 'modifier']],
  ['constructor_definition', ['method']],
  ['fallback_receive_definition', ['method']],
  ['function_definition', ['method']],
  ['struct_member', ['property']],
  ['enum_value', ['property']],
  ['state_variable_declaration', ['property']],
  ['constant_variable_declaration', ['constant']],
])

const OUTLINE: Outline = {
  comments: 'slashes',
  hasOverloads: true,
  isComment: ({ type }) => type === 'comment',
  docOf: natspec,
  declared(node, place, source): Declared[] {
    const [found, noun] = KINDS.get(node.type) ?? []
    if (!found) return []
    const name = nameOf(node, source)
    if (!name) return []
    const text = sourceOf(node, source)
    const isConstant = found === 'property' && /\b(?:constant|immutable)\b/.test(text.split('=', 1)[0] ?? '')
    const kind = found === 'method' && !place.owner ? 'function' : isConstant ? 'constant' : found
    const body = node.childForFieldName('body')
    const members = found === 'method' ? [] : (body?.namedChildren ?? [])
    const visibility = visibilityOf(node, place, source)
    return [{ name, kind, ...(noun && { noun }), bases: basesOf(node, source), visibility, body, members }]
  },
}

/** Returns the bases of a contract. As in C#, a name such as `IToken` marks an interface. */
function basesOf(node: Node, source: string) {
  const written = node.namedChildren.filter(({ type }) => type === 'inheritance_specifier')
  const names = written.flatMap((each) => listedTypes(sourceOf(each, source)))
  const isContract = (name: string) => node.type !== 'interface_declaration' && /^I\p{Lu}/u.test(name)
  return { extends: names.filter((name) => !isContract(name)), implements: names.filter(isContract) }
}

function nameOf(node: Node, source: string): string {
  if (node.type === 'enum_value') return sourceOf(node, source)
  if (node.type === 'constructor_definition') return 'constructor'
  if (node.type === 'fallback_receive_definition') return /^\w+/.exec(sourceOf(node, source))?.[0] ?? ''
  return fieldText(node, 'name', source)
}

/**
 * Returns the visibility of a declaration. Without a keyword, state variables and modifiers are visible only
 * to derived contracts, and types of a contract are public.
 */
function visibilityOf(node: Node, { owner }: Place, source: string): CodeSymbol['visibility'] {
  if (owner === undefined || owner.kind === 'interface' || owner.kind === 'enum' || owner.kind === 'struct')
    return 'public'
  const word = node.children.find((child) => child?.type === 'visibility')
  if (word) return /^(?:public|external)$/.test(sourceOf(word, source)) ? 'public' : 'internal'
  return node.type === 'state_variable_declaration' || node.type === 'modifier_definition' ? 'internal' : 'public'
}

function importOf(node: Node, source: string): ImportStatement[] {
  if (node.type !== 'import_directive') return []
  const specifier = fieldText(node, 'source', source).replace(/^["']|["']$/g, '')
  const names = node.childrenForFieldName('import_name').flatMap((name) => (name ? [sourceOf(name, source)] : []))
  return specifier ? [{ specifier, names, line: startLine(node), reExport: false }] : []
}
