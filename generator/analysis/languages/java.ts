import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence } from '../doc-comments/comment-text.ts'
import { readJsDoc } from '../doc-comments/jsdoc.ts'
import type { CodeSymbol, ImportStatement, SymbolKind } from '../file-analysis.ts'
import { testHeadings } from './java/test-headings.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const java: LanguageAnalyzer = { grammar: 'tree-sitter-java.wasm', read: readJavaFile }

function readJavaFile({ root, source, isTest }: ParsedFile): CodeFacts {
  const children = root.namedChildren
  const symbols = readOutline(children, OUTLINE, source)
  const imports = children.filter(({ type }) => type === 'import_declaration').map((node) => importOf(node, source))
  const home = children.find(({ type }) => type === 'package_declaration')
  const name = home?.namedChildren.findLast(({ type }) => /identifier$/.test(type))
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: name ? sourceOf(name, source) : '',
    fileDoc: symbols.length === 0 && home ? packageDoc(children, source) : '',
    headings: isTest ? testHeadings(children, source) : [],
    environment: readEnvironment(root, source, /\bSystem\s*\.\s*getenv\(\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: symbols.some(({ members }) => members.some(({ signature }) => MAIN.test(signature))),
  }
}

const MAIN = /\bstatic\b.*\bvoid main\(/

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['method_declaration', 'method'],
  ['annotation_type_element_declaration', 'method'],
  ['constructor_declaration', 'method'],
  ['enum_constant', 'property'],
])

const OUTLINE: Outline = {
  comments: 'slashes',
  hasOverloads: true,
  isComment: ({ type }) => type.endsWith('_comment'),
  docOf: javadoc,
  opened: (node) => (node.type === 'enum_body_declarations' ? node.namedChildren : undefined),
  declared(node, place, source): Declared[] {
    const kind = KINDS.get(node.type)
    const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
    const from = behindAnnotations(node, modifiers)
    const visibility = visibilityOf(node, modifiers, place, source)
    if (kind) {
      const body = node.childForFieldName('body')
      return [
        { name: fieldText(node, 'name', source), kind, visibility, body, from, members: body?.namedChildren ?? [] },
      ]
    }
    if (node.type !== 'field_declaration' && node.type !== 'constant_declaration') return []
    const isConstant =
      node.type === 'constant_declaration' || /\bfinal\b/.test(modifiers ? sourceOf(modifiers, source) : '')
    return node.childrenForFieldName('declarator').map((each) => ({
      name: fieldText(each, 'name', source),
      kind: isConstant && /^[\p{Lu}\d_]+$/u.test(fieldText(each, 'name', source)) ? 'constant' : 'property',
      visibility,
      from,
    }))
  },
}

/** Start of a declaration after its annotations. */
function behindAnnotations(node: Node, modifiers: Node | undefined): number {
  if (!modifiers) return node.startIndex
  const word = modifiers.children.findLast((child) => child?.type.includes('annotation'))
  return word ? word.endIndex + 1 : node.startIndex
}

function visibilityOf(
  node: Node,
  modifiers: Node | undefined,
  { owner }: Place,
  source: string,
): CodeSymbol['visibility'] {
  const words = modifiers ? sourceOf(modifiers, source) : ''
  if (owner?.kind === 'interface') return /\bprivate\b/.test(words) ? 'internal' : owner.visibility
  if (node.type === 'enum_constant') return owner?.visibility ?? 'public'
  return /\bpublic\b/.test(words) ? 'public' : 'internal'
}

function importOf(node: Node, source: string): ImportStatement {
  const path = sourceOf(node, source)
    .replace(/^import\s+(?:static\s+)?|;\s*$/g, '')
    .replace(/\s+/g, '')
  const dot = path.lastIndexOf('.')
  const name = path.slice(dot + 1)
  return {
    specifier: dot < 0 ? path : path.slice(0, dot),
    names: name === '*' || dot < 0 ? [] : [name],
    line: startLine(node),
    reExport: false,
  }
}

function javadoc(comments: readonly string[]): string {
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = block ? blockCommentText(block) : ''
  return text && !isLicence(text) ? readJsDoc(plainLists(text)).text : ''
}

/** Converts the lists and examples of Javadoc, which are HTML, to Markdown. */
export function plainLists(text: string): string {
  return text
    .replace(
      /\{@(link|linkplain)\s+([\w.]*)#(\w+)/g,
      (_, tag, type, name) => `{@${tag} ${type ? `${type}.` : ''}${name}`,
    )
    .replace(
      /<pre\b[^<>]{0,80}>\s*(?:(\{@code)\s)?([\s\S]*?)<\/pre>/gi,
      // The closing bracket of `{@code` follows the code, so it is removed.
      (_, tag: string | undefined, code: string) =>
        `\n\`\`\`\n${tag ? code.trimEnd().replace(/\}$/, '').trimEnd() : code.trimEnd()}\n\`\`\`\n`,
    )
    .replace(/<li>\s*/gi, '\n- ')
    .replace(/<\/?(?:ul|ol|li|dl|dt|dd|div|span)\b[^>]{0,80}>/gi, '')
    .replace(/<h\d>([^<]{1,120})<\/h\d>/gi, '\n**$1**\n')
    .replace(/<a\s+href="(https?:[^"]{1,300})"[^>]{0,80}>([^<]{1,200})<\/a>/gi, '[$2]($1)')
    .replace(/<\/?a\b[^>]{0,300}>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#0?64;/g, '@')
    .replace(/<\/?tt>/gi, '`')
    .replaceAll('&amp;', '&')
}

/** Documentation of a package from its `package-info.java`. */
function packageDoc(children: readonly Node[], source: string): string {
  const comments = children.filter(({ type }) => type.endsWith('_comment')).map((node) => sourceOf(node, source))
  return javadoc(comments)
}
