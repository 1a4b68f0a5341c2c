import { cutText } from '../../shared/basics/whole-text.ts'
import type { DataDiagram } from '../units/data-facts.ts'
import type { DiagramFacts } from '../units/facts.ts'

/**
 * Returns a Mermaid flowchart that is always valid: node ids are generated here, and labels are quoted and
 * contain nothing that Mermaid reads as syntax.
 */
export function mermaidFlowchart({ nodes, edges }: Pick<DiagramFacts, 'nodes' | 'edges'>): string {
  const lines = nodes.map((label, number) => `  n${number}["${escaped(label.trim()) || number}"]`)
  const arrows = edges.map(([from, to]) => `  n${from} --> n${to}`)
  return ['flowchart LR', ...lines, ...arrows].join('\n')
}

/**
 * Returns an entity-relationship diagram that is always valid. In the code of a line, the first mark
 * describes the end where the line begins.
 */
export function mermaidEntities({ nodes, edges }: Pick<DataDiagram, 'nodes' | 'edges'>): string {
  const lines = nodes.map((label, number) => `  n${number}["${entityName(label) || number}"]`)
  const relations = edges.map(
    ({ from, to, is, optional, label }) => `  n${from} ${MARKS[is](optional)} n${to} : "${entityName(label)}"`,
  )
  return ['erDiagram', ...lines, ...relations].join('\n')
}

const MARKS: Readonly<Record<DataDiagram['edges'][number]['is'], (optional: boolean) => string>> = {
  'many-to-one': (optional) => (optional ? '}o--o|' : '}o--||'),
  'one-to-one': (optional) => (optional ? '|o--o|' : '|o--||'),
  'many-to-many': () => '}o--o{',
}

/**
 * Removes unsafe characters from the name of a class, table or field: these diagrams have no escape syntax.
 */
function entityName(text: string): string {
  return text.replace(/[^\p{L}\p{N}_., …-]/gu, '').slice(0, MAX_LABEL)
}

const MAX_LABEL = 60

/** Escapes a label in Mermaid's form `#…;`. Backticks and brackets would start Markdown and node shapes. */
function escaped(label: string): string {
  const short = label.length > MAX_LABEL ? `${cutText(label, MAX_LABEL - 1)}…` : label
  return [...short].map((char) => (/[\p{L}\p{N} ._/@+()…-]/u.test(char) ? char : `#${char.codePointAt(0)};`)).join('')
}
