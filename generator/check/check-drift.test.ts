import { beforeAll, describe, expect, it } from 'vitest'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { evidenceOf } from '../analysis/comment-evidence.ts'
import { sampleDocumentation } from '../testing/sample-documentation.ts'
import { checkDrift, type DriftReport } from './check-drift.ts'
import type { Documentation } from './documentation.ts'
import { WorkingTree } from './working-tree.ts'

const STORE = `// Where notes live while the server runs.

import { rank } from './rank.ts'

/** Too many notes make the search slow. */
export const MAX_NOTES = 100

/** Notes in memory. */
export class Store {
  readonly #notes: string[] = []

  /** Adds a note. */
  put(note: string): void {
    this.#notes.push(note)
  }

  /** The best notes first. */
  best(count = 10): string[] {
    return rank(this.#notes).slice(0, count)
  }
}

/** Opens what is in a folder. */
export function openStore(folder: string): Store {
  return folder ? new Store() : new Store()
}
`
const RANK = `/** Longer notes first. */
export function rank(notes: readonly string[]): string[] {
  return [...notes].sort((a, b) => b.length - a.length)
}

/** How long a note is. */
export function lengthOf(note: string): number {
  return note.length
}
`
const JOBS = `"""Jobs that run at night."""

LIMIT = 5


def clean(path, keep=3):
    """Removes old files."""
    for _ in range(keep):
        print(path)
    return LIMIT
`
const FILES: Readonly<Record<string, string>> = {
  'README.md': '# Notes\n\nNotes for a team, found again by a search.\n\n## Use\n\nStart it.\n',
  'package.json': '{\n  "name": "notes",\n  "scripts": {\n    "start": "node src/store.ts"\n  }\n}\n',
  'src/store.ts': STORE,
  'src/rank.ts': RANK,
  'tools/jobs.py': JOBS,
}

const pool = {
  analyze: (files: readonly { path: string; content: string }[]) =>
    Promise.all(files.map(({ path, content }) => analyzeFile(path, content))),
}

