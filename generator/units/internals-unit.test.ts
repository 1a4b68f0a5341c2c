import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

async function pageOf(path: string, content: string): Promise<string> {
  const { pages } = composeAll(await sampleRepository({ [path]: content }))
  return textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
}

it('the internals list shows private methods, and methods of private types, below their types', async () => {
  const page = await pageOf(
    'a/tree.go',
    'package a\n\n// Tree holds.\ntype Tree struct{}\n\nfunc (t *Tree) Add() {}\n\nfunc (t *Tree) grow() {}\n\ntype nodes []int\n\nfunc (n nodes) get() int { return 0 }\n\nfunc (n nodes) Last() int { return 0 }\n\ntype small int\n',
  )
  const internals = page.slice(page.indexOf('Internals'))
  expect(internals).toMatch(
    /type Tree struct\s*func \(t \*Tree\) grow\(\)\s*type nodes \[\]int\s*func \(n nodes\) get\(\) int\s*func \(n nodes\) Last\(\) int/,
  )
  expect(internals).not.toMatch(/Add|small|holds/)
})

it('a file with many internals shows the largest and the documented ones', async () => {
  const tiny = Array.from({ length: 40 }, (_, at) => `def _tiny_${at}():\n    pass\n`)
  const long = `def _long():\n${'    print(1)\n'.repeat(30)}`
  const page = await pageOf('a/many.py', `${tiny.join('\n')}\n${long}\n\ndef _told():\n    """Tells."""\n`)
  expect(page).toContain('_long()')
  expect(page).toContain('Tells.')
  expect(page).toContain('_tiny_17()')
  expect(page).not.toContain('_tiny_18()')
  expect(page).toContain('and 22 more')
})
