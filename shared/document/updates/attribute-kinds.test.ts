import { expect, it } from 'vitest'
import { documentSchema } from '../schema.ts'
import { ATTRIBUTE_KINDS, kindProblem } from './attribute-kinds.ts'

it('every attribute of the schema has a kind that accepts its default', () => {
  for (const [node, { spec }] of Object.entries(documentSchema.nodes)) {
    const attributes = (spec.attrs ?? {}) as Record<string, { default?: unknown }>
    expect([node, Object.keys(ATTRIBUTE_KINDS[node] ?? {}).sort()]).toEqual([node, Object.keys(attributes).sort()])
    for (const [name, attribute] of Object.entries(attributes))
      expect(kindProblem(node, name, attribute.default)).toBeUndefined()
  }
})
