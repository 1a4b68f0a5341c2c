import type { Node } from 'web-tree-sitter'
import type { Heading } from '../../file-analysis.ts'
import { fieldText } from '../outline.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** Annotations that mark tests of JUnit, TestNG, jqwik and ArchUnit. */
const TEST = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property|Example|ArchTest)$/
const TYPE = /^(?:class|record|interface)_declaration$/

/**
 * Headings for the methods that a test runner runs, below their classes. Leaves out classes without
 * tests.
 */
export function testHeadings(nodes: readonly Node[], source: string, level = 1): Heading[] {
  return nodes.flatMap((node) => {
    const isTest = node.type === 'method_declaration' && annotationsOf(node, source).some(({ name }) => TEST.test(name))
    if (isTest) return [headingOf(node, level, source)]
    if (!TYPE.test(node.type)) return []
    const inside = testHeadings(node.childForFieldName('body')?.namedChildren ?? [], source, level + 1)
    return inside.length > 0 ? [headingOf(node, level, source), ...inside] : []
  })
}

/** Heading of a test: the display name that its author gave it, else its name. */
function headingOf(node: Node, level: number, source: string): Heading {
  const shown = annotationsOf(node, source).find(({ name }) => name === 'DisplayName')
  const text = /^\(\s*"((?:[^"\\\n])+)"\s*\)$/.exec(shown?.values ?? '')?.[1]
  const name = node.childForFieldName('name')
  return { level, text: text ?? fieldText(node, 'name', source), line: startLine(name ?? node) }
}

function annotationsOf(node: Node, source: string): { name: string; values: string }[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
  return (modifiers?.namedChildren ?? [])
    .filter(({ type }) => /annotation$/.test(type))
    .map((annotation) => {
      const values = annotation.childForFieldName('arguments')
      const name = fieldText(annotation, 'name', source).replace(/^.*\./, '')
      return { name, values: values ? sourceOf(values, source) : '' }
    })
}
