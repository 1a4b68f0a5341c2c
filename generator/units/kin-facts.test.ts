import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

async function pagesOf(files: Record<string, string>, language: Language = 'en') {
  const { pages } = composeAll(await sampleRepository(files), language)
  return (path: string) => textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
}

const GO = {
  'go.mod': 'module example.com/lantern\n',
  'render/render.go':
    'package render\n\nimport "net/http"\n\n// Render writes.\ntype Render interface {\n\thttp.Handler\n\tLeast\n\tWrite()\n}\n\n// Least closes.\ntype Least interface {\n\tClose()\n}\n\nvar _ Render = (*JSON)(nil)\nvar _ Render = XML{}\n',
  'render/json.go': 'package render\n\n// JSON writes.\ntype JSON struct{}\n',
  'render/xml.go': 'package render\n\n// XML writes.\ntype XML struct{}\n',
  'engine.go':
    'package lantern\n\nimport (\n\t"net/http"\n\n\t"example.com/lantern/render"\n)\n\n// Engine serves.\ntype Engine struct {\n\tGroup\n\trender.Render\n}\n\nvar _ http.Handler = (*Engine)(nil)\n',
  'group.go':
    'package lantern\n\n// Group has routes.\ntype Group struct{}\n\nfunc (g *Group) GET()  {}\nfunc (g *Group) hide() {}\n',
}

it('a type says what it embeds and which contracts it implements', async () => {
  const page = await pagesOf(GO)
  expect(page('render/render.go')).toContain('Embeds http.Handler and Least (Close). Implemented by JSON and XML.')
  expect(page('render/json.go')).toContain('Implements Render.')
  expect(page('engine.go')).toContain('Embeds Group (GET) and render.Render (Write). Implements http.Handler.')
})

it('an assertion that a type implements a contract does not count as a use of the type', async () => {
  const page = await pagesOf(GO)
  expect(page('render/json.go')).not.toContain('render.go')
  expect(page('render/render.go')).not.toContain('json.go')
})

it('facts about kin are written in Russian and German', async () => {
  const [ru, de] = [await pagesOf(GO, 'ru'), await pagesOf(GO, 'de')]
  expect(ru('render/render.go')).toContain('Встраивает http.Handler и Least (Close). Реализации: JSON и XML.')
  expect(ru('render/json.go')).toContain('Реализует Render.')
  expect(de('render/render.go')).toContain('Bettet http.Handler und Least (Close) ein. Implementiert von JSON und XML.')
  expect(de('render/json.go')).toContain('Implementiert Render.')
})

it('a contract or base class lists the types that implement or extend it, in any language', async () => {
  const page = await pagesOf({
    'src/store.ts': 'export interface Store {\n  get(): string\n}\nexport class Base {}\n',
    'src/disk.ts':
      "import { Base, type Store } from './store.ts'\n\nexport class Disk extends Base implements Store {\n  get() {\n    return ''\n  }\n}\n",
    'src/disk.test.ts': "import { Base } from './store.ts'\n\nexport class Fake extends Base {}\n",
    'app/base.py': 'import outer\n\n\nclass Transport(outer.Transport):\n    pass\n',
    'app/http.py': 'from .base import Transport\n\n\nclass Http(Transport):\n    pass\n',
    'crate/src/lib.rs':
      'pub trait Sink {\n    fn put(&self);\n}\n\npub struct File;\n\nimpl Sink for File {\n    fn put(&self) {}\n}\n',
  })
  expect(page('src/store.ts')).toContain('Implemented by Disk.')
  expect(page('src/store.ts')).toContain('Extended by Disk.')
  expect(page('src/disk.ts')).not.toContain('Implements Store.')
  expect(page('app/base.py')).toContain('Extended by Http.')
  expect(page('crate/src/lib.rs')).toContain('Implemented by File.')
  expect(page('crate/src/lib.rs')).toContain('Implements Sink.')
})
