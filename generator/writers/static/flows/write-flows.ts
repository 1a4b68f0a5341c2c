import type { FlowFacts, FlowFunctionFacts, FlowListFacts } from '../../../units/flow-facts.ts'
import { type Block, bulletList, codeBlock, heading, paragraph, table } from '../../blocks.ts'
import { mermaidFlowchart } from '../../diagram.ts'
import { docInline } from '../../doc-text.ts'
import { cite, code, joined, type Phrase, say } from '../../inline.ts'
import type { Phrases } from '../phrases.ts'
import { nameLink, pageTitleLink } from '../references.ts'
import { nameOf } from '../steps/step-words.ts'
import { writeSteps } from '../steps/write-steps.ts'

/** Writes the opening of a flow page: the function that the flow starts from, and a diagram of the calls. */
export function writeFlow(
  { name, cite: ref, functions, files, diagram, left }: FlowFacts,
  { flows }: Phrases,
): Block[] {
  return [
    ...paragraph('flow/opening', [flows.opening(code(name), functions, files), cite(ref)]),
    ...(diagram ? [codeBlock('flow/diagram', 'mermaid', mermaidFlowchart(diagram))] : []),
    ...paragraph('flow/legend', joined([flows.diagram, left > 0 ? flows.left(left) : ''])),
  ]
}

/** Writes one function of a flow: its place, its doc text, and its steps. */
export function writeFlowFunction(facts: FlowFunctionFacts, phrases: Phrases): Block[] {
  const { name, file, cite: ref, doc, caller, steps } = facts
  const key = `function/${file.path}/${name}`
  const place = nameLink(file)
  const where: Phrase = caller
    ? [phrases.flows.calledBy(place, nameOf(caller.name)), cite(caller.cite)]
    : phrases.flows.begins(place)
  return [
    heading(key, 2, code(name)),
    ...(doc === '' ? [] : paragraph(`${key}/doc`, [docInline(doc, phrases.docLabels), cite(ref)])),
    ...paragraph(`${key}/where`, where),
    ...(steps ? writeSteps(`${key}/steps`, steps, phrases) : paragraph(`${key}/steps`, phrases.flows.noSteps)),
  ]
}

/** Writes flows with links to their pages: a table if the page is about flows, else a list. */
export function writeFlowList({ of, flows }: FlowListFacts, phrases: Phrases): Block[] {
  const words = phrases.flows
  const lines = flows.map(({ page, doc, cite: ref, through: { names, more } }) => ({
    link: pageTitleLink(page),
    doc: doc === '' ? '' : docInline(doc, phrases.docLabels),
    cite: cite(ref),
    through: phrases.list(names.map(code), more),
  }))
  if (of === 'flows') {
    const rows = lines.map((line) => [line.link, line.doc === '' ? '' : [line.doc, line.cite], line.through])
    return [
      ...paragraph('flows/opening', words.listOpening),
      ...table('flows/table', [words.columns.flow, words.columns.does, words.columns.through], rows),
    ]
  }
  return [
    heading('flows', 2, words.title),
    ...bulletList(
      'flows/list',
      lines.map((line) => [say`${line.link}: ${joined([line.doc, words.through(line.through)])}`, line.cite]),
    ),
  ]
}
