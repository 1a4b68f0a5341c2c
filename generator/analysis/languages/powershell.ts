import type { Node } from 'web-tree-sitter'
import { isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { powershellHelpToMarkdown } from '../doc-comments/powershell-help.ts'
import type { ImportStatement } from '../file-analysis.ts'
import { linesOf } from '../source-lines.ts'
import { leadingComments } from './comment-buffer.ts'
import { type Declared, type Outline, readEnvironment, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, oneLine, type ParsedFile, sourceOf, startLine } from './syntax.ts'

export const powershell: LanguageAnalyzer = {
  grammar: 'tree-sitter-powershell.wasm',
  isLenient: true,
  prepared: withoutOpenComments,
  read: readPowerShellFile,
}

/**
 * Ends an unclosed comment with its line, because the parser would scan to the end of the file for each of
 * them.
 */
function withoutOpenComments(source: string): string {
  const closed = source.lastIndexOf('#>') + 1
  return source.slice(0, closed) + source.slice(closed).replaceAll('<#', ' #')
}

function readPowerShellFile({ root, source, path }: ParsedFile): CodeFacts {
  const statements = root.namedChildren.flatMap((node) =>
    node.type === 'statement_list' ? node.namedChildren : [node],
  )
  return {
    symbols: readOutline(statements, OUTLINE, source).map((symbol) => ({
      ...symbol,
      doc:
        symbol.doc ||
        helpInside(
          linesOf(source)
            .slice(symbol.startLine - 1, symbol.endLine)
            .join('\n'),
        ),
    })),
    imports: readImports(root, source),
    references: [],
    fileDoc: fileDoc(statements, source),
    headings: [],
    environment: readEnvironment(
      root,
      source,
      /\$env:([A-Za-z_]\w{0,80})(?!\w*\s*=[^=])|GetEnvironmentVariable\(\s*["']([A-Za-z_]\w{0,80})["']/g,
    ),
    entryPoint:
      source.startsWith('#!') ||
      (path.endsWith('.ps1') && root.namedChildren.some(({ type }) => type === 'param_block')),
  }
}

const OUTLINE: Outline = {
  comments: 'hash',
  isComment: ({ type }) => type === 'comment',
  docOf: docOf,
  declared(node, _place, source): Declared[] {
    switch (node.type) {
      case 'function_statement': {
        const name = textOf(node, /^function_name$/, source).replace(/^(?:script|global|private):/i, '')
        return [
          { name, kind: 'function', visibility: 'public', signature: `function ${name}${parametersOf(node, source)}` },
        ]
      }
      case 'class_statement':
      case 'enum_statement': {
        const kind = node.type === 'enum_statement' ? 'enum' : 'class'
        const name = textOf(node, /^simple_name$/, source)
        return [{ name, kind, visibility: 'public', signature: `${kind} ${name}`, members: node.namedChildren }]
      }
      case 'enum_member':
        return [{ name: textOf(node, /^simple_name$/, source), kind: 'property', visibility: 'public' }]
      case 'class_property_definition':
        return [
          {
            name: textOf(node, /^variable$/, source).replace(/^\$/, ''),
            kind: 'property',
            visibility: shown(node, source),
          },
        ]
      case 'class_method_definition': {
        const body = node.namedChildren.find(({ type }) => type === 'script_block') ?? null
        const name = textOf(node, /^simple_name$/, source)
        const signature = oneLine(sourceOf(node, source).replace(/\{[\s\S]*$/, ''), 'hash').trim()
        return [{ name, kind: 'method', visibility: shown(node, source), body, signature }]
      }
      default:
        return []
    }
  },
}

function shown(node: Node, source: string): 'public' | 'internal' {
  return /^hidden$/i.test(textOf(node, /^class_attribute$/, source)) ? 'internal' : 'public'
}

function textOf(node: Node, type: RegExp, source: string): string {
  const found = node.namedChildren.find((child) => type.test(child.type))
  return found ? sourceOf(found, source) : ''
}

const MAX_PARAMETERS = 12

/** The parameters in the `param` block, with types and without attributes. */
function parametersOf(node: Node, source: string): string {
  const block = node.namedChildren
    .find(({ type }) => type === 'script_block')
    ?.namedChildren.find(({ type }) => type === 'param_block')
  const list = block?.namedChildren.find(({ type }) => type === 'parameter_list')
  const names = (list?.namedChildren ?? [])
    .filter(({ type }) => type === 'script_parameter')
    .map(
      (each) =>
        /((?:\[[\w.[\]]{1,60}\])?\s*\$\w{1,80})(?:\s*=\s*[^\n,]{1,40})?\s*$/
          .exec(sourceOf(each, source))?.[1]
          ?.replace(/\s+/g, ' ') ?? '',
    )
    .filter(Boolean)
  if (names.length === 0) return ''
  return ` (${names.slice(0, MAX_PARAMETERS).join(', ')}${names.length > MAX_PARAMETERS ? ', …' : ''})`
}

function docOf(comments: readonly string[]): string {
  const block = comments.findLast((comment) => comment.startsWith('<#'))
  const text = block ? withoutSigns(block) : lineCommentText(comments, /^#+/)
  return isLicence(text) || isDirective(text) ? '' : powershellHelpToMarkdown(text)
}

const MAX_HELP = 12_000

function withoutSigns(block: string): string {
  return block
    .slice(0, MAX_HELP)
    .replace(/^<#+/, '')
    .replace(/#{1,200}>$/, '')
}

/** Help text at the beginning or end of a body. */
function helpInside(text: string): string {
  const block = /\{\s*<#([\s\S]{1,8000}?)#>/.exec(text)?.[1]
  return block && /^\s*\.(?:synopsis|description)/im.test(block) ? powershellHelpToMarkdown(block) : ''
}

function fileDoc(statements: readonly Node[], source: string): string {
  for (const group of leadingComments(statements, source, ({ type }) => type !== 'comment')) {
    if (group.attached && /^(?:function|class|enum)_statement$/.test(group.next?.type ?? '')) continue
    const text = docOf(group.comments.filter((comment) => !/^#(?:!|\s*requires\b)/i.test(comment)))
    if (text) return text
  }
  return ''
}

function readImports(root: Node, source: string): ImportStatement[] {
  const found: ImportStatement[] = []
  for (const match of source.matchAll(
    /^[ \t]*(?:\.|&|Import-Module(?:\s+-Name)?|using\s+module)[ \t]+["']?(?:\$(?:PSScriptRoot|\{PSScriptRoot\})[\\/])?([\w.\\/-]{1,200}\.ps(?:m|d)?1)\b/gim,
  )) {
    const node = root.descendantForIndex(match.index + match[0].length - 2)
    if (!node || node.type === 'comment' || found.length >= 200) continue
    found.push({
      specifier: `./${(match[1] ?? '').replaceAll('\\', '/').replace(/^\.\//, '')}`,
      names: [],
      line: startLine(node),
      reExport: false,
    })
  }
  return found
}
