import type { Nodes, RootContent } from 'mdast'
import { markdownTree } from '../../shared/document/markdown/tree.ts'

/** A block of a page, such as a paragraph, a heading or a table row. */
export type Statement = {
  /** 1-based, of the block's first line. */
  line: number
  /** Its words, on one line. */
  text: string
  /** Inline code: names, and citations without a link. */
  codes: string[]
  links: { href: string; text: string }[]
}

const STATEMENTS = new Set<string>(['paragraph', 'heading', 'tableRow', 'html', 'code', 'definition'])

/** Returns the statements of a page in order. */
export function findStatements(markdown: string): Statement[] {
  const statements: Statement[] = []
  visit(markdownTree(markdown), statements)
  return statements
}

function visit(node: Nodes, statements: Statement[]): void {
  if (STATEMENTS.has(node.type)) statements.push(read(node))
  else if ('children' in node) for (const child of node.children) visit(child, statements)
}

function read(node: Nodes): Statement {
  const statement: Statement = { line: node.position?.start.line ?? 1, text: '', codes: [], links: [] }
  statement.text = words(node, statement).replace(/\s+/g, ' ').trim()
  return statement
}

function words(node: Nodes, statement: Statement): string {
  switch (node.type) {
    case 'inlineCode':
      statement.codes.push(node.value)
      return node.value
    case 'link': {
      const text = inner(node.children, statement, '')
      statement.links.push({ href: node.url, text })
      return text
    }
    case 'image':
      statement.links.push({ href: node.url, text: '' })
      return node.alt ?? ''
    case 'definition':
      statement.links.push({ href: node.url, text: '' })
      return node.label ?? ''
    case 'tableRow':
      return inner(node.children, statement, ' · ')
    case 'break':
      return ' '
    case 'text':
    case 'code':
      return node.value
    default:
      return 'children' in node ? inner(node.children, statement, '') : ''
  }
}

function inner(children: readonly RootContent[], statement: Statement, separator: string): string {
  return children.map((child) => words(child, statement)).join(separator)
}
