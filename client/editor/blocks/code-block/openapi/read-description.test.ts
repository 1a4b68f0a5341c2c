import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { readDescription } from './read-description.ts'

const info = { title: 'Pets', version: '1' }
const read = (more: object) => readDescription(JSON.stringify({ openapi: '3.1.0', info, paths: {}, ...more }))
const specOf = (more: object) => read(more).spec

describe('the description of an API', () => {
  it('an API description is read from JSON and YAML in any version notation', () => {
    const yaml = '# Ours\nopenapi: 3.1\ninfo:\n  title: Pets\n  version: "1"\npaths: {}\n'
    expect(readDescription(yaml).spec).toEqual(specOf({}))
    expect(readDescription('openapi: 3\ninfo: {}').spec.openapi).toBe('3.0.0')
    expect(readDescription('openapi: "3.0.3"\ninfo: {}').spec.openapi).toBe('3.0.3')
    expect(readDescription('swagger: 2.0\ninfo: {}').spec.swagger).toBe('2.0')
    // Dates and tags of YAML stay text, and answers keep their status numbers as names.
    expect(
      readDescription('openapi: 3.1.0\ninfo: {version: 2024-01-01}\npaths: {/a: {get: {responses: {200: {}}}}}').spec,
    ).toMatchObject({ info: { version: '2024-01-01' }, paths: { '/a': { get: { responses: { 200: {} } } } } })
  })

  it.each([
    ['{"openapi": "3.0.0",}', /JSON/],
    ['openapi: 3.0.0\n  info: x', /^Line 2: /],
    ['openapi: !!js/function "x"', /^Line 1: unknown tag/],
    ['[1]', /no keys/],
    ['just words', /no keys/],
    ['{"info": {}}', /neither an OpenAPI nor a Swagger version/],
    ['openapi: 4.0.0', /Unsupported version/],
    ['swagger: "1.2"', /Unsupported version/],
    [`{"openapi":"3.0.0","x":"${'a'.repeat(1_000_000)}"}`, /up to 1,000,000 are shown/],
    [`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, /nested more deeply/],
  ])('that is none says what is wrong, case %#', (text, problem) => {
    expect(() => readDescription(text)).toThrow(problem)
  })
})

describe('what would be fetched', () => {
  it('an external reference in an API description is left out and reported as described elsewhere', () => {
    const { spec, elsewhere } = read({
      jsonSchemaDialect: 'https://evil.example/dialect',
      paths: {
        '/a': { $ref: 'https://evil.example/path.json' },
        '/b': {
          get: {
            responses: { 200: { $ref: '/api/project?projectId=1' } },
            parameters: [{ examples: { one: { externalValue: 'https://evil.example/e' } } }],
          },
        },
      },
      components: {
        schemas: {
          Pet: { $id: 'https://evil.example/', properties: { $ref: { type: 'string' }, x: { $dynamicRef: 'x.json' } } },
          Own: { $ref: '#/components/schemas/Pet' },
          Kind: { discriminator: { mapping: { a: 'Pet', b: '#/components/schemas/Pet', c: './other.json' } } },
        },
        links: { l: { operationRef: 'https://evil.example/#/x' } },
        securitySchemes: { o: { type: 'openIdConnect', openIdConnectUrl: 'https://evil.example/id' } },
      },
    })
    expect(elsewhere).toEqual([
      'https://evil.example/path.json',
      '/api/project?projectId=1',
      'x.json',
      'https://evil.example/#/x',
    ])
    const left = JSON.stringify(spec).replaceAll(/Described elsewhere: [^"]*/g, '')
    expect(left).not.toContain('evil')
    expect(left).not.toContain('/api/project')
    expect(spec).toMatchObject({
      components: {
        schemas: {
          Pet: { properties: { $ref: { type: 'string' } } },
          Own: { $ref: '#/components/schemas/Pet' },
          Kind: { discriminator: { mapping: { a: 'Pet', b: '#/components/schemas/Pet' } } },
        },
      },
    })
  })

  it('an API description keeps no external reference, however the reference is hidden', () => {
    const names = fc.constantFrom('$ref', '$id', 'externalValue', 'operationRef', 'openIdConnectUrl', 'a', 'properties')
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('https://evil.example/x', '#/a', 'plain'),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
      ),
    }))
    const fetched = new Set(['$ref', '$id', 'externalValue', 'operationRef', 'openIdConnectUrl'])
    const references = (value: Json): string[] => {
      if (Array.isArray(value)) return value.flatMap(references)
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'string' && fetched.has(key) ? [inner] : references(inner),
      )
    }
    fc.assert(
      fc.property(tree, (value) => {
        const { openapi: _, ...rest } = specOf({ components: { 'x-any': value }, info: {} })
        expect(references(rest).filter((target) => !target.startsWith('#'))).toEqual([])
      }),
    )
  })
})

it('links in an API description lead only where page links may lead', () => {
  const spec = specOf({
    info: {
      ...info,
      termsOfService: 'javascript:alert(1)',
      contact: { url: 'data:text/html,x', name: 'Us' },
      license: { url: 'https://example.org/licence' },
    },
    externalDocs: { url: 'java\nscript:alert(1)' },
    servers: [{ url: '/v1' }, { url: 'https://{host}/v2' }, { url: 'javascript:alert(1)' }, { url: 'localhost:80/x' }],
  })
  expect(spec).toMatchObject({
    info: { contact: { name: 'Us' }, license: { url: 'https://example.org/licence' } },
    servers: [{ url: '/v1' }, { url: 'https://{host}/v2' }, { url: 'localhost:80/x' }],
  })
  expect(JSON.stringify(spec)).not.toMatch(/alert|data:/)
})

describe('more than can be shown', () => {
  it('an API description with exploding aliases is refused before expansion', () => {
    const lines = ['openapi: 3.0.0', 'a0: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 9; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      )
    }
    expect(() => readDescription(lines.join('\n'))).toThrow('more parts than can be shown')
  })

  it('an API description with exploding references is refused, but circular ones are allowed', () => {
    const schemas: Record<string, Json> = { S0: { type: 'string' } }
    for (let level = 1; level < 20; level++) {
      schemas[`S${level}`] = { allOf: Array(4).fill({ $ref: `#/components/schemas/S${level - 1}` }) }
    }
    expect(() => read({ components: { schemas } })).toThrow('refer to each other so often')
    const tree = { properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } }
    expect(read({ components: { schemas: { Tree: tree } } }).spec.components).toEqual({ schemas: { Tree: tree } })
  })

  it('an API description cannot pollute an object prototype', () => {
    const { spec } = readDescription(
      '{"openapi":"3.0.0","__proto__":{"polluted":1},"info":{"__proto__":{"polluted":1}}}',
    )
    expect(JSON.stringify(spec)).not.toContain('polluted')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('an API description with many operations is marked as large and not refused', () => {
    const paths = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/p${index}`, { get: {} }]))
    expect(read({ paths }).isLarge).toBe(true)
    expect(read({}).isLarge).toBe(false)
  })
})
