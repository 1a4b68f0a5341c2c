import type { Node } from 'web-tree-sitter'
import type { Heading } from '../../file-analysis.ts'
import { fieldText } from '../outline.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** `#[test]`, `#[tokio::test]`, and what other runners call theirs. */
const TEST = /^#\[(?:(?:\w+::)*test(?:_case)?|rstest|quickcheck|proptest|googletest)\b/

/**
 * Returns a heading for each function that the test runner treats as a test, grouped by module. Modules
 * without tests are left out.
 */
export function testHeadings(nodes: readonly Node[], source: string, level = 1): Heading[] {
  const found: Heading[] = []
  let attributes: string[] = []
  for (const node of nodes) {
    if (node.type === 'attribute_item') {
      attributes.push(sourceOf(node, source))
      continue
    }
    if (node.type.endsWith('_comment')) continue
    const own = { level, text: fieldText(node, 'name', source), line: startLine(node) }
    if (node.type === 'function_item' && attributes.some((text) => TEST.test(text))) found.push(own)
    if (node.type === 'mod_item') {
      const inside = testHeadings(node.childForFieldName('body')?.namedChildren ?? [], source, level + 1)
      if (inside.length > 0) found.push(own, ...inside)
    }
    attributes = []
  }
  return found
}
