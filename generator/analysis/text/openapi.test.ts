import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const told = async (path: string, content: string) =>
  (await analyzeFile(path, content)).routes.map(
    ({ line, method, path: at, about }) => `${line} ${method} ${at}${about ? ` (${about})` : ''}`,
  )

const YAML = `# The shop.
openapi: "3.1.0"
info:
  title: Shop
tags:
  - name: pets
paths:
  /pets:
    parameters:
      - name: limit
    get:
      tags: [pets, 'open']
      summary: "Lists pets" # all of them
      responses:
        '200':
          description: Fine
          summary: no
    post:
      operationId: addPet
      tags:
        - pets
  "/pets/{id}":
    delete: {}
    x-internal: true
components:
  schemas:
    /no:
      get: {}
`

it('the operations of a description in YAML, with their tags and summaries', async () => {
  expect(await told('openapi.yaml', YAML)).toEqual([
    '11 GET /pets (pets, open: Lists pets)',
    '18 POST /pets (pets: addPet)',
    '23 DELETE /pets/{id}',
  ])
})

it('the operations of a description in JSON', async () => {
  const json = JSON.stringify(
    {
      swagger: '2.0',
      info: { title: 'get' },
      paths: {
        '/a': { get: { summary: 'Gets it', tags: ['x'] }, parameters: [] },
        '/b/{get}': { put: { operationId: 'putB' }, get: {} },
      },
      definitions: { paths: { '/no': { get: {} } } },
    },
    null,
    2,
  )
  const lines = json.split('\n')
  expect(await told('api.json', json)).toEqual([
    `${lines.findIndex((line) => line.includes('"get": {')) + 1} GET /a (x: Gets it)`,
    `${lines.findIndex((line) => line.includes('"put"')) + 1} PUT /b/{get} (putB)`,
    `${lines.findIndex((line) => line.includes('"get": {}')) + 1} GET /b/{get}`,
  ])
})

it('no other data has operations, and a description that breaks off has those before', async () => {
  expect(await told('a.yaml', 'paths:\n  /a:\n    get: {}\n')).toEqual([])
  expect(await told('a.json', '{"openapi": "3.0.0", "paths": {"/a": {"get": {}}')).toEqual([])
  expect(await told('a.yaml', 'openapi: 3.0.0\npaths:\n  /a:\n    get:')).toEqual(['4 GET /a'])
})

it('any text is read without an error', async () => {
  const pieces = fc.constantFrom(...YAML.split(/(?<=[\n: ])/), '{', '"', "'", '- ')
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), fc.constantFrom('a.yaml', 'a.json'), async (parts, path) => {
      const content = `openapi: 3.0.0\npaths:\n${parts.join('')}`
      for (const { line } of (await analyzeFile(path, content)).routes)
        expect(line).toBeLessThanOrEqual(content.split('\n').length)
    }),
    { numRuns: 50 },
  )
})
