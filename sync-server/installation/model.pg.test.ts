import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { answerAbly } from '../../generator/testing/able-model.ts'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { testApp } from '../testing/test-app.ts'

describe('the model of an installation', async () => {
  const fake = await startFakeModel()
  const usual = fake.behave
  const admin = { ADMIN_EMAILS: 'ann@example.org' }
  const modelled = await testApp(
    { ...admin, OPENAI_URL: `${fake.url}/v1`, OPENAI_MODEL: 'small', OPENAI_KEY: 'a-secret-key' },
    {},
    { callMs: 60_000 },
  )
  const ollama = { ...admin, OLLAMA_URL: fake.url, OLLAMA_MODEL: 'small' }
  const patient = await testApp(ollama, {}, { callMs: 60_000 })
  // Only for a model that never answers: one that does may take longer than this.
  const hasty = await testApp(ollama, {}, { callMs: 40 })
  const without = await testApp(admin)
  const ann = await modelled.signIn('ann@example.org')
  const person = await patient.signIn('ann@example.org')
  const bob = await modelled.signIn('bob@example.org')
  afterAll(fake.close)
  beforeEach(() => {
    fake.behave = usual
    fake.context = null
    fake.asked.length = 0
  })

  const SETTINGS = '/api/administrators/model'

  it('the model is shown only to administrators and never with its key', async () => {
    const { status, body } = await modelled.ask(ann, 'GET', SETTINGS)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      model: { protocol: 'OpenAI', host: new URL(fake.url).host, name: 'small', pages: true },
      written: 0,
      fallen: 0,
      left: 0,
      newest_fallen: [],
    })
    expect(JSON.stringify(body)).not.toContain('a-secret-key')
    for (const [method, path] of [
      ['GET', SETTINGS],
      ['GET', `${SETTINGS}/state`],
      ['POST', `${SETTINGS}/test`],
    ] as const) {
      expect([path, (await modelled.ask(bob, method, path)).status]).toEqual([path, 404])
      expect([path, (await modelled.ask(null, method, path)).status]).toEqual([path, 401])
    }
    expect(fake.asked).toEqual([])
  })

  it('an installation without a model shows none and cannot test one', async () => {
    const person = await without.signIn('ann@example.org')
    expect((await without.ask(person, 'GET', SETTINGS)).body).toMatchObject({ model: null })
    expect((await without.ask(person, 'POST', `${SETTINGS}/test`)).status).toBe(404)
  })

  it('a model test answers with a paragraph, its tokens and its time', async () => {
    fake.behave = (asked, { answer }) => answer(answerAbly(asked), 321)
    const { body } = await modelled.ask(ann, 'POST', `${SETTINGS}/test`)
    expect(body).toEqual({
      text: expect.stringMatching(/^`harbour\.ts` keeps together/),
      trouble: null,
      tokens: 321,
      milliseconds: expect.any(Number),
    })
    expect(fake.asked[0]?.authorization).toBe('Bearer a-secret-key')
  })

  it('a failed model test says what went wrong and what to do', async () => {
    fake.behave = () => {}
    const late = await hasty.ask(await hasty.signIn('ann@example.org'), 'POST', `${SETTINGS}/test`)
    expect(late.body).toMatchObject({
      text: null,
      trouble: { kind: 'late', advice: expect.stringMatching(/test again/) },
    })
    fake.behave = (_, { status }) => status(404)
    const missing = await modelled.ask(ann, 'POST', `${SETTINGS}/test`)
    expect(missing.body).toMatchObject({ trouble: { kind: 'refused', advice: expect.stringMatching(/OPENAI_MODEL/) } })
    fake.behave = (_, { status }) => status(401)
    const locked = await modelled.ask(ann, 'POST', `${SETTINGS}/test`)
    expect(locked.body).toMatchObject({ trouble: { kind: 'refused', advice: expect.stringMatching(/OPENAI_KEY/) } })
    fake.behave = (_, { answer }) =>
      answer('{"text":"It is made of `inventions`, which is what the others of it are made of as well."}')
    const invented = await modelled.ask(ann, 'POST', `${SETTINGS}/test`)
    expect(invented.body).toMatchObject({ trouble: { kind: 'unusable', what: '`inventions` is not among the facts' } })
  })

  it('the model state tells whether the model answers, and its context size', async () => {
    fake.context = 4_000
    expect((await patient.ask(person, 'GET', `${SETTINGS}/state`)).body).toEqual({ context: 4_000, trouble: null })
    fake.context = null
    expect((await patient.ask(person, 'GET', `${SETTINGS}/state`)).body).toMatchObject({
      trouble: {
        kind: 'refused',
        what: 'it answered with status 404',
        advice: expect.stringMatching(/ollama pull small/),
      },
    })
    expect((await modelled.ask(ann, 'GET', `${SETTINGS}/state`)).body).toEqual({ context: 4_096, trouble: null })
  })

  it('the model settings tell only the kind of failure in a project that the person may not read', async () => {
    const { sql } = modelled.database
    for (const [id, name, owner] of [
      [901, 'Mine', 'ann@example.org'],
      [902, 'Secret', 'bob@example.org'],
    ] as const) {
      await insertProject(sql, { id, type: 'user', name, visibility: 'private', status: 'READY' }, owner)
      await insertPages(sql, [
        { id: id * 10, project_id: id, parent_id: 0, name: `Page of ${name}`, type: 'generated' },
      ])
      await sql`
        insert into slots (project_id, key, page_id, slot, model, fault, reason, tokens) values
        (${id}, 'k', ${id * 10}, 'file', 'small', 'unusable', ${`\`${name}\` is not among the facts`}, 70)`
    }
    const { body } = await modelled.ask(ann, 'GET', SETTINGS)
    expect(body).toMatchObject({ written: 0, fallen: 2, tokens: 140 })
    const told = (body as { newest_fallen: { project: object | null }[] }).newest_fallen
    expect(told).toContainEqual({
      ...{ project: { id: 901, name: 'Mine' }, page: { id: 9010, name: 'Page of Mine' }, fault: 'unusable' },
      ...{ reason: '`Mine` is not among the facts', asked_at: expect.any(String) },
    })
    expect(told).toContainEqual({
      ...{ project: null, page: null, fault: 'unusable', reason: null, asked_at: expect.any(String) },
    })
    expect(JSON.stringify(body)).not.toContain('Secret')
  })
})
