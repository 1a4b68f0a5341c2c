import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { MY_PROJECTS, PROJECT_SHAPES } from './definitions.ts'

describe('the rows of a shape', async () => {
  const { sql } = await testDatabase()

  it.each([MY_PROJECTS, ...Object.values(PROJECT_SHAPES)].map((shape) => [shape.relation, shape] as const))(
    'the rows of a shape have every column that clients are told of, and no other: %s',
    async (relation, { columns }) => {
      const [row] = await sql<[{ names: string[] }]>`
        select array(select jsonb_object_keys(shape_row(null::${sql(relation)}))) as names`
      expect(row.names.toSorted()).toEqual(Object.keys(columns).toSorted())
    },
  )
})
