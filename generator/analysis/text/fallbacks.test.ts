import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { analyzeFile } from '../analyze-file.ts'

it.each([
  ['a.py', 'import os\nport = os.environ.get("PORT", "8080")\n', '8080'],
  ['a.py', 'import os\nport = int(os.getenv("PORT", 8080))\n', '8080'],
  ['a.py', 'import os\nport = os.environ["PORT"]\n', undefined],
  ['a.py', 'import os\nport = os.getenv("PORT", default())\n', undefined],
  ['a.ts', "export const port = process.env.PORT ?? '8080'\n", '8080'],
  ['a.ts', "export const port = Number(process.env['PORT'] || 8080)\n", '8080'],
  ['a.ts', "run(process.env.PORT, '8080')\n", undefined],
  ['a.ts', 'export const port = process.env.PORT || usual(8080)\n', undefined],
  ['a.rb', 'PORT = ENV.fetch("PORT", "8080")\n', '8080'],
  ['a.go', 'package a\n\nimport "os"\n\nvar port = os.Getenv("PORT")\n', undefined],
])('what is taken where a variable is not set stands with it: %s %s', async (path, source, fallback) => {
  expect((await analyzeFile(path, source)).environment).toEqual([
    { name: 'PORT', line: expect.any(Number), ...(fallback && { fallback }) },
  ])
})

it.each<[Language, string]>([
  ['en', 'HOST and PORT (otherwise 8080).'],
  ['ru', 'HOST и PORT (иначе 8080).'],
  ['de', 'HOST und PORT (sonst 8080).'],
])('pages say so: %s', async (language, said) => {
  const source = "export const host = process.env.HOST\nexport const port = process.env.PORT ?? '8080'\n"
  const { pages } = composeAll(await sampleRepository({ 'a.ts': source }), language)
  expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'file:a.ts'))).toContain(said)
})
