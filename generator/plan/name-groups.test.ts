import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../testing/sample-repository.ts'
import type { Group } from './group-files.ts'
import { nameGroups } from './name-groups.ts'
import { spellingOf, titleOf } from './names.ts'

/** The titles of groups of files that use nothing, as their names are joined. */
async function titles(groups: readonly Group[], { name = 'lantern', texts = {} as Record<string, string> } = {}) {
  const files = Object.fromEntries(groups.flatMap((group) => group.files.map((path) => [path, ''])))
  const { model } = await sampleRepository({ ...files, ...texts }, { name })
  return nameGroups(groups, { model, spell: spellingOf(model) }).map(({ words }) => words.join(' + '))
}
const inFolder = (folder: string, ...names: string[]): Group => ({
  folder,
  files: names.map((name) => `${folder}/${name}`),
})

describe('the title of a part', () => {
  it('is what a folder of this and that has in it', async () => {
    expect(await titles([inFolder('src/util', 'units.rs', 'number.rs', 'mod.rs')])).toEqual(['Number + Units'])
    expect(await titles([inFolder('src/helpers', 'index.ts', 'utils.ts')])).toEqual(['Helpers'])
  })

  it('is not the name of the project', async () => {
    expect(await titles([inFolder('lantern', 'search.py', 'notes.py', '__init__.py')])).toEqual(['Notes + Search'])
  })

  it('is no word that only joins others', async () => {
    const guides = ['slices-and-actions.md', 'urls-and-hashes.md', 'testing-and-mocks.md']
    expect(await titles([{ folder: null, files: guides.map((name) => `guides/${name}`) }])).not.toContain('And')
  })

  it('is the name of the project among packages that are called after it', async () => {
    expect(
      await titles([inFolder('src/Lantern', 'a.cs', 'b.cs'), inFolder('src/Lantern.Core', 'c.cs', 'd.cs')]),
    ).toEqual(['Lantern', 'Lantern core'])
  })

  it('does not number what is in order, and spells out no version', async () => {
    expect(
      await titles([inFolder('docs/1.guide', 'a.md', 'b.md'), inFolder('docs/10.runtimes', 'c.md', 'd.md')]),
    ).toEqual(['Guide', 'Runtimes'])
    expect(await titles([inFolder('tables/unicode17-0-0', 'a.py', 'b.py')])).toEqual(['Unicode17'])
  })

  it('names the folders that make up most of it', async () => {
    const files = [1, 2, 3, 4].map((at) => `src/event/e${at}.php`)
    const others = [
      'src/input/a.php',
      'src/input/b.php',
      'src/input/c.php',
      'src/output/d.php',
      'src/output/e.php',
      'src/output/f.php',
    ]
    expect(await titles([{ folder: null, files: [...files, ...others], merged: ['src/event'] }])).toEqual([
      'Event + Input',
    ])
  })

  it('names what is at the centre of it, though that has a name that many have', async () => {
    const main = Array.from({ length: 40 }, (_, at) => `func call${at}() { setupLog() }`).join('\n')
    const texts = { 'main.go': `package main\n\n${main}\n`, 'log.go': 'package main\n\nfunc setupLog() {}\n' }
    expect(await titles([{ folder: null, files: ['main.go', 'log.go'] }], { texts })).toEqual(['Main + Log'])
  })
})

it('names are spelled as people write them', () => {
  const spell = (word: string, isPair?: boolean) => (isPair && word === 'commonmark' ? 'CommonMark' : word)
  const titled = (name: string) => titleOf(name, spell)
  expect(titled('CommonMark')).toBe('CommonMark')
  expect(titled('ICacheItemSerializer')).toBe('Cache item serializer')
  expect(titled('AsyncPolicy.TResult')).toBe('Async policy TResult')
  expect(titled('IDs')).toBe('IDs')
})

it('services and languages keep their capitals', async () => {
  expect(await titles([inFolder('github', 'a.go', 'b.go'), inFolder('graphql', 'a.go', 'b.go')])).toEqual([
    'GitHub',
    'GraphQL',
  ])
})
