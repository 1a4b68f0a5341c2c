import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { githubTree } from './tree.ts'

it('GitHub Markdown is parsed with tables, tasks, bare links and horizontal rules', () => {
  const { children } = githubTree('# Title\n\n| a |\n| - |\n| https://a.example |\n\n- [x] done\n\n---\n⚠️ words\n---\n')
  expect(children.map(({ type }) => type)).toEqual(['heading', 'table', 'list', 'thematicBreak', 'heading'])
  expect(JSON.stringify(children[1])).toContain('"url":"https://a.example"')
})

describe('a text that is made to be slow is read within seconds as GitHub Markdown:', () => {
  it.each(Object.entries(hostileTexts(5_000)))(
    'GitHub Markdown that is made to parse slowly is parsed within seconds: %s',
    (_name, text) => {
      expect(githubTree(text).type).toBe('root')
    },
    60_000,
  )
})
