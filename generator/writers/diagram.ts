import { cutText } from '../../shared/basics/whole-text.ts'
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

const MAX_LABEL = 60

/** Mermaid writes characters as `#…;`. Backticks and brackets begin Markdown and shapes. */
function escaped(label: string): string {
  const short = label.length > MAX_LABEL ? `${cutText(label, MAX_LABEL - 1)}…` : label
  return [...short].map((char) => (/[\p{L}\p{N} ._/@+()…-]/u.test(char) ? char : `#${char.codePointAt(0)};`)).join('')
}
