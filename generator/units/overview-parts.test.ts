import { describe, expect, it } from 'vitest'
import { textOf } from '../../shared/document/node.ts'
import { blocksOf, composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const NAMES = 'oil wick glass shade burner handle base spout cap chain hook frame'.split(' ')

function folder(name: string): Record<string, string> {
  const files = ['one', 'two', 'three'].map((file) => [
    `packages/${name}/${file}.ts`,
    `export function ${file}Of${name}() {}\n`,
  ])
  return Object.fromEntries([...files, [`packages/${name}/package.json`, `{"name": "@lantern/${name}"}`]])
}

async function pagesOf(files: Record<string, string>) {
  const { pages } = composeAll(await sampleRepository(files, { name: 'lantern' }))
  return (key: string) => pages.find(({ pageKey }) => pageKey === key)
}

describe('the table of parts on the overview', () => {
  const files = Object.assign({}, ...NAMES.map(folder)) as Record<string, string>

  it('the table of parts has a row for each part, also for parts grouped in the tree', async () => {
    const page = await pagesOf(files)
    const table = blocksOf(page('overview')).find(({ key }) => key === 'parts/list')?.node.content ?? []
    const titles = table.map((row) => textOf(row.content?.[0] ?? row).toLowerCase())
    expect(titles.slice(1).toSorted()).toEqual(NAMES.toSorted())
  })

  it('the page of grouped parts only lists the parts', async () => {
    const page = await pagesOf(files)
    const headings = blocksOf(page('topic:other-parts')).filter(({ node }) => node.type === 'heading')
    expect(headings.map(({ key }) => key)).toEqual(['title', 'parts'])
  })

  it('the table of parts shows a description from the authors, or else the contents of the part', async () => {
    const page = await pagesOf({
      ...files,
      'packages/oil/README.md': '# Oil\n\nKeeps the oil from running out.\n',
    })
    const rows = blocksOf(page('overview')).find(({ key }) => key === 'parts/list')?.node.content ?? []
    const text = rows.map((row) => JSON.stringify(row))
    expect(text.find((row) => row.includes('Keeps the oil'))).not.toContain('one.ts')
    expect(text.find((row) => row.includes('Wick'))).toContain('one.ts')
  })

  it('the table of parts names the inner parts of an undescribed part', async () => {
    const inside = (at: string) => [
      [`web/${at}/a.ts`, `export const a${at} = 1\n`],
      [`web/${at}/b.ts`, `export const b${at} = 1\n`],
      [`web/${at}/c.ts`, `export const c${at} = 1\n`],
    ]
    const web = Object.fromEntries(['pages', 'hooks', 'icons'].flatMap(inside))
    const page = await pagesOf({ ...web, ...folder('oil'), 'web/package.json': '{"name": "web"}' })
    expect(textOfPage(page('overview'))).toMatch(/Web(?:(?:Hooks|Icons|Pages)(?:, | and )?){3}/)
  })
})
