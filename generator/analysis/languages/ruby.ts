import type { Node } from 'web-tree-sitter'
import { isDirective, isLicence, lineCommentText, readsLikeProse } from '../doc-comments/comment-text.ts'
import { yardToMarkdown } from '../doc-comments/yard.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { leadingComments } from './comment-buffer.ts'
import { type Declared, fieldText, type Outline, type Place, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const ruby: LanguageAnalyzer = { grammar: 'tree-sitter-ruby.wasm', read: readRubyFile }

function readRubyFile({ root, source }: ParsedFile): CodeFacts {
  const symbols = readOutline(root.namedChildren, OUTLINE, source)
  const imports: ImportStatement[] = []
  readRequires(root, source, imports)
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'hash', own: openedNames(source) }),
    fileDoc: fileDoc(root.namedChildren, source),
    headings: [],
    environment: readEnvironment(
      root,
      source,
      /\bENV(?:\.fetch\(|\[)\s*(?:"([A-Za-z_]\w{0,80})"|'([A-Za-z_]\w{0,80})')(?!\s*\]\s*=(?![=~]))/g,
    ),
    entryPoint:
      source.startsWith('#!') ||
      /^if (?:__FILE__ == \$(?:0|PROGRAM_NAME)|\$(?:0|PROGRAM_NAME) == __FILE__)/m.test(source),
  }
}

/** Returns the names of enclosing modules and classes. Code inside doesn't use them, so they aren't uses. */
function openedNames(source: string): string[] {
  return [...source.matchAll(/^[ \t]*(?:module|class)[ \t]+([\w:]{1,200})/gm)].flatMap((match) =>
    (match[1] ?? '').split('::'),
  )
}

const OUTLINE: Outline = {
  comments: 'hash',
  isComment: ({ type }) => type === 'comment',
  docOf: (comments) => {
    const text = lineCommentText(comments, /^#+/)
    return isLicence(text) || isDirective(text) ? '' : yardToMarkdown(text)
  },
  opened,
  declared,
}

/** Returns the body of a module that only contains other types, because it serves just as a name prefix. */
function opened(node: Node, place: Place): readonly Node[] | undefined {
  if (node.type === 'identifier' && /^(?:private|protected|public)$/.test(node.text)) {
    place.access = node.text === 'public' ? 'public' : 'internal'
    return []
  }
  if (node.type === 'singleton_class') return bodyOf(node)
  if (node.type !== 'module' || place.owner) return undefined
  const body = bodyOf(node)
  const isPlace = body.length > 0 && body.every(holdsOthers)
  return isPlace ? body : undefined
}

/** Whether a node is a type, a comment, or a call that only loads or marks other types. */
function holdsOthers(node: Node): boolean {
  if (/^(?:module|class|comment)$/.test(node.type)) return true
  return (
    node.type === 'call' &&
    /^(?:require|require_relative|autoload|private_constant|extend)$/.test(node.childForFieldName('method')?.text ?? '')
  )
}

function bodyOf(node: Node): readonly Node[] {
  // The grammar puts a comment about the first declaration before the body.
  return node.namedChildren.flatMap((child) =>
    child.type === 'body_statement' ? child.namedChildren : child.type === 'comment' ? [child] : [],
  )
}

function declared(node: Node, place: Place, source: string): Declared[] {
  const name = fieldText(node, 'name', source)
  switch (node.type) {
    case 'class':
    case 'module': {
      const above = fieldText(node, 'superclass', source).replace(/\s+/g, ' ')
      const signature = [node.type, name, above].filter(Boolean).join(' ')
      return [{ name, kind: node.type, visibility: 'public', signature, members: bodyOf(node) }]
    }
    case 'method':
    case 'singleton_method':
      return [methodOf(node, node.type === 'singleton_method' ? 'public' : place.access, place, source)]
    case 'assignment': {
      const left = node.childForFieldName('left')
      const isConstant = left?.type === 'constant' || left?.type === 'scope_resolution'
      return left && isConstant ? [{ name: sourceOf(left, source), kind: 'constant', visibility: 'public' }] : []
    }
    case 'call':
      return callOf(node, place, source)
    default:
      return []
  }
}

function methodOf(node: Node, visibility: CodeSymbol['visibility'], place: Place, source: string): Declared {
  const object = fieldText(node, 'object', source)
  const name = fieldText(node, 'name', source)
  const parameters = fieldText(node, 'parameters', source).replace(/\s+/g, ' ')
  const kind = place.owner ? 'method' : 'function'
  const glued = parameters === '' || parameters.startsWith('(') ? parameters : ` ${parameters}`
  return { name, kind, visibility, signature: `def ${object ? `${object}.` : ''}${name}${glued}` }
}

/** `attr_reader :name` declares, and `private def name` as well. */
function callOf(node: Node, place: Place, source: string): Declared[] {
  const word = fieldText(node, 'method', source)
  const given = node.childForFieldName('arguments')?.namedChildren ?? []
  if (/^attr_(?:reader|writer|accessor)$/.test(word) && place.owner) {
    return given
      .filter(({ type }) => type === 'simple_symbol')
      .map((each) => sourceOf(each, source).slice(1))
      .map((name) => ({ name, kind: 'property', visibility: place.access, signature: `${word} :${name}` }))
  }
  if (!/^(?:private|protected|public|private_class_method|module_function)$/.test(word)) return []
  const visibility = /^(?:public|module_function)$/.test(word) ? 'public' : 'internal'
  return given
    .filter(({ type }) => type === 'method' || type === 'singleton_method')
    .map((each) => methodOf(each, visibility, place, source))
}

const MAX_REQUIRES = 400

/** `require`, `require_relative` and `autoload` anywhere in the file; a relative one begins with `./`. */
function readRequires(root: Node, source: string, imports: ImportStatement[]): void {
  const pattern =
    /^[ \t]*(?:(require_relative|require|load)[ (]+|autoload[ (]+:\w+,\s*)(?:"([^"#\n]{1,200})"|'([^'\n]{1,200})')/gm
  for (const match of source.matchAll(pattern)) {
    const node = root.descendantForIndex(match.index + match[0].length - 2)
    if (!node || /comment|heredoc/.test(node.type)) continue
    const path = match[2] ?? match[3] ?? ''
    const specifier = match[1] === 'require_relative' ? `./${path}` : path
    imports.push({ specifier, names: [], line: startLine(node), reExport: false })
    if (imports.length >= MAX_REQUIRES) return
  }
}

function fileDoc(children: readonly Node[], source: string): string {
  for (const group of leadingComments(children, source, ({ type }) => type !== 'comment')) {
    const lines = group.comments.filter(
      (line) => !/^#(?:!|\s*(?:frozen_string_literal|encoding|-\*-|typed|rubocop|warn_indent):?)/.test(line),
    )
    const text = lineCommentText(lines, /^#+/)
    const isOfDeclaration = group.attached && /^(?:class|module|method|assignment)$/.test(group.next?.type ?? '')
    if (readsLikeProse(text) && !isOfDeclaration) return yardToMarkdown(text)
  }
  return ''
}
