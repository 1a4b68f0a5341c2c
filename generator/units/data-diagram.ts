import { compareText } from '../analysis/order.ts'
import type { Cardinality } from '../analysis/stored/stored-data.ts'
import type { DataEntity } from '../knowledge/stored/data-model.ts'
import type { DataDiagram } from './data-facts.ts'

const MAX_NODES = 14
/** Maximum number of lines per node. More lines would be a tangle. */
const LINES_A_NODE = 1.6
const MAX_LABELS = 2

type Line = { from: string; to: string; is: Exclude<Cardinality, 'one-to-many'>; optional: boolean; labels: string[] }

/**
 * Diagram of the entities with most relations. Null for fewer than two lines, which a sentence says better.
 */
export function dataDiagram(all: readonly DataEntity[]): DataDiagram | null {
  // Models show the same relations as their tables, with better names.
  const entities = all.some(({ by }) => by === 'eloquent') ? all.filter(({ by }) => by !== 'table') : all
  const lines = linesOf(entities)
  const degree = new Map<string, number>()
  for (const key of lines.flatMap(({ from, to }) => [from, to])) degree.set(key, (degree.get(key) ?? 0) + 1)
  const weight = (key: string) => degree.get(key) ?? 0
  const related = entities.filter(({ key }) => degree.has(key))
  const most = related
    .toSorted((a, b) => weight(b.key) - weight(a.key) || compareText(a.key, b.key))
    .slice(0, MAX_NODES)
  const chosen = new Set(most.map(({ key }) => key))
  const inside = lines.filter(({ from, to }) => chosen.has(from) && chosen.has(to))
  const drawn = inside
    .toSorted((a, b) => Math.min(weight(b.from), weight(b.to)) - Math.min(weight(a.from), weight(a.to)))
    .slice(0, Math.round(chosen.size * LINES_A_NODE))
  if (drawn.length < 2) return null
  const met = new Set(drawn.flatMap(({ from, to }) => [from, to]))
  const shown = related.filter(({ key }) => met.has(key))
  const numbers = new Map(shown.map(({ key }, number) => [key, number]))
  return {
    nodes: shown.map(({ name }) => name),
    edges: inside
      .filter((line) => drawn.includes(line))
      .map(({ from, to, is, optional, labels }) => ({
        ...{ from: numbers.get(from) ?? 0, to: numbers.get(to) ?? 0, is, optional },
        label: [...labels.slice(0, MAX_LABELS), ...(labels.length > MAX_LABELS ? ['…'] : [])].join(', '),
      })),
    left: related.length - shown.length,
    hidden: inside.length - drawn.length,
  }
}

/** Returns one line per pair and kind of relation. A relation that both sides declare gives one line. */
function linesOf(entities: readonly DataEntity[]): Line[] {
  const lines = new Map<string, Line>()
  const known = new Set(entities.map(({ key }) => key))
  const relations = entities.flatMap(({ key, fields }) =>
    fields.flatMap(({ name, relation, leadsTo }) =>
      relation && leadsTo !== null && known.has(leadsTo)
        ? [{ from: key, to: leadsTo, is: relation.is, optional: relation.optional ?? false, labels: [name] }]
        : [],
    ),
  )
  const of = (kind: Cardinality) => relations.filter(({ is }) => is === kind)
  for (const line of of('many-to-one')) addLine(lines, { ...line, is: 'many-to-one' })
  for (const line of of('many-to-many')) addLine(lines, { ...line, is: 'many-to-many' })
  const said = new Set(lines.keys())
  const isSaid = (line: { from: string; to: string }) =>
    said.has(lineKey({ from: line.to, to: line.from, is: 'many-to-one' }))
  for (const line of of('one-to-one')) if (!isSaid(line)) addLine(lines, { ...line, is: 'one-to-one' })
  for (const line of of('one-to-many')) {
    if (!isSaid(line)) addLine(lines, { ...line, from: line.to, to: line.from, is: 'many-to-one', optional: true })
  }
  return [...lines.values()]
}

function addLine(lines: Map<string, Line>, line: Line): void {
  const other = line.is === 'many-to-one' ? undefined : lines.get(lineKey({ ...line, from: line.to, to: line.from }))
  if (other) return
  const known = lines.get(lineKey(line))
  if (!known) lines.set(lineKey(line), line)
  else {
    known.labels.push(...line.labels)
    known.optional ||= line.optional
  }
}

function lineKey({ from, to, is }: Pick<Line, 'from' | 'to' | 'is'>): string {
  return `${from}\n${to}\n${is}`
}
