import { FactLines } from './fact-lines.ts'
import { factsOf, type Prompt } from './prompt.ts'
import { addDiagram } from './topic.ts'

const VERSION = 1
const TASK =
  'Say how the parts of this project work together: where it is entered, and which part hands what to which other.'

/** Asks how data flows through a project. */
export const overviewPrompt: Prompt = (units) => {
  const project = factsOf(units, 'project')
  const scope = factsOf(units, 'scope')
  const parts = factsOf(units, 'parts')
  const diagram = factsOf(units, 'diagram')
  if (!project || !scope || !parts || !diagram) return undefined
  const facts = new FactLines()
  const rows = factsOf(units, 'reading')?.rows ?? []
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
  const said = (text: string) => (text ? facts.said(text) : '')
  for (const { file, entry, text } of rows) {
    if (entry) facts.add('Entry point', [`${entry.kind} ${facts.name(entry.name)} in ${facts.file(file)}${said(text)}`])
    else facts.add('Much rests on', [`${facts.file(file)}${said(text)}`])
  }
  const cite = rows.find(({ entry }) => entry?.cite)?.entry?.cite ?? null
  return { slot: facts.slot({ name: 'overview', version: VERSION, task: TASK }), after: 'diagram', cite }
}
