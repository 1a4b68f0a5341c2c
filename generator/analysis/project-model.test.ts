import { expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'
import { buildProjectModel, type ModelFile } from './project-model.ts'

const FILES: Readonly<Record<string, string>> = {
  'docs/guide.md':
    '# Guide\n\n## Lamps\n\nThe class `LampStore` keeps them.\n\n## Ropes\n\nSee [them](../src/rope.py).\n',
  'src/lamp.py': 'from rope import pull\n\n\nclass LampStore:\n    def light(self):\n        return pull()\n',
  'src/rope.py': 'def pull():\n    return 1\n',
  'src/rope/__init__.py': 'def pull():\n    return 2\n',
  'tools/lamp.py': 'class LampStore: ...\n',
}

async function analysed(): Promise<ModelFile[]> {
  const files = Object.entries(FILES).map(async ([path, content]) => {
    return { path, hash: path, size: content.length, analysis: await analyzeFile(path, content) }
  })
  return Promise.all(files)
}

function modelOf(files: readonly ModelFile[], reads: string[] = []) {
  const read = (path: string) => {
    reads.push(path)
    return FILES[path] ?? ''
  }
  const { graph, ...model } = buildProjectModel({ name: 'lamps', files, skipped: [], read })
  const { find: _, sees: __, targets: ___, ...edges } = graph
  return { ...model, ...edges }
}

const SETS = [
  ['docs/guide.md', 'src/lamp.py', 'src/rope.py'],
  ['docs/guide.md', 'src/lamp.py', 'src/rope/__init__.py'],
  ['docs/guide.md', 'src/lamp.py'],
  ['docs/guide.md', 'src/lamp.py', 'src/rope.py', 'tools/lamp.py'],
  ['docs/guide.md', 'src/rope.py', 'tools/lamp.py'],
]

it('a model of files analysed for another model equals a model of fresh analyses', async () => {
  const known = await analysed()
  const among = (files: readonly ModelFile[], paths: readonly string[]) =>
    files.filter(({ path }) => paths.includes(path))
  for (const paths of [...SETS, ...SETS.toReversed()]) {
    expect(modelOf(among(known, paths))).toEqual(modelOf(among(await analysed(), paths)))
  }
})

it('the section search reads a document again only if paths or names in the project change', async () => {
  const known = await analysed()
  const [lamp] = known.filter(({ path }) => path === 'src/lamp.py')
  if (!lamp) throw new Error('no lamp')
  const sectionsWith = (content: string, reads: string[]) =>
    analyzeFile('src/lamp.py', content).then(
      (analysis) => modelOf([...known.filter((file) => file !== lamp), { ...lamp, analysis }], reads).sections,
    )
  const before = modelOf(known).sections
  const reads: string[] = []
  const longer = await sectionsWith(FILES['src/lamp.py']?.replace('return', '# Slowly.\n        return') ?? '', reads)
  expect(longer).toEqual(before)
  expect(reads).not.toContain('docs/guide.md')
  const other = await sectionsWith('class Oil: ...\n', reads)
  expect(other).not.toEqual(before)
  expect(reads).toContain('docs/guide.md')
})
