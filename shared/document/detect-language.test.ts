import { describe, expect, it } from 'vitest'
import { addressAlone, detectLanguage } from './detect-language.ts'

describe('a block that names no language', () => {
  it.each([
    'graph TD\n  a --> b',
    'graph TD; a --> b',
    '\n  flowchart LR\n a-->b',
    'flowchart\n a-->b',
    'sequenceDiagram\n A->>B: hi',
    '%% a comment\nstateDiagram-v2\n [*] --> a',
    '---\ntitle: x\n---\nerDiagram\n A ||--o{ B : has',
    '%%{init: {"theme": "dark"}}%%\ngantt\n title Plan',
    'pie',
    'pie showData title Pets\n "Dogs" : 3',
    'timeline LR\n 2024 : one',
    'mindmap\n root',
    'xychart-beta\n bar [1, 2]',
    'packet\n 0-15: "Port"',
    'C4Context\n title x',
  ])('is a diagram when it begins like one: %j', (text) => {
    expect(detectLanguage(text)).toBe('mermaid')
  })

  it.each([
    'https://example.org/openapi.json',
    'https://example.org/v2/swagger.yaml',
    'https://example.org/swagger/v1/public.json',
    'https://example.org/openapi/v1.json',
    '{ "openapi": "3.1.0", "paths": {} }',
    '{"info":{"title":"x"},"swagger":"2.0"}',
    'openapi: 3.1.0\ninfo:\n  title: x',
    '# Ours\n---\nopenapi: "3.0.3"',
    "swagger: '2.0'\ninfo: {}",
  ])('describes an API: %j', (text) => {
    expect(detectLanguage(text)).toBe('openapi')
  })

  it.each([
    '',
    'graphite is a mineral',
    'graph theory is about graphs',
    'block the thread',
    'pie in the sky',
    'timeline of the project',
    'const graph = 1',
    '{ "openapi": 3',
    '{"name":"openapi"}',
    '{"openapi": "3.0.0", }',
    'see https://a.b/openapi.json',
    'info:\n  openapi: 3.0.0',
    'openapi is a format',
    'ftp://example.org/openapi.json',
    'https://example.org/v3/api-docs',
    'https://example.org/openapi/guide.html',
  ])('is left alone otherwise: %j', (text) => {
    expect(detectLanguage(text)).toBeUndefined()
  })

  it('a long block without a language is recognized by its beginning', () => {
    const paths = `"paths": {"/a": "${'x'.repeat(300_000)}"`
    expect(detectLanguage(`{"openapi": "3.0.0", ${paths}`)).toBe('openapi')
    expect(detectLanguage(`{${paths}, "openapi": "3.0.0"}}`)).toBeUndefined()
  })

  it.each(['\n', ' ', '%%\n', '#\n', '---\n', '"openapi":"', '%%{'])(
    'is looked at to its end, however its text is made: %j',
    (part) => {
      // If the steps grew with the square of the length, this call would exceed the test's time limit.
      expect(detectLanguage(part.repeat(400_000))).toBeUndefined()
    },
  )
})

it('an address that stands alone in a code block is recognised', () => {
  expect(addressAlone('  https://example.org/openapi.json\n')).toBe('https://example.org/openapi.json')
  expect(addressAlone('https://example.org/v3/api-docs')).toBe('https://example.org/v3/api-docs')
  expect(addressAlone('https://example.org/openapi.json\nhttps://example.org/openapi.json')).toBeUndefined()
  expect(addressAlone('javascript:alert(1)//openapi.json')).toBeUndefined()
  expect(addressAlone('https://')).toBeUndefined()
})
