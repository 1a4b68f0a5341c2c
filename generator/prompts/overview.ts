import { FactLines } from './fact-lines.ts'
import { factsOf, type Prompt } from './prompt.ts'
import { addDiagram } from './topic.ts'

const VERSION = 1
const TASK =
  'Say how the parts of this project work together: where it is entered, and which part hands what to which other.'

/** How data flows through a project. */
export const overviewPrompt: Prompt = (units) => {
  const project = factsOf(units, 'project')
  const scope = factsOf(units, 'scope')
  const parts = factsOf(units, 'parts')
  const diagram = factsOf(units, 'diagram')
  if (!project || !scope || !parts || !diagram) return undefined
  const facts = new FactLines()
  const entries = factsOf(units, 'entries')?.entries ?? []
  facts.add('Project', [`${facts.name(project.name)}${facts.said(project.description)}`])
  facts.add(
    'Languages',
    scope.languages.items.map(({ language }) => facts.name(language)),
  )
  for (const { page, files, held, summary } of parts.parts) {
    const symbols = held.flatMap((file) => file.symbols)
    const named = symbols.map((symbol) => facts.name(symbol)).join(', ')
    facts.add('Part', [
      `${facts.page(page)}, ${facts.count(files, 'file', 'files')}${named ? `: ${named}` : ''}${summary ? facts.summary(summary) : ''}`,
    ])
  }
  addDiagram(facts, diagram)
  for (const { kind, name, file, summary } of entries) {
    facts.add('Entry point', [
      `${kind} ${facts.name(name)} in ${facts.file(file)}${summary ? facts.summary(summary) : ''}`,
    ])
  }
  for (const { file, summary } of factsOf(units, 'reading')?.files ?? []) {
    facts.add('Much rests on', [`${facts.file(file)}${facts.summary(summary)}`])
  }
  const cite = entries.find((entry) => entry.cite)?.cite ?? null
  return { slot: facts.slot({ name: 'overview', version: VERSION, task: TASK }), after: 'diagram', cite }
}
