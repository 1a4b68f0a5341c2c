import { describe, expect, it } from 'vitest'
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

it('a step links to a method in another file when the method is called on a field', async () => {
  expect(await linksIn([...GUARDS, 'self.store.save(note)'])).toEqual(['store.save'])
})

it('a step has no link if methods of the same name are called on several values', async () => {
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

describe('a function with a module, a parameter and a local list', async () => {
  const source = [
    ...['from app import crud', '', '', 'def give(session, note):', '    found = crud.find(note)', '    seen = []'],
    ...['    if found is None:', '        raise ValueError("nothing to give")', '    seen.append(found)'],
    ...['    crud.keep(found)', '    session.delete(note)', '    session.close()'],
    ...Array.from({ length: 12 }, (_, at) => `    value_${at} = ${at}`),
  ].join('\n')
  const crud = 'def find(note):\n    return note\n\n\ndef keep(note):\n    return note\n'
  const { pages } = composeAll(
    await sampleRepository({ 'app/crud.py': crud, 'app/__init__.py': '', 'give.py': source }),
  )
  const lists = blocksOf(pages.find(({ pageKey }) => pageKey === 'file:give.py')).flatMap(({ node }) => listsIn(node))
  const steps = lists.map((node) => textOf(node)).join('\n')

  it('the step list links to the functions of a module that is imported as a whole', () => {
    const links = JSON.stringify(lists).match(/"text":"crud\.\w+","marks":\[\{"type":"link"/g)
    expect(links?.map((link) => /crud\.\w+/.exec(link)?.[0])).toEqual(['crud.find', 'crud.keep'])
  })

  it('a parameter with the same name as a module gets no link', async () => {
    const body = source.replace('def give(session, note):', 'def give(session, note, crud):')
    const other = composeAll(await sampleRepository({ 'app/crud.py': crud, 'app/__init__.py': '', 'give.py': body }))
    const blocks = blocksOf(other.pages.find(({ pageKey }) => pageKey === 'file:give.py'))
    const found = blocks.flatMap(({ node }) => listsIn(node))
    expect(found).not.toEqual([])
    expect(JSON.stringify(found)).not.toMatch(/"text":"crud\.\w+","marks":\[\{"type":"link"/)
  })

  it('the step list tells a call that deletes a parameter', () => {
    expect(steps).toContain('session.delete(note)')
  })

  it('the step list omits additions to a local list', () => {
    expect(steps).not.toContain('seen.append')
  })
})
