import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

describe('a block that names no language', () => {
  it.each([
    'graph TD\n  a --> b',
    '\n  flowchart LR\n a-->b',
    'sequenceDiagram\n A->>B: hi',
    '%% a comment\nstateDiagram-v2\n [*] --> a',
    '---\ntitle: x\n---\nerDiagram\n A ||--o{ B : has',
  ])('is a diagram when it begins like one: %j', (text) => {
    expect(detectLanguage(text)).toBe('mermaid')
  })

  it.each([
    'https://example.org/openapi.json',
    'https://example.org/v2/swagger.yaml',
    '{ "openapi": "3.1.0", "paths": {} }',
    '{"swagger":"2.0"}',
  ])('describes an API: %j', (text) => {
    expect(detectLanguage(text)).toBe('openapi')
  })

  it.each([
    '',
    'graphite is a mineral',
    'const graph = 1',
    '{ "openapi": 3',
    '{"name":"openapi"}',
    'see https://a.b/openapi.json',
  ])('is left alone otherwise: %j', (text) => {
    expect(detectLanguage(text)).toBeUndefined()
  })
})
