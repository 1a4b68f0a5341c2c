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

it('an OpenAPI file in YAML gives its operations with their tags and summaries', async () => {
  expect(await told('openapi.yaml', YAML)).toEqual([
    '11 GET /pets (Lists pets)',
    '18 POST /pets (pets: addPet)',
    '23 DELETE /pets/{id}',
  ])
})

it('an OpenAPI file in JSON gives its operations', async () => {
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
    `${lines.findIndex((line) => line.includes('"get": {')) + 1} GET /a (Gets it)`,
    `${lines.findIndex((line) => line.includes('"put"')) + 1} PUT /b/{get} (putB)`,
    `${lines.findIndex((line) => line.includes('"get": {}')) + 1} GET /b/{get}`,
  ])
})

it('each OpenAPI operation in JSON has its line, in any notation of its path', async () => {
  const values = fc.constantFrom(
    '{}',
    '{ "get": {} }',
    '"get"',
    '[{ "/a": { "get": 1 } }]',
    '"paths\\": {"',
    '{"summary":"/b"}',
  )
  const paths = fc.uniqueArray(fc.constantFrom('/a', '/b/{get}', '/c "d"', '/é\\', 'get', '/paths'), { minLength: 1 })
  const methods = fc.uniqueArray(fc.constantFrom('get', 'put', 'post', 'parameters'), { minLength: 1 })
  const escaped = (text: string, slashes: boolean) => {
    const written = JSON.stringify(text)
    return slashes ? written.replaceAll('/', '\\/').replaceAll('g', '\\u0067') : written
  }
  await fc.assert(
    fc.asyncProperty(paths, methods, values, fc.boolean(), async (some, each, value, slashes) => {
      const lines = ['{', '"openapi": "3.0.0",', `"info": { "x": ${value} },`, '"paths": {']
      const expected: string[] = []
      for (const [at, path] of some.entries()) {
        lines.push(`${escaped(path, slashes)}: {`)
        for (const [index, method] of each.entries()) {
          lines.push(`${escaped(method, slashes)}`, `: ${value}${index < each.length - 1 ? ',' : ''}`)
          if (method !== 'parameters') expected.push(`${lines.length - 1} ${method.toUpperCase()} ${path}`)
        }
        lines.push(at < some.length - 1 ? '},' : '}')
      }
      lines.push('},', `"components": { "paths": ${value} } }`)
      const found = (await told('a.json', lines.join('\n'))).map((each) => each.replace(/ \(\/b\)$/, ''))
      expect(found).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it('an OpenAPI file in JSON gives its first thousand operations and no more', async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `"\\/a${at}": { "get": {} },`)
  const found = await told('a.json', `{"openapi": "3.0.0", "paths": {\n${lines.join('\n')}\n"/z": {} } }`)
  expect(found).toHaveLength(1_000)
  expect(found.at(-1)).toBe('1001 GET /a999')
})

it('broken OpenAPI JSON has no operations, and truncated YAML keeps its complete ones', async () => {
  expect(await told('a.yaml', 'paths:\n  /a:\n    get: {}\n')).toEqual([])
  expect(await told('a.json', '{"openapi": "3.0.0", "paths": {"/a": {"get": {}}')).toEqual([])
  expect(await told('a.yaml', 'openapi: 3.0.0\npaths:\n  /a:\n    get:')).toEqual(['4 GET /a'])
})

it('the OpenAPI reader reads any text without an error', async () => {
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

it('an OpenAPI operation is described by its author, or else by its tag and name', async () => {
  const yaml = `openapi: 3.0.3
paths:
  /a:
    get:
      tags:
        - Pets
      description: |-
        ListPets lists all pets.
         get: even those that sleep.

        A second paragraph.
      operationId: Pets_List
      parameters:
        - description: |
            delete:
    post:
      description: Creates a pet
        with a name.
      tags: [Pets]
    put:
      summary: "Changes a
        pet."
      description: Longer.
    patch:
      tags: [Pets]
      operationId: Pets_Patch
  /b:
    delete:
      description: 'Deletes it.'
`
  expect(await told('openapi.yaml', yaml)).toEqual([
    '4 GET /a (ListPets lists all pets. get: even those that sleep.)',
    '16 POST /a (Creates a pet with a name.)',
    '20 PUT /a (Changes a pet.)',
    '24 PATCH /a (Pets: Pets_Patch)',
    '28 DELETE /b (Deletes it.)',
  ])
})
