import type { Node } from 'web-tree-sitter'
import type { Heading } from '../../file-analysis.ts'
import { fieldText } from '../outline.ts'
import { startLine } from '../syntax.ts'

/** The attributes that mark tests of xUnit, NUnit and MSTest. Other frameworks name theirs after xUnit's. */
const TEST = /^(?:\w*(?:Fact|Theory)|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)(?:Attribute)?$/
const HOLDER = /^(?:(?:namespace|class|record|struct)_declaration|declaration_list)$/

/**
 * Headings for the methods that a test runner runs, below their classes. Leaves out classes without
 * tests.
 */
export function testHeadings(nodes: readonly Node[], source: string, level = 1): Heading[] {
  return nodes.flatMap((node) => {
    const own = { level, text: fieldText(node, 'name', source), line: startLine(node) }
    if (node.type === 'method_declaration') return isTest(node, source) ? [own] : []
    if (!HOLDER.test(node.type)) return []
    const isType = /^(?:class|record|struct)/.test(node.type)
    const members =
      node.type === 'declaration_list' ? node.namedChildren : node.childForFieldName('body')?.namedChildren
    const inside = testHeadings(members ?? [], source, isType ? level + 1 : level)
    return isType && inside.length > 0 ? [own, ...inside] : inside
  })
}

function isTest(method: Node, source: string): boolean {
  const attributes = method.namedChildren
    .filter(({ type }) => type === 'attribute_list')
    .flatMap((list) => list.namedChildren.filter(({ type }) => type === 'attribute'))
  return attributes.some((attribute) => TEST.test(fieldText(attribute, 'name', source).replace(/^.*\./, '')))
}
