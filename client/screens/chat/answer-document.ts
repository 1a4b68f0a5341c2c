import type { DocNode } from '../../../shared/document/node.ts'
import type { Exchange } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

/** All that was asked and answered, as one document, and where its links to pages lead. */
export type AnswerDocument = { doc: DocNode; addresses: ReadonlyMap<number, string> }

/** Titles of documents are read out and listed: a question of a page's length is shown by how it begins. */
const LONGEST_QUESTION = 600

export function composeAnswers(
  exchanges: readonly Pick<Exchange, 'key' | 'question' | 'state'>[],
  read: ReadonlyMap<string, ReadAnswer>,
  names: ReadonlyMap<number, string>,
): AnswerDocument {
  const content = exchanges.flatMap(({ key, question, state }) => [
    heading(shortened(question.prompt)),
    paragraph(aboutOf(question.projectIds, names), 'italic'),
    ...(read.get(key)?.nodes ?? []),
    ...(state === 'stopped' ? [paragraph('Stopped.')] : []),
  ])
  const addresses = exchanges.flatMap(({ key }) => [...(read.get(key)?.addresses ?? [])])
  return { doc: { type: 'doc', content }, addresses: new Map(addresses) }
}

function shortened(prompt: string): string {
  return prompt.length > LONGEST_QUESTION ? `${prompt.slice(0, LONGEST_QUESTION).toWellFormed()}…` : prompt
}

function aboutOf(projectIds: readonly number[], known: ReadonlyMap<number, string>): string {
  const names = projectIds.flatMap((id) => known.get(id) ?? [])
  if (names.length === projectIds.length && names.length <= 3) return `In ${names.join(', ')}`
  return projectIds.length === 1 ? 'In 1 project' : `In ${projectIds.length} projects`
}

const text = (words: string, mark?: string): DocNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const heading = (words: string): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const paragraph = (words: string, mark?: string): DocNode => ({ type: 'paragraph', content: [text(words, mark)] })
