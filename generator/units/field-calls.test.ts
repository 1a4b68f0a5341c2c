import { expect, it } from 'vitest'
import { sampleRepository } from '../testing/sample-repository.ts'
import { isCallOfField } from './field-calls.ts'

const FILES = {
  'go.mod': 'module example.org/notes\n',
  'store/store.go': 'package store\n\ntype Store struct{}\n\nfunc (s *Store) Get(id int) int {\n\treturn id\n}\n',
  'api/service.go':
    'package api\n\nimport (\n\t"example.org/notes/store"\n\t"example.com/other/sessions"\n)\n\ntype Service struct {\n\tstore *store.Store\n\tother *sessions.Store\n\tlocal *Store\n}\n',
  'api/show.go': 'package api\n\nfunc (s *Service) Show(id int) int {\n\treturn s.store.Get(id) + s.other.Get(id)\n}\n',
  'src/page.ts':
    "import { Repo } from './repo.ts'\nimport { Cache } from 'cache'\n\nexport class Page {\n  private repo: Repo\n  private cache: Cache\n  show() {\n    this.repo.load()\n    this.cache.load()\n  }\n}\n",
  'src/repo.ts': 'export class Repo {\n  load() {}\n}\n\nexport class Cache {\n  load() {}\n}\n',
}

const SHOW = { path: 'api/show.go', name: 'Service.Show' }
const GET = { path: 'store/store.go', name: 'Store.Get' }
const PAGE = { path: 'src/page.ts', name: 'Page.show' }

it.each([
  ['s.store.Get', SHOW, GET, true],
  ['s.other.Get', SHOW, GET, false],
  ['s.local.Get', SHOW, GET, false],
  ['x.store.Get', SHOW, GET, false],
  ['s.store.inner.Get', SHOW, GET, false],
  ['this.repo.load', PAGE, { path: 'src/repo.ts', name: 'Repo.load' }, true],
  ['this.cache.load', PAGE, { path: 'src/repo.ts', name: 'Cache.load' }, false],
] as const)(
  'the certainty that %s calls the method depends on the type of the field',
  async (text, caller, method, is) => {
    const { model } = await sampleRepository(FILES)
    expect(isCallOfField(text, caller, method, { model })).toBe(is)
  },
)
