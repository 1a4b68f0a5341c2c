import { expect, it } from 'vitest'
import type { PageRow } from '../../../shared/contract/pages.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import type { SearchHit } from '../../../shared/contract/rag.ts'
import { activeAt, chosenOf, groupsOf, type Known } from './groups.ts'

const project = (id: number, name: string) =>
  ({ id, name, type: 'user', git_url: null, rag_status: 'active' }) as Project
const page = (id: number, project_id: number, name: string, source_path: string | null = null) =>
  ({ id, project_id, name, source_path }) as PageRow
const hit = (text: string): SearchHit => ({
  kind: 'docs',
  project_id: 1,
  page_id: 1,
  headers: ['Routes', 'Matching'],
  filepath: null,
  start_line: null,
  end_line: null,
  href: null,
  snippet: { text, marks: [] },
})
const symbol = (name: string) => ({
  project_id: 1,
  name,
  kind: 'function',
  signature: '',
  path: 'a.ts',
  start_line: 3,
  page_id: 1,
  href: null,
})
const found = (of: string, symbols: string[], hits: string[]): Known['found'] => ({
  of,
  from: 'server',
  hits: hits.map(hit),
  total: hits.length,
  similar: false,
  pages: [{ id: 9, project_id: 2, name: 'Router elsewhere' }],
  symbols: symbols.map(symbol),
  projects: [
    { id: 1, name: 'Open' },
    { id: 2, name: 'Other' },
  ],
})
const known = (more: Partial<Known>): Known => ({
  typed: 'route',
  projects: [project(1, 'Open'), project(2, 'Other')],
  openId: 1,
  pages: [page(3, 2, 'Router'), page(1, 1, 'Routes'), page(2, 1, 'route.ts', 'src/route.ts')],
  recent: [],
  acts: [],
  headings: [],
  found: undefined,
  signedIn: true,
  ...more,
})
const titles = (more: Partial<Known>) =>
  Object.fromEntries(groupsOf(known(more)).map(({ name, entries }) => [name, entries.map(({ title }) => title)]))

it('the palette lists matching names first, then the text search and the chat', () => {
  expect(titles({})).toEqual({
    Pages: ['Routes', 'Router', 'route.ts'],
    More: ['Search all text for “route”', 'Ask AI “route”'],
  })
  expect(groupsOf(known({ signedIn: false })).map(({ name }) => name)).toEqual(['Pages'])
})

it('the palette offers to ask about the open project, or else about any searchable project', () => {
  const askIn = (rag_status: Project['rag_status'], openId?: number) =>
    groupsOf(known({ projects: [{ ...project(1, 'Open'), rag_status }, project(2, 'Other')], openId }))
      .flatMap(({ entries }) => entries)
      .find(({ key }) => key === 'ask')
  expect(askIn('active', 1)).toMatchObject({ href: '/chat?ask=route&project=1', badge: 'Beta' })
  expect(askIn('idle', 1)).toBeUndefined()
  expect(askIn('idle')).toMatchObject({ href: '/chat?ask=route' })
  const idle = { ...project(1, 'Open'), rag_status: 'idle' as const }
  expect(groupsOf(known({ projects: [idle], openId: undefined })).flatMap(({ entries }) => entries)).not.toContainEqual(
    expect.objectContaining({ key: 'ask' }),
  )
})

it('the palette shows the place of a page when its name alone does not tell', () => {
  const [pages] = groupsOf(known({}))
  expect(pages?.entries.map(({ place }) => place)).toEqual([undefined, 'Other', 'src/route.ts'])
})

it('the palette adds server results that link to their headings', () => {
  const more = { found: found('route', ['useRoute'], ['Routes match.']) }
  expect(titles(more)).toMatchObject({
    Pages: ['Routes', 'Router', 'route.ts', 'Router elsewhere'],
    Symbols: ['useRoute'],
    Documentation: ['Matching'],
  })
  const hits = groupsOf(known(more)).find(({ name }) => name === 'Documentation')
  expect(hits?.entries[0]).toMatchObject({ href: '/projects/1/1#/matching', place: 'Open · Routes' })
})

it('the palette links to a part of a page under the address of the open project', () => {
  const git_url = 'https://github.com/them/router'
  const repository = { ...project(1, 'Open'), type: 'github', git_url } as Project
  const groups = groupsOf(known({ projects: [repository], found: found('route', ['useRoute'], ['Routes match.']) }))
  const hrefs = groups.flatMap(({ entries }) => entries.flatMap((entry) => ('href' in entry ? [entry.href] : [])))
  expect(hrefs).toEqual(expect.arrayContaining(['/github/them/router/1', '/github/them/router/1#/matching']))
})

it('the palette keeps earlier results only if they still match the query', () => {
  const before = found('rou', ['useRoute', 'round'], ['Routes match.'])
  expect(titles({ found: before })).toMatchObject({ Symbols: ['useRoute'], Documentation: ['Matching'] })
  const other = titles({ found: found('page', ['pageOf'], ['Pages.']) })
  expect([other.Symbols, other.Documentation]).toEqual([undefined, undefined])
})

it('the palette lists pages before actions only if a page name contains the typed word', () => {
  const act = { key: 'theme', icon: () => null, title: 'Switch to dark mode', act: () => undefined } as never
  const names = (pages: PageRow[]) => groupsOf(known({ typed: 'dark', pages, acts: [act] })).map(({ name }) => name)
  expect(names([page(1, 1, 'Markdown')])).toEqual(['Actions', 'Pages', 'More'])
  expect(names([page(1, 1, 'Dark mode')])).toEqual(['Pages', 'Actions', 'More'])
})

it('Enter chooses the selected result, or the first result for the current text', () => {
  const groups = groupsOf(known({ typed: 'route.ts' }))
  expect(chosenOf(groups, undefined)).toMatchObject({ title: 'route.ts' })
  expect(chosenOf(groups, 'ask')).toMatchObject({ title: 'Ask AI “route.ts”' })
  // The entry was found for an earlier query.
  expect(chosenOf(groups, 'page 3')).toMatchObject({ title: 'route.ts' })
  expect(chosenOf([], undefined)).toBeUndefined()
  expect(activeAt([], 'ask')).toBe(0)
})