describe('the drift check', () => {
  let docs: Documentation
  beforeAll(async () => {
    docs = await sampleDocumentation(FILES)
  })

  const check = (changes: Readonly<Record<string, string | null>>, documentation = docs): Promise<DriftReport> => {
    const files = Object.entries({ ...FILES, ...changes }).filter((file): file is [string, string] => file[1] !== null)
    return checkDrift(documentation, new WorkingTree(new Map(files), pool))
  }
  const edited = (path: string, before: string, after: string) => {
    expect(FILES[path]).toContain(before)
    return check({ [path]: FILES[path]?.replaceAll(before, after) ?? '' })
  }
  /** `page: why (place)` of every cause. */
  const causes = ({ findings }: DriftReport) =>
    findings.flatMap(({ page, causes }) => causes.map(({ why, place }) => `${page}: ${why} (${place})`))

  it('the drift check finds code notes whose comment changed or is gone, but not moved notes', async () => {
    const note = '    // Never more than these, or the page is slow.\n'
    const noted = STORE.replace('    return rank', `${note}    return rank`)
    const documented = await sampleDocumentation({ ...FILES, 'src/store.ts': noted })
    const found = async (source: string) => {
      const { findings } = await check({ 'src/store.ts': source }, documented)
      return findings.filter(({ statement }) => statement.includes('Never more')).map(({ causes }) => causes[0]?.kind)
    }
    expect(await found(noted)).toEqual([])
    expect(await found(noted.replace('    this.#notes.push', '    tell()\n    this.#notes.push'))).toEqual([])
    expect(await found(noted.replace('Never more', 'Never fewer'))).toEqual(['stale'])
    expect(await found(noted.replace(note, ''))).toEqual(['stale'])
  })

  it('the drift check finds nothing and parses nothing if nothing changed', async () => {
    const report = await check({})
    expect(report).toMatchObject({ findings: [], parsed: 0, states: { moved: 0, stale: 0, gone: 0 } })
    expect(report.citations).toBeGreaterThan(20)
    expect(report.states.current).toBe(report.citations)
  })

  it('the drift check names the page, the line and the place of a changed constant', async () => {
    const { findings } = await edited('src/store.ts', 'MAX_NOTES = 100', 'MAX_NOTES = 200')
    const found = findings.find(({ page }) => page.endsWith('store.ts.md'))
    const page = docs.pages.find(({ name }) => name === found?.page)
    expect(found?.statement).toContain('const MAX_NOTES = 100')
    expect(page?.markdown.split('\n')[(found?.line ?? 0) - 1]).toContain('const MAX_NOTES = 100')
    expect(found?.causes).toEqual([{ kind: 'stale', why: 'MAX_NOTES has changed', place: 'src/store.ts:6' }])
  })

  it('the drift check finds a renamed function in citations and in plain mentions', async () => {
    const report = await edited('src/rank.ts', 'rank(', 'order(')
    expect(report.states.gone).toBeGreaterThan(0)
    expect(causes(report)).toContain('Files/src/rank.ts.md: rank is not there any more (src/rank.ts:2–4)')
    const naming = report.findings.flatMap((finding) => finding.causes.filter(({ kind }) => kind === 'unprovable'))
    expect(naming[0]).toMatchObject({ why: 'rank is declared nowhere any more' })
  })

  it.each([
    {
      what: 'a parameter more',
      of: 'src/store.ts openStore',
      change: ['folder: string)', 'folder: string, again: boolean)'],
    },
    { what: 'another default', of: 'src/store.ts Store.best', change: ['count = 10', 'count = 20'] },
    { what: 'another default in Python', of: 'tools/jobs.py clean', change: ['keep=3', 'keep=4'] },
    { what: 'another body', of: 'src/rank.ts rank', change: ['b.length - a.length', 'a.length - b.length'] },
    { what: 'another script', of: 'package.json scripts.start', change: ['node src/store.ts', 'node src/rank.ts'] },
  ])('finds $what', async ({ of, change: [before = '', after = ''] }) => {
    const [path = '', symbol] = of.split(' ')
    const report = await edited(path, before, after)
    expect(causes(report).some((cause) => cause.includes(`${symbol} has changed (${path}:`))).toBe(true)
  })

  it('the drift check finds statements about a deleted file', async () => {
    const report = await check({ 'src/rank.ts': null })
    expect(causes(report)).toContain('Files/src/rank.ts.md: the file is not there any more (src/rank.ts)')
    expect(report.findings.filter(({ page }) => page === 'Files/src/rank.ts.md').length).toBeGreaterThan(2)
  })

  it('the drift check follows a moved file and finds statements that use its old path', async () => {
    const report = await check({ 'src/rank.ts': null, 'lib/order.ts': `${RANK}\n// More.\n` })
    expect(report.states).toMatchObject({ stale: 0, gone: 0 })
    expect(report.states.moved).toBeGreaterThan(0)
    const whys = causes(report).map((cause) => cause.replace(/^.*?: /, ''))
    expect(new Set(whys)).toEqual(new Set(['the file is now lib/order.ts (src/rank.ts)']))
  })

  it.each<[string, string, string]>([
    ['functions that change places', 'src/rank.ts', RANK.split('\n\n').reverse().join('\n\n')],
    ['a comment inside a function', 'src/rank.ts', RANK.replace('return [', '// The longest.\n  return [')],
    ['lines above', 'src/store.ts', STORE.replace('/** Too many', '\n\n/** Too many')],
    [
      'a formatter',
      'src/rank.ts',
      RANK.replaceAll('  ', '\t').replace('(notes:', '(\n\tnotes:').replace('[] {', '[]\n{'),
    ],
    [
      'a formatter of Python',
      'tools/jobs.py',
      JOBS.replaceAll('    ', '  ').replace('(path, keep=3)', '(\n  path,\n  keep=3\n)'),
    ],
    ['other line ends', 'src/store.ts', STORE.replaceAll('\n', '\r\n')],
    [
      'another sentence of an introduction',
      'README.md',
      FILES['README.md']?.replace('Start it.', 'Start it now.') ?? '',
    ],
    ['an import over more lines', 'src/store.ts', STORE.replace('{ rank }', '{\n  rank,\n}')],
  ])('finds nothing for %s', async (_, path, content) => {
    expect(content).not.toBe(FILES[path])
    expect(causes(await check({ [path]: content }))).toEqual([])
  })

  it('the drift check finds statements that cite a changed introduction', async () => {
    const report = await edited('src/store.ts', 'Where notes live while the server runs.', 'Where notes rest.')
    expect(causes(report).some((cause) => cause.includes('the source has changed (src/store.ts:1'))).toBe(true)
  })

  it('the drift check reports a changed comment sentence only in statements that quote it', async () => {
    const report = await edited('src/rank.ts', 'Longer notes first.', 'Shorter notes first.')
    expect(report.findings.length).toBeGreaterThan(0)
    for (const { statement, causes } of report.findings) {
      expect(statement).toContain('Longer notes first.')
      expect(causes).toMatchObject([{ kind: 'stale', why: 'the comment of rank has changed' }])
    }
    const more = await edited('src/rank.ts', 'Longer notes first.', 'Since 2020: Longer notes first. Ties stay.')
    expect(causes(more)).toEqual([])
  })

  it('the drift check reports a later changed comment sentence only in statements that quote it', async () => {
    const files = { ...FILES, 'src/rank.ts': RANK.replace('first.', 'first.\n * Equal ones keep their order.\n') }
    const changed = { 'src/rank.ts': files['src/rank.ts'].replace('keep', 'lose') }
    const { findings } = await check(changed, await sampleDocumentation(files))
    expect(findings.length).toBeGreaterThan(0)
    for (const { statement, causes } of findings) {
      expect(statement).toContain('Equal ones keep their order.')
      expect(causes).toMatchObject([{ kind: 'stale', why: 'the comment of rank has changed' }])
    }
  })

  it.each([
    ['over more lines', '/**\n * Longer notes\n * first.\n */'],
    ['as line comments', '// Longer notes first.'],
    ['with other marks', '/** *Longer* notes first */'],
  ])('finds nothing for a comment %s', async (_, comment) => {
    expect(causes(await edited('src/rank.ts', '/** Longer notes first. */', comment))).toEqual([])
  })

  it('the drift check reports a text by a person if the comment that it cites has changed', async () => {
    const [page, ...rest] = docs.pages
    const cited = docs.pages.flatMap(({ citations }) => citations).find(({ symbol }) => symbol === 'lengthOf')
    if (!page || !cited) throw new Error('no such page')
    const own = { ...cited, comment: evidenceOf('How long a note is.') }
    const citations = [...page.citations.filter(({ label }) => label !== cited.label), own]
    const markdown = `${page.markdown}\n\nNobody measures words. \`${own.label}\`\n`
    const changed = { ...docs, pages: [{ ...page, markdown, citations }, ...rest] }
    const statements = async (comment: string) => {
      const { findings } = await check({ 'src/rank.ts': RANK.replace('How long a note is.', comment) }, changed)
      return findings.map(({ statement }) => statement)
    }
    expect(await statements('How many words a note has.')).toContainEqual(expect.stringContaining('Nobody measures'))
    expect(await statements('Says how long a note is. Fast.')).toEqual([])
  })

  it('the drift check accepts a mentioned name if the cited line contains it', async () => {
    const [page, ...rest] = docs.pages
    const line = docs.pages
      .flatMap(({ citations }) => citations)
      .find(({ path, startLine }) => path === 'src/store.ts' && startLine === 3)
    if (!page || !line) throw new Error('no such page')
    const more = `\n\nThe package \`rank\`. \`${line.label}\`\n\nThe function \`rank()\`.\n`
    const changed = { ...page, markdown: page.markdown + more, citations: [...page.citations, line] }
    const files = { 'src/rank.ts': RANK.replaceAll('rank(', 'order(') }
    const { findings } = await check(files, { ...docs, pages: [changed, ...rest] })
    const said = findings.map(({ statement }) => statement)
    expect(said).toContain('The function rank().')
    expect(said.some((statement) => statement.startsWith('The package'))).toBe(false)
  })

  it('the drift check reads citations that link to a host, and ignores names in the texts of links', async () => {
    const label = docs.pages.flatMap(({ citations }) => citations).find(({ symbol }) => symbol === 'MAX_NOTES')?.label
    const pages = docs.pages.map((page) => ({
      ...page,
      markdown: `${page.markdown.replaceAll(`\`${label}\``, `[${label?.replace('_', '\\_')}](https://git.example/x)`)}\n\n[rank](https://a.example)\n`,
    }))
    const changed = { ...docs, pages }
    const files = { 'src/store.ts': STORE.replace('= 100', '= 200') }
    expect(causes(await check(files, changed))).toEqual(causes(await check(files)))
    const { findings } = await check({ 'src/rank.ts': RANK.replaceAll('rank(', 'order(') }, changed)
    expect(findings.filter(({ statement }) => statement === 'rank')).toEqual([])
  })

  it('the drift check finds links that lead nowhere, but none in code', async () => {
    const [page, ...rest] = docs.pages
    if (!page) throw new Error('no page')
    const more = '\n\nSee [it](./nowhere.md#a), `[not](./this.md)` and [that](https://example.org).\n'
    const changed = { ...docs, pages: [{ ...page, markdown: page.markdown + more }, ...rest] }
    const { findings } = await check({}, changed)
    expect(findings.map(({ causes }) => causes)).toEqual([
      [{ kind: 'link', why: 'the link leads nowhere', place: './nowhere.md#a' }],
    ])
  })

  it('the drift check ignores statements that a person removed from a page', async () => {
    const pages = docs.pages.map((page) => ({
      ...page,
      markdown: page.markdown
        .split('\n')
        .filter((line) => !line.includes('MAX_NOTES'))
        .join('\n'),
    }))
    const files = { 'src/store.ts': STORE.replace('= 100', '= 200') }
    expect(causes(await check(files, { ...docs, pages }))).toEqual([])
  })

  it('the drift check gives the same report without the earlier files, from the cited lines alone', async () => {
    const asked: string[] = []
    const pages = docs.pages.map((page) => ({
      ...page,
      citations: page.citations.map(({ bareHash: _, ...citation }) => citation),
    }))
    const quote: Documentation['quote'] = async ({ path, startLine, endLine, symbol }) => {
      asked.push(String(symbol))
      return FILES[path]
        ?.split('\n')
        .slice(startLine - 1, endLine)
        .join('\n')
    }
    const bare: Documentation = { pages, files: undefined, quote, leadsSomewhere: docs.leadsSomewhere }
    const commented = { 'src/rank.ts': RANK.replace('return [', '// The longest.\n  return [') }
    expect(causes(await check(commented, bare))).toEqual([])
    expect(asked).toEqual(['rank'])
    const changed = { 'src/rank.ts': RANK.replace('b.length', 'b.size') }
    expect((await check(changed, bare)).findings).toEqual((await check(changed)).findings)
  })

  it('the drift check gives the same report whatever the order of pages', async () => {
    const files = { 'src/rank.ts': null, 'src/store.ts': STORE.replace('= 100', '= 200') }
    const turned = { ...docs, pages: docs.pages.toReversed() }
    expect(await check(files, turned)).toEqual(await check(files))
  })
})
