import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

type Language = { path: string; store: string; code: (name: string, shadow: boolean) => string }

const LANGUAGES: Record<string, Language> = {
  TypeScript: {
    path: 'main.ts',
    store: 'export class Store { get() {} }\n',
    code: (name, shadow) =>
      `import { Store } from './store.ts'\nexport function f() { const ${name} = new Store(); { ${shadow ? `const ${name} = other();` : ''} ${name}.get() } }\n`,
  },
  Python: {
    path: 'main.py',
    store: 'class Store:\n    def get(self): ...\n',
    code: (name, shadow) =>
      `from store import Store\ndef f():\n  ${name} = Store()\n  def inner(${shadow ? name : ''}): ${name}.get()\n`,
  },
  Go: {
    path: 'main.go',
    store: 'package main\n\ntype Store struct{}\n\nfunc (s *Store) get() {}\n',
    code: (name, shadow) =>
      `package main\n\nfunc f() { ${name} := &Store{}; { ${shadow ? `${name} := other();` : ''} ${name}.get() } }\n`,
  },
}

async function callers({ path, store, code }: Language, name: string, shadow: boolean): Promise<string[]> {
  const other = path.replace('main', 'store')
  const { model } = await sampleRepository({ [other]: store, [path]: code(name, shadow) })
  return (model.callers.get(other)?.get('Store.get') ?? []).map((caller) => `${caller.path} ${caller.name}`)
}

const NAME = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}x$/)

it.each(Object.keys(LANGUAGES))(
  '%s: a local of any name resolves to its method unless another local hides it',
  (name) =>
    fc.assert(
      fc.asyncProperty(NAME, async (local) => {
        const language = LANGUAGES[name]
        if (!language) throw new Error(name)
        expect(await callers(language, local, false)).toEqual([`${language.path} f`])
        expect(await callers(language, local, true)).toEqual([])
      }),
      { numRuns: 25 },
    ),
)
