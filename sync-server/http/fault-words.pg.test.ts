import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { CHANGES } from '../../shared/changes/changes.ts'
import { TOOLS } from '../programs/mcp/tools.ts'
import { testApp } from '../testing/test-app.ts'
import { type Fault, faultWords, RULE } from './fault-words.ts'

type Schema = Record<string, unknown>

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A schema and all schemas inside. */
function schemasIn(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasIn)
  if (!isObject(schema)) return []
  const below = ['properties', 'items', 'anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    key === 'properties' && isObject(schema[key]) ? Object.values(schema[key]) : [schema[key]],
  )
  return [schema, ...below.flatMap(schemasIn)]
}

const LONG = 'x'.repeat(100_001)
const JUNK = [
  ...[undefined, null, true, '', ' ', 'x', LONG, '\u0000', 'no such@', -1, 0, 1.5, 2 ** 60, 1e300],
  ...[[], ['x', 'x'], Array(1_000).fill(LONG.slice(0, 10)), {}, { zzz: 1 }, { 'a/b~c': [] }],
]
/** Words that take knowledge of JSON Schema or regular expressions to read. */
const JARGON =
  /must NOT|must match|pattern|schema|properties|required property|instancePath|anyOf|oneOf|const\b|enum|undefined|NaN|\[object|\\[sSdDwWu]|\(\?|\[\^|[$^]$/

describe('the message about an invalid request', async () => {
  const { app, signIn, ask } = await testApp()
  await app.ready()
  const ann = await signIn('ann@example.org')
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Schema>> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ name: `${method} ${path}`, route })),
  )
  const contents = (route: Schema) =>
    isObject(route.requestBody) ? Object.values(route.requestBody.content as Record<string, { schema: Schema }>) : []
  const all = [
    ...routes.map(({ name, route }) => ({
      name,
      schemas: [
        ...contents(route).map(({ schema }) => schema),
        ...((route.parameters ?? []) as { schema: Schema }[]).map(({ schema }) => schema),
      ],
    })),
    ...Object.entries(CHANGES).map(([name, { args }]) => ({
      name: `change ${name}`,
      schemas: [args as unknown as Schema],
    })),
    ...Object.entries(TOOLS).map(([name, { input }]) => ({
      name: `tool ${name}`,
      schemas: [input as unknown as Schema],
    })),
  ].map(({ name, schemas }) => ({ name, schemas: schemas.flatMap(schemasIn) }))
  const ajv = new Ajv({ strict: false, verbose: true })

  it('the check of request messages covers every call, change and tool', () => {
    expect(all.length).toBeGreaterThan(60)
    expect(all.flatMap(({ schemas }) => schemas).length).toBeGreaterThan(200)
  })

  it('every pattern in a request schema has a rule in words', () => {
    const without = all.flatMap(({ name, schemas }) =>
      schemas.filter((schema) => 'pattern' in schema && !schema[RULE]).map(({ pattern }) => `${name}: ${pattern}`),
    )
    expect(without).toEqual([])
  })

  it.each(all)('the message about an invalid request names the rule in words: $name', ({ schemas }) => {
    for (const schema of schemas) {
      const validate = ajv.compile({ type: 'object', required: ['field'], properties: { field: schema } })
      for (const junk of JUNK) {
        if (validate(junk === undefined ? {} : { field: junk })) continue
        const words = faultWords((validate.errors ?? []) as Fault[], 'body')
        expect(words).toMatch(/^"field[^"]*" (?:must|is|may) .*\.$/)
        expect(words).not.toMatch(JARGON)
        if (typeof schema.pattern === 'string') expect(words).not.toContain(schema.pattern)
      }
    }
  })

  it('the message about an invalid request names the field and its rule', async () => {
    const said = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
      ((await ask(ann, method, url, body)).body as { msg: string }).msg
    const project = (fields: object) => said('POST', '/api/project', { name: 'Mine', is_private: true, ...fields })
    expect(await project({ name: undefined })).toBe('"name" is missing.')
    expect(await project({ name: 7 })).toBe('"name" must be text.')
    expect(await project({ name: ' ' })).toBe('"name" must have a visible character and be a single line.')
    expect(await project({ name: LONG.slice(0, 201) })).toBe('"name" must have at most 200 characters.')
    expect(await project({ nmae: 'x' })).toBe('"nmae" is unknown. Known: name, is_private.')
    expect(await said('POST', '/api/project')).toBe('The body must be an object.')
    expect(await said('GET', '/api/page/x')).toBe('"id" in the URL must be a whole number.')
    expect(await said('GET', '/api/page/0')).toBe('"id" in the URL must be 1 or more.')
    expect(await said('GET', '/api/project?projectid=1')).toBe('"projectid" is unknown. Known: projectId, gitUrl.')
    expect(await said('PATCH', '/api/project/1', {})).toBe(
      'The body must have at least one of: name, description, visibility, show_source, secrets_reason.',
    )
    const invite = (fields: object) =>
      said('POST', '/api/rbac/project', { project_id: 1, role: 'read', email: 'a@b.c', ...fields })
    expect(await invite({ role: 'owner' })).toBe('"role" must be one of: read, write, admin.')
    expect(await invite({ email: 'nobody' })).toBe('"email" must be an e-mail address such as name@example.org.')
  })

  it('the message about a queued change names the invalid argument', async () => {
    const change = { id: 1, key: 'k'.repeat(12), name: 'rename-project', args: { projectId: 1, name: '' } }
    const body = { protocol: 1, clientId: 'c'.repeat(20), changes: [change] }
    const { answers } = (await ask(ann, 'POST', '/api/changes', body)).body as { answers: { message: string }[] }
    expect(answers[0]?.message).toBe('"name" must not be empty.')
  })
})
