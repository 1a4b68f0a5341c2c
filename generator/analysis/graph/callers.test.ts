import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

it('the callers of a symbol are known across files and re-exports, leaving out tests', async () => {
  const { model } = await sampleRepository({
    'src/store.ts':
      'export function open() { return read() }\nfunction read() { return 1 }\nexport const key = open()\n',
    'src/index.ts': "export { open } from './store.ts'\n",
    'src/main.ts':
      "import { open } from './index.ts'\nexport function main() { open() }\nexport function other() { open() }\n",
    'src/named.ts': "import { open } from './store.ts'\nexport function again(open: () => void) { open() }\n",
    'src/store.test.ts': "import { open } from './store.ts'\nfunction test() { open() }\n",
  })
  const callers = (path: string, name: string) =>
    (model.callers.get(path)?.get(name) ?? []).map((caller) => `${caller.path} ${caller.name}`)
  expect(callers('src/store.ts', 'open')).toEqual(['src/main.ts main', 'src/main.ts other'])
  expect(callers('src/store.ts', 'read')).toEqual(['src/store.ts open'])
})

it('a conversion to a Go type does not count as a call', async () => {
  const { model } = await sampleRepository({
    'go.mod': 'module lamp\n',
    'store/role.go': `package store

type Role string

type Key struct{ Name string }

type Pair Key

func Read(text string) Role { return Role(text) }

func Twin(key Key) Pair { return Pair(key) }
`,
    'store/user.go':
      'package store\n\nfunc admin() Role { return Role("ADMIN") }\n\nfunc again() Role { return Read("x") }\n',
    'api/api.go': `package api

import "lamp/store"

func Parse(text string) store.Role { return store.Role(text) }

func Ask() store.Role { return store.Read("x") }
`,
  })
  const callers = (name: string) =>
    (model.callers.get('store/role.go')?.get(name) ?? []).map((caller) => `${caller.path} ${caller.name}`)
  expect(callers('Role')).toEqual([])
  expect(callers('Pair')).toEqual([])
  expect(callers('Read')).toEqual(['api/api.go Ask', 'store/user.go again'])
})
