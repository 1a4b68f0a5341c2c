import { describe, expect, it } from 'vitest'
import { composeAll, textOfPage } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { symbolsInTitle } from './symbols-in-title.ts'

const CODE = {
  'src/session.py': 'class SessionStore:\n    def open(self): ...\n\n\ndef sign_cookie(): ...\n',
  'src/other.py': 'class Other: ...\n',
  'src/more/deep.py': 'def deep_one(): ...\n',
}

async function tiedTo(path: string, documents: Record<string, string>) {
  const { model } = await sampleRepository({ ...CODE, ...documents })
  return (model.sections.get(path) ?? []).map(({ title, sentence, start, end }) => ({ title, sentence, start, end }))
}

describe('a section of a document is about a file', () => {
  it.each([
    [
      'that it names first',
      'guide.md',
      '# Guide\n\nHello there.\n\n## Cookies\n\nThe class `SessionStore` keeps them.\n',
      7,
    ],
    ['whose symbol its title names', 'guide.md', '# Guide\n\n## The `SessionStore`\n\nIt keeps cookies.\n', 5],
    ['that it links to', 'docs/a.md', '# A\n\n## Cookies\n\nWe keep [them](../src/session.py) signed.\n', 5],
    ['whose path it names', 'docs/a.md', '# A\n\n## Cookies\n\nWe keep `src/session.py` small.\n', 5],
    [
      'that a role leads to',
      'docs/a.rst',
      'A\n=\n\nCookies\n-------\n\nUse :class:`~src.session.SessionStore` for it.\n',
      7,
    ],
    [
      'that a directive documents',
      'docs/a.rst',
      'A\n=\n\nCookies\n-------\n\nThey are kept.\n\n.. autoclass:: SessionStore\n',
      7,
    ],
  ])('%s', async (_, path, text, line) => {
    expect(await tiedTo('src/session.py', { [path]: text })).toMatchObject([{ start: line, end: line }])
  })

  it.each(['tests/unity/docs/guide.md', 'vendor/unity/guide.md'])(
    'but not where %s speaks of its own',
    async (path) => {
      const text = '# Guide\n\n## The `SessionStore`\n\nIt keeps cookies.\n'
      expect(await tiedTo('src/session.py', { [path]: text })).toEqual([])
    },
  )

  it('a section about a function is linked to the header of the source that defines the function', async () => {
    const files = {
      'ring.h': 'int ring_open(int size);\n',
      'ring.c': '#include "ring.h"\nint ring_open(int size)\n{\n  return size;\n}\n',
      'guide.md': '# Guide\n\n## Opening\n\nThe function `ring_open()` makes room.\n',
    }
    expect(await tiedTo('ring.h', files)).toHaveLength(1)
    expect(await tiedTo('ring.c', files)).toEqual([])
  })

  it('a section that mentions `main()` is not tied to the file that declares it', async () => {
    const files = {
      'src/main.py': 'def main(): ...\n',
      'guide.md': '# Guide\n\n## Start\n\nThe function `main()` is called.\n',
    }
    expect(await tiedTo('src/main.py', files)).toEqual([])
  })

  it.each([
    ['that it names last among many', 'We use `one_thing()`. `Other.run` and `deep_one()` call `SessionStore`.'],
    ['that only its example names', 'Write this.\n\n```python\nSessionStore()\n```'],
    ['whose name is a word like any other', 'We `open` what we have.'],
    ['that lies elsewhere and is called like one of its reader', 'Write a file `session.py` of your own.'],
    ['that it only points to', 'See `SessionStore`.'],
  ])('but not about one %s', async (_, text) => {
    expect(await tiedTo('src/session.py', { 'docs/a.md': `# A\n\n## Part\n\n${text}\n` })).toEqual([])
  })

  it.each([
    ['of a lesson', 'docs/tutorial/a.md', '# A\n\n## The `SessionStore`\n\nWe write a store of our own.\n'],
    ['that leans on what stands around it', 'docs/a.md', '# A\n\n## The `SessionStore`\n\nIt looks like this.\n'],
    ['beside the code of something else', 'web/README.md', '# Web\n\n## Session store\n\nPure functions.\n'],
    ['at the top with a title in plain words', 'README.md', '# A\n\n## Session store\n\nWe sell stores.\n'],
  ])('and not about one %s', async (_, path, text) => {
    const documents = { 'web/app.ts': 'export const app = 1\n', [path]: text }
    expect(await tiedTo('src/session.py', documents)).toEqual([])
  })

  it('a document named like a file comes first among the sections about that file', async () => {
    const documents = {
      'docs/sessions.md': '# Keeping people\n\nPeople stay signed in for a day.\n\n## More\n\nWords.\n',
      'docs/a.md': '# A\n\n## The `SessionStore`\n\nIt keeps cookies.\n',
      'SESSION.md': '# Minutes\n\nWe met on Monday.\n',
    }
    expect((await tiedTo('src/session.py', documents)).map(({ title }) => title)).toEqual([
      'Keeping people',
      'The SessionStore',
    ])
  })

  it('a section of a changelog is not tied to the files that it mentions', async () => {
    const text = '# Changes\n\n## 2.0\n\nThe class `SessionStore` is faster.\n'
    expect(await tiedTo('src/session.py', { 'CHANGELOG.md': text })).toEqual([])
  })
})

it('pages of files, folders and parts quote the sections about them once, with a link to the heading', async () => {
  const repository = await sampleRepository({
    ...CODE,
    'docs/guide.md':
      '# Guide\n\n## Cookies\n\nThe class `SessionStore` keeps them signed.\n\n## Layout\n\nThe folder `src/more/` has what is deep.\n',
  })
  const { pages, pageId } = composeAll(repository)
  const page = (key: string) => pages.find(({ pageKey }) => pageKey === key)
  const quoted = 'What the documents say\nCookies (docs/guide.md): “The class SessionStore keeps them signed.”'
  for (const key of ['file:src/session.py', 'folder:src']) {
    const text = textOfPage(page(key))
    expect(text).toContain(quoted)
    expect(text.split('keeps them signed')).toHaveLength(2)
  }
  expect(textOfPage(page('folder:src/more'))).toContain(
    'Layout (docs/guide.md): “The folder src/more/ has what is deep.”',
  )
  expect(textOfPage(page('file:src/other.py'))).not.toContain('What the documents say')
  const blocks = JSON.stringify(page('file:src/session.py')?.units.flatMap(({ blocks: own }) => own))
  expect(blocks).toContain(`page:${pageId('file:docs/guide.md')}#cookies`)
})

it.each([
  ['The app and request context', ['ctx.py', 'request.py']],
  ['Blueprints', ['blueprint.py']],
  ['Creating a blueprint', []],
  ['Tell the app it has no context', []],
  ['Apps in the context of a request', []],
])('the title "%s" names the types in %j', (title, files) => {
  const declared = new Map([
    ['AppContext', ['ctx.py']],
    ['RequestContext', ['request.py']],
    ['Blueprint', ['blueprint.py']],
  ])
  expect(symbolsInTitle(title, { declared })).toEqual(files)
})
