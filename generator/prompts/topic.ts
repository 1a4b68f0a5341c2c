import type { DiagramFacts, NeighbourFacts } from '../units/facts.ts'
import { FactLines } from './fact-lines.ts'
import { factsOf, type Prompt } from './prompt.ts'

const VERSION = 1
const TASK =
  'Say what this part of the project is for: what its files do together, and which of them the others rest on.'

/** Asks for the purpose of a topic if no README of its folder states the purpose. */
export const topicPrompt: Prompt = (units) => {
  const topic = factsOf(units, 'topic')
  const title = factsOf(units, 'title')
  if (!topic || !title || topic.doc !== '' || topic.files < 2) return undefined
  const facts = new FactLines()
  const symbols = factsOf(units, 'key-symbols')?.symbols ?? []
  facts.add('Part', [facts.title(title.title), facts.count(topic.files, 'file', 'files')])
  facts.add(
    'Folders',
    topic.folders.items.map((folder) => facts.page(folder)),
  )
  facts.add(
    'Languages',
    topic.languages.items.map(({ language }) => facts.name(language)),
  )
  if (topic.centre) {
    const { file, importers } = topic.centre
    facts.add('Most used inside', [`${facts.file(file)}, by ${facts.count(importers, 'file', 'files')} of it`])
  }
  for (const { page, files, summary } of factsOf(units, 'parts')?.parts ?? []) {
    facts.add('Holds', [
      `${facts.page(page)}, ${facts.count(files, 'file', 'files')}${summary ? facts.summary(summary) : ''}`,
    ])
  }
  for (const { file, summary } of factsOf(units, 'files')?.files ?? []) {
    facts.add('File', [`${facts.file(file)}${facts.summary(summary)}`])
  }
  for (const { name, file, text } of symbols) {
    facts.add('Declares', [`${facts.name(name)} in ${facts.file(file)}${facts.said(text)}`])
  }
  addDiagram(facts, factsOf(units, 'diagram'))
  addNeighbours(facts, factsOf(units, 'neighbours'))
  const cite = topic.centre?.cite ?? symbols.find((symbol) => symbol.cite)?.cite ?? null
  return { slot: facts.slot({ name: 'topic', version: VERSION, task: TASK }), after: 'title', cite }
}

export function addDiagram(facts: FactLines, diagram: DiagramFacts | undefined): void {
  if (!diagram) return
  const label = (node: number) => facts.name(diagram.nodes[node] ?? '')
  facts.add(
    'Uses',
    diagram.edges.map(([from, to]) => `${label(from)} uses ${label(to)}`),
    '; ',
  )
}

function addNeighbours(facts: FactLines, neighbours: NeighbourFacts | undefined): void {
  facts.add(
    'Uses other parts',
    (neighbours?.uses ?? []).map(({ page }) => facts.page(page)),
  )
  facts.add(
    'Used by other parts',
    (neighbours?.usedBy ?? []).map(({ page }) => facts.page(page)),
  )
}
