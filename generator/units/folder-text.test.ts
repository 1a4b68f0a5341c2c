import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

async function pagesOf(files: Record<string, string>) {
  const { pages } = composeAll(await sampleRepository(files))
  return (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
}

it('the page of a Go package opens with the whole package comment from any of its files', async () => {
  const doc =
    '// Package lock keeps doors shut.\n//\n// It knows three states:\n//\n//   - open\n//   - shut\n//\n// Nobody opens a door twice.\n'
  const page = await pagesOf({
    'house/lock/key.go': `${doc}package lock\n\n// Key opens one door.\ntype Key struct {\n\tID int\n}\n`,
    'house/lock/door.go': 'package lock\n\nfunc Open(k Key) {}\n',
    'house/main.go': 'package main\n',
  })
  const text = page('topic:lock')
  expect(text).toMatch(
    /^Lock\nPackage lock keeps doors shut\.\nIt knows three states:\nopenshut\nNobody opens a door twice\./,
  )
  // The row of the file says something else.
  expect(text.split('keeps doors shut')).toHaveLength(2)
  expect(text).toContain('key.goKey opens one door.')
  expect(page('folder:house')).toContain('lock/Package lock keeps doors shut.')
})

it.each([
  ['lib/__init__.py', '"""Speaks to the printer."""\n'],
  ['lib/package-info.java', '/** Speaks to the printer. */\npackage lib;\n'],
  ['lib/mod.rs', '//! Speaks to the printer.\npub mod a;\n'],
  ['lib/README.md', '# Lib\n\nSpeaks to the printer.\n'],
  ['lib/package.json', '{ "name": "lib", "description": "Speaks to the printer." }\n'],
])('a folder opens with the words of %s', async (path, text) => {
  const page = await pagesOf({ [path]: text, 'lib/other.ts': 'export const other = 1\n', 'main.ts': '' })
  expect(page('folder:lib')).toMatch(/^lib\nSpeaks to the printer\./)
})

it('a folder without a description opens with the description of the type named after it', async () => {
  const migrations = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`store/sql/${at}.sql`, 'select 1;\n']))
  const page = await pagesOf({
    ...migrations,
    'store/store.go': 'package store\n\n// Store gives access to the notes.\ntype Store struct {\n\tName string\n}\n',
    'main.go': 'package main\n',
  })
  expect(page('folder:store')).toMatch(/^store\nStore gives access to the notes\./)
})

it('a page shows a description only once, even if several of its lists could show it', async () => {
  const method = (name: string) => `    def ${name}(self):\n        a = 1\n        return a\n`
  const page = await pagesOf({
    'shop/cart.py': `class Cart:\n    """Holds what someone is about to buy."""\n${method('add')}${method('drop')}`,
    'shop/till.py': 'from shop.cart import Cart\n\n\ndef pay(cart: Cart):\n    return Cart()\n',
    'shop/page.py': 'from shop.cart import Cart\n\n\ndef show(cart: Cart):\n    return Cart()\n',
    'shop/mail.py':
      'from shop.cart import Cart\nfrom shop.till import pay\n\n\ndef send(cart: Cart):\n    return pay(Cart())\n',
    'bank/open.py': 'def open_account():\n    return 1\n',
    'bank/close.py': 'def close_account():\n    return 2\n',
  })
  const topic = page('topic:shop')
  expect(topic).toContain('Holds what someone is about to buy.')
  expect(topic.split('Holds what someone is about to buy.')).toHaveLength(2)
})

it('a warning at the top of a README is never used as the description of the folder', async () => {
  const page = await pagesOf({
    'lib/README.md': '# Lib\n\n**Note: since version two this is part of the main package.**\n',
    'lib/package.json': '{ "name": "lib", "description": "Speaks to the printer." }\n',
    'lib/other.ts': 'export const other = 1\n',
    'main.ts': '',
  })
  expect(page('folder:lib')).toMatch(/^lib\nSpeaks to the printer\./)
})
