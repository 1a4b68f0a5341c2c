import { posix } from 'node:path'
import type { Nodes } from 'mdast'
import Type, { type Static } from 'typebox'
import { type Page, textOf } from './pages.ts'

/**
 * Question of a person new to a repository. `answer`: texts that must appear together in one paragraph, item,
 * row or block of code, or in a heading and the block after it. Each text is a list of alternatives.
 */
export const Question = Type.Object({
  question: Type.String({ minLength: 1 }),
  answer: Type.Array(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }), { minItems: 1 }),
})
export type Question = Static<typeof Question>

export const QuestionFile = Type.Object({
  /** Texts of the repository that the answers come from. */
  from: Type.String(),
  questions: Type.Array(Question),
})
export type QuestionFile = Static<typeof QuestionFile>

/** `page` is the first that answers, in the order in which a reader gets there; `clicks` those from the overview. */
export type Answer = { question: string; page: string | null; clicks: number }

const MOST_CLICKS = 2

/** Searches the pages for the answers, from the overview along at most `MOST_CLICKS` links. */
export function answerQuestions(questions: readonly Question[], pages: ReadonlyMap<string, Page>): Answer[] {
  const reached = pagesInReach(pages)
  return questions.map(({ question, answer }) => {
    for (const [path, clicks] of reached) {
      const page = pages.get(path)
      if (page && blocksOf(page).some((text) => holdsAll(text, answer))) return { question, page: path, clicks }
    }
    return { question, page: null, clicks: 0 }
  })
}

function holdsAll(text: string, answer: Question['answer']): boolean {
  return answer.every((alternatives) => alternatives.some((words) => text.includes(words)))
}

/** Number of clicks from the overview to each page, found breadth first. */
function pagesInReach(pages: ReadonlyMap<string, Page>): Map<string, number> {
  const reached = new Map([['index.md', 0]])
  for (const [path, clicks] of reached) {
    if (clicks === MOST_CLICKS) continue
    for (const target of linksOf(pages.get(path)))
      if (pages.has(target) && !reached.has(target)) reached.set(target, clicks + 1)
  }
  return reached
}

function linksOf(page: Page | undefined): string[] {
  return (page?.nodes ?? []).flatMap((node) =>
    node.type === 'link' && !/^[a-z]+:/i.test(node.url)
      ? [posix.normalize(posix.join(posix.dirname(page?.path ?? ''), decodeURIComponent(node.url.split('#')[0] ?? '')))]
      : [],
  )
}

/** Texts that a reader takes in at once: blocks, items and rows, each with the heading above it. */
function blocksOf({ root }: Page): string[] {
  let heading = ''
  return root.children.flatMap((node) => {
    if (node.type === 'heading') heading = textOf(node)
    const pieces: Nodes[] = node.type === 'list' || node.type === 'table' ? node.children : [node]
    return pieces.map((piece) => `${heading}\n${textOf(piece)}`)
  })
}
