import { type DocNode, textOf } from '../../../shared/document/node.ts'
import type { Exchange } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

/**
 * Maximum length of a question in a title, in characters. A longer one is cut: titles are read aloud and
 * listed.
 */
const LONGEST_QUESTION = 600

/** Returns the question, and the answer as far as it has arrived, as a document. */
export function composeAnswer(
  { question, state }: Pick<Exchange, 'question' | 'state'>,
  read: ReadAnswer | undefined,
  names: ReadonlyMap<number, string>,
): DocNode {
  const content = [
    heading(shortened(question.prompt)),
    paragraph(aboutOf(question.projectIds, names), 'italic'),
    ...(read?.nodes ?? []),
    ...(state === 'stopped' ? [paragraph('Stopped.')] : []),
  ]
  return { type: 'doc', content }
}

/**
 * Returns the question as a heading and the answer as blocks, for a page of a project. Links to pages of
 * other projects become full addresses, because a page resolves only pages of its own project. If the
 * question covered other projects, images become their alternative text, because not every reader of the page
 * may see them.
 */
export function blocksFor(
  { question }: Pick<Exchange, 'question'>,
  { nodes, addresses }: ReadAnswer,
  projectId: number,
  origin: string,
): DocNode[] {
  const elsewhere = (href: string) => {
    const id = /^page:(\d+)/.exec(href)?.[1]
    const address = id === undefined ? undefined : addresses.get(Number(id))
    if (!address || address.startsWith(`/projects/${projectId}/`)) return href
    return `${origin}${address}${href.replace(/^[^#]*/, '')}`
  }
  const isOfOne = question.projectIds.every((id) => id === projectId)
  const own = isOfOne ? nodes : nodes.flatMap(withoutImages)
  return [heading(shortened(question.prompt)), ...own.map((node) => withLinks(node, elsewhere))]
}

function withoutImages(node: DocNode): DocNode[] {
  if (node.type === 'image') {
    const words = String(node.attrs?.alt ?? '').trim()
    return words === '' ? [] : [paragraph(words)]
  }
  return [{ ...node, ...(node.content && { content: node.content.flatMap(withoutImages) }) }]
}

function withLinks(node: DocNode, change: (href: string) => string): DocNode {
  return {
    ...node,
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, href: change(String(mark.attrs?.href)) } } : mark,
      ),
    }),
    ...(node.content && { content: node.content.map((child) => withLinks(child, change)) }),
  }
}

function shortened(prompt: string): string {
  return prompt.length > LONGEST_QUESTION ? `${prompt.slice(0, LONGEST_QUESTION).toWellFormed()}…` : prompt
}

function aboutOf(projectIds: readonly number[], known: ReadonlyMap<number, string>): string {
  const names = projectIds.flatMap((id) => known.get(id) ?? [])
  if (names.length === projectIds.length && names.length <= 3) return `In ${names.join(', ')}`
  return projectIds.length === 1 ? 'In 1 project' : `In ${projectIds.length} projects`
}

/** Short name of a question, for places with little room. */
export function titleOf({ question }: Pick<Exchange, 'question'>): string {
  const line = question.prompt.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80).toWellFormed()}…` : line
}

/** Whether an answer has any content that could be copied or added to a page. */
export function saysAnything({ nodes }: ReadAnswer): boolean {
  return nodes.some((node) => textOf(node).trim() !== '' || node.type !== 'paragraph')
}

const text = (words: string, mark?: string): DocNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const heading = (words: string): DocNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const paragraph = (words: string, mark?: string): DocNode => ({ type: 'paragraph', content: [text(words, mark)] })
