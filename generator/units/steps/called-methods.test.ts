import { expect, it } from 'vitest'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { blocksOf, composeAll } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'

const STORE = 'class Store:\n    def save(self, note):\n        return note\n'

/** The pages that the steps of `App.keep` lead to, by the words that lead there. */
async function linksIn(body: readonly string[]): Promise<string[]> {
  const rest = Array.from({ length: 12 }, (_, at) => `        value_${at} = ${at}`)
  const head = ['from store import Store', '', '', 'class App:', '    def __init__(self, store: Store):']
  const lines = [...head, '        self.store = store', '', '    def keep(self, note):']
  const source = [...lines, ...body.map((line) => `        ${line}`), ...rest, ''].join('\n')
  const { pages } = composeAll(await sampleRepository({ 'store.py': STORE, 'app.py': source }))
  const blocks = blocksOf(pages.find(({ pageKey }) => pageKey === 'file:app.py')).filter(({ key }) =>
    key.startsWith('exports'),
  )
  const found: string[] = []
  const visit = (node: DocNode, isStep: boolean): void => {
    const inSteps = isStep || node.type === 'orderedList'
    if (inSteps && node.marks?.some(({ type }) => type === 'link')) found.push(node.text ?? '')
    for (const child of node.content ?? []) visit(child, inSteps)
  }
  for (const { node } of blocks) visit(node, false)
  return found
}

const GUARDS = ['if note is None:', '    raise ValueError("nothing to keep")', 'if note.secret:', '    return None']

it('a step leads to the method of another file that it calls on a field', async () => {
  expect(await linksIn([...GUARDS, 'self.store.save(note)'])).toEqual(['store.save'])
})

it('a step leads nowhere where the function calls methods of that name on several values', async () => {
  expect(await linksIn([...GUARDS, 'self.store.save(note)', 'note.file.save(note)'])).toEqual([])
})

it.each([
  ['a.cs', 'class A {\n  void Put(int a) {\n', 'Save(a);', '  }\n  void Save(int a) { }\n}\n'],
  ['a.java', 'class A {\n  void put(int a) {\n', 'save(a);', '  }\n  void save(int a) { }\n}\n'],
  [
    'a.php',
    '<?php\nclass A {\n  function put($a) {\n',
    '$this->save($a);',
    '  }\n  function save($a) { return 1; }\n}\n',
  ],
])('a method of the class that %s calls by its name is told', async (path, before, call, after) => {
  const a = path.endsWith('.php') ? '$a' : 'a'
  const guard = (limit: number) => `if (${a} > ${limit}) {\nthrow new Late();\n}\n`
  const source = `${before}${[1, 2, 3, 4].map(guard).join(`${call}\n`)}${after}`
  const { pages } = composeAll(await sampleRepository({ [path]: source }))
  const blocks = blocksOf(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  const lists = blocks.flatMap(({ node }) => listsIn(node))
  expect(lists.map(textOf).join()).toMatch(/Calls [sS]ave\./)
})

function listsIn(node: DocNode): DocNode[] {
  return node.type === 'orderedList' ? [node] : (node.content ?? []).flatMap(listsIn)
}
