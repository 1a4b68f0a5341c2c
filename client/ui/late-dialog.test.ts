import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const client = fileURLToPath(new URL('../', import.meta.url))

it('every late-loaded dialog and menu keeps keys pressed during loading', () => {
  const others = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('e2e/'))
    .flatMap((path) => {
      const source = readFileSync(client + path, 'utf8')
      const named = [...source.matchAll(/const (\w+) = late\(/g)].map(([, name = '']) => name)
      return named.filter((name) => /Dialog$|Palette$|PageMenu$|Sheet$/.test(name)).map((name) => `${path} ${name}`)
    })
  expect(others).toEqual([])
})
