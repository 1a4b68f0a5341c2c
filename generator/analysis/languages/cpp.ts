import type { Node } from 'web-tree-sitter'
import { blockCommentText, isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { doxygenToMarkdown } from '../doc-comments/doxygen.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { tellingText } from '../text/telling.ts'
import { leadingComments } from './comment-buffer.ts'
import { type Announced, cppOutline } from './cpp/declarations.ts'
import { withBareTypes, withoutMacros } from './cpp/macros.ts'
import { usedNames } from './cpp/names.ts'
import { settled, withOneOfEachMacro } from './cpp/settled.ts'
import { readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'

/** C and C++: the C++ grammar reads both. */
export const cpp: LanguageAnalyzer = {
  grammar: 'tree-sitter-cpp.wasm',
  prepared: withoutMacros,
  isLenient: true,
  read: readCppFile,
}

function readCppFile({ root, source, path }: ParsedFile): CodeFacts {
  const isHeader = !SOURCES.test(path)
  const announced = new Set<string>()
  const keyOf = ({ startLine: from, endLine: to, name }: Announced) => `${from} ${to} ${name}`
  const outline = cppOutline(isHeader, (prototype) => announced.add(keyOf(prototype)))
  const found = readOutline(root.namedChildren, outline, withBareTypes(source))
  const isPrototype = (symbol: CodeSymbol) => announced.has(keyOf(symbol))
  const symbols = settled(withOneOfEachMacro(found, source), { isHeader, isPrototype })
  const imports: ImportStatement[] = []
  readIncludes(root.namedChildren, source, imports)
  return {
    symbols,
    imports,
    references: usedNames(source, symbols),
    fileDoc: fileDoc(root.namedChildren, { source, path }),
    headings: [],
    environment: readEnvironment(root, source, /\b(?:secure_)?getenv\(\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: symbols.some(
      ({ name, kind, signature }) => name === 'main' && kind === 'function' && /\(/.test(signature),
    ),
  }
}

const SOURCES = /\.(?:c|cc|cpp|cxx|c\+\+)$/i

const CONDITIONS = /^preproc_(?:ifdef|if|else|elif)$|^linkage_specification$|^declaration_list$/

function readIncludes(nodes: readonly Node[], source: string, imports: ImportStatement[]): void {
  for (const node of nodes) {
    if (node.type === 'preproc_include') {
      const path = node.childForFieldName('path')
      const text = path ? sourceOf(path, source) : ''
      const specifier = text.replace(/^[<"]|[>"]$/g, '')
      // Keeps angle brackets in the specifier, because they change where the file is searched first.
      imports.push({
        specifier: text.startsWith('<') ? `<${specifier}>` : specifier,
        names: [],
        line: startLine(node),
        reExport: false,
      })
    } else if (CONDITIONS.test(node.type)) readIncludes(node.namedChildren, source, imports)
  }
}

/** The comment with `@file`, or else the first comment that doesn't belong to a declaration. */
function fileDoc(children: readonly Node[], { source, path }: Pick<ParsedFile, 'source' | 'path'>): string {
  const isCode = ({ type }: Node) => type !== 'comment'
  for (const { comments, attached, next } of leadingComments(children, source, isCode)) {
    const isOfDeclaration = attached && next !== null && !opensFile(next, source)
    const lines = comments.filter((comment) => comment.startsWith('//'))
    const blocks = comments.filter((comment) => comment.startsWith('/*')).map(blockCommentText)
    const texts = [...blocks, lineCommentText(lines, /^\/\/[/!]?/)].filter((text) => text !== '' && !isDirective(text))
    // What stands last above a declaration is about that.
    const ofFile = isOfDeclaration ? texts.slice(0, -1) : texts
    const found =
      texts.find((text) => /[@\\]file\b/.test(text)) ??
      ofFile.find((text) => !isLicence(text) && tellingText(text, path))
    if (found) return doxygenToMarkdown(found)
  }
  return ''
}

/** Guards against being included twice, and includes: what stands above them is above the file. */
function opensFile(node: Node, source: string): boolean {
  if (node.type === 'preproc_include') return true
  return /^\s*#\s*(?:pragma\s+once\b|if(?:ndef\s+|\s+!\s*defined\s*\(?\s*)(\w+)\s*\)?\s*#\s*define\s+\1\b)/.test(
    source.slice(node.startIndex, node.startIndex + 400),
  )
}
