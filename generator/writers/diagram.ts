import { cutText } from '../../shared/basics/whole-text.ts'
import type { DataDiagram } from '../units/data-facts.ts'
import type { DiagramFacts } from '../units/facts.ts'

/**
 * A flowchart in Mermaid, valid by construction: node ids are ours, labels are quoted and hold nothing that Mermaid
 * reads as syntax.
 */
export function mermaidFlowchart({ nodes, edges }: Pick<DiagramFacts, 'nodes' | 'edges'>): string {
  const lines = nodes.map((label, number) => `  n${number}["${escaped(label.trim()) || number}"]`)
  const arrows = edges.map(([from, to]) => `  n${from} --> n${to}`)
  return ['flowchart LR', ...lines, ...arrows].join('\n')
}

/** An entity-relationship diagram, valid by construction as well. The first mark of a line is that of its beginning. */
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

/** Names of classes, tables and fields; such diagrams know no other way to write a sign. */
function entityName(text: string): string {
  return text.replace(/[^\p{L}\p{N}_., …-]/gu, '').slice(0, MAX_LABEL)
}

const MAX_LABEL = 60

/** Mermaid writes characters as `#…;`. Backticks and brackets begin Markdown and shapes. */
function escaped(label: string): string {
  const short = label.length > MAX_LABEL ? `${cutText(label, MAX_LABEL - 1)}…` : label
  return [...short].map((char) => (/[\p{L}\p{N} ._/@+()…-]/u.test(char) ? char : `#${char.codePointAt(0)};`)).join('')
}
