import type { Node } from 'web-tree-sitter'
import { blockCommentText, isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { doxygenToMarkdown } from '../doc-comments/doxygen.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { leadingComments } from './comment-buffer.ts'
import { CPP_OUTLINE } from './cpp/declarations.ts'
import { usedNames } from './cpp/names.ts'
import { readEnvironment, readOutline, withMembers } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'

/** C and C++: what both have looks the same in the grammar of the latter. */
export const cpp: LanguageAnalyzer = {
  grammar: 'tree-sitter-cpp.wasm',
  prepared: withoutMacros,
  isLenient: true,
  read: readCppFile,
}

const DIRECTIVE = String.raw`^[ \t]*#[^\n]*(?:\\\n[^\n]*)*`
const BEFORE_NAME = String.raw`\b(?:class|struct|union|enum)[ \t]+[A-Z][A-Z\d_]{2,60}(?:\([^()\n]{0,80}\))?(?=[ \t]+[A-Za-z_])`
const BY_ITS_END =
  '_(?:API|INLINE|EXPORTS?|PUBLIC|LOCAL|NOEXCEPT|NODISCARD|NORETURN|DEPRECATED|CONSTEXPR|EXTERN|DECL|CDECL)'
const ALONE = String.raw`^[ \t]*[A-Z][A-Z\d]*_[A-Z\d_]{1,60}(?:\([^()\n]{0,80}\))?[ \t]*$`
const MACROS = new RegExp(
  `${DIRECTIVE}|${BEFORE_NAME}|${ALONE}|\\b[A-Z][A-Z\\d_]{0,60}${BY_ITS_END}\\b(?!\\s*\\()`,
  'gm',
)

/** Without words of the preprocessor that stand where the grammar expects none: what is exported, inlined, deprecated. */
function withoutMacros(source: string): string {
  return source.replace(MACROS, (match) => {
    if (/^[ \t]*#/.test(match)) return match
    const word = /^(?:class|struct|union|enum)\b/.exec(match)?.[0] ?? ''
    return word + ' '.repeat(match.length - word.length)
  })
}

function readCppFile({ root, source }: ParsedFile): CodeFacts {
  const symbols = settled(readOutline(root.namedChildren, CPP_OUTLINE, source))
  const imports: ImportStatement[] = []
  readIncludes(root.namedChildren, source, imports)
  return {
    symbols,
    imports,
    references: usedNames(source, symbols),
    fileDoc: fileDoc(root.namedChildren, source),
    headings: [],
    environment: readEnvironment(root, source, /\b(?:secure_)?getenv\(\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: symbols.some(
      ({ name, kind, signature }) => name === 'main' && kind === 'function' && /\(/.test(signature),
    ),
  }
}

/** A prototype gives way to its definition; members that are defined outside of their class join it. */
function settled(found: readonly CodeSymbol[]): CodeSymbol[] {
  const known = new Map<string, CodeSymbol>()
  const symbols: CodeSymbol[] = []
  const apart: { owner: string; symbol: CodeSymbol }[] = []
  for (const symbol of found) {
    const scope = symbol.name.lastIndexOf('::')
    const before = known.get(`${symbol.kind} ${symbol.name}`)
    if (symbol.kind === 'function' && scope >= 0) {
      const owner = symbol.name.slice(0, scope).split('::').at(-1) ?? ''
      apart.push({ owner, symbol: { ...symbol, kind: 'method', name: symbol.name.slice(scope + 2) } })
    } else if (before && symbol.kind === 'function' && before.signature === symbol.signature) {
      Object.assign(before, { startLine: symbol.startLine, endLine: symbol.endLine, doc: symbol.doc || before.doc })
    } else {
      known.set(`${symbol.kind} ${symbol.name}`, symbol)
      symbols.push(symbol)
    }
  }
  return withMembers(
    symbols,
    apart.filter(({ owner, symbol }) => !hasMember(symbols, owner, symbol.name)),
  )
}

/** What a class declares with its name is there already. */
function hasMember(symbols: readonly CodeSymbol[], owner: string, name: string): boolean {
  return symbols.some((symbol) => symbol.name === owner && symbol.members.some((member) => member.name === name))
}

const CONDITIONS = /^preproc_(?:ifdef|if|else|elif)$|^linkage_specification$|^declaration_list$/

function readIncludes(nodes: readonly Node[], source: string, imports: ImportStatement[]): void {
  for (const node of nodes) {
    if (node.type === 'preproc_include') {
      const path = node.childForFieldName('path')
      const text = path ? sourceOf(path, source) : ''
      const specifier = text.replace(/^[<"]|[>"]$/g, '')
      // Angle brackets stay part of what was written: they say that it is looked for elsewhere first.
      imports.push({
        specifier: text.startsWith('<') ? `<${specifier}>` : specifier,
        names: [],
        line: startLine(node),
        reExport: false,
      })
    } else if (CONDITIONS.test(node.type)) readIncludes(node.namedChildren, source, imports)
  }
}

/** The comment that says `@file`, else the first that belongs to no declaration. */
function fileDoc(children: readonly Node[], source: string): string {
  const isCode = ({ type }: Node) => type !== 'comment'
  for (const { comments, attached, next } of leadingComments(children, source, isCode)) {
    const isOfDeclaration = attached && !/^preproc_(?:include|ifdef|if|def)$/.test(next?.type ?? '')
    const lines = comments.filter((comment) => comment.startsWith('//'))
    const blocks = comments.filter((comment) => comment.startsWith('/*')).map(blockCommentText)
    const texts = [...blocks, lineCommentText(lines, /^\/\/[/!]?/)].filter((text) => text !== '' && !isDirective(text))
    // What stands last above a declaration is about that.
    const ofFile = isOfDeclaration ? texts.slice(0, -1) : texts
    const found = texts.find((text) => /[@\\]file\b/.test(text)) ?? ofFile.find((text) => !isLicence(text))
    if (found) return doxygenToMarkdown(found)
  }
  return ''
}
