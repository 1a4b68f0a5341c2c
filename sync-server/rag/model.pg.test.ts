import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { CHAT_EVENTS, type ChatEvent } from '../../shared/protocol/chat.ts'
import { NOTHING_FOUND } from '../../shared/retrieval/write-extract.ts'
import { fillHarbour, HARBOUR } from '../testing/harbour.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { MODEL_FAILED } from './answer.ts'

describe('search and chat with a model', async () => {
  const ollama = await startFakeModel()
  const usual = ollama.behave
  const settings = { OLLAMA_URL: `${ollama.url}/`, OLLAMA_MODEL: 'small' }
  const modelled = await testApp(settings, {}, { firstMs: 60_000, pauseMs: 60_000, totalMs: 60_000 })
  const hasty = await testApp(settings, {}, { firstMs: 30, pauseMs: 30 })
  const readers = {
    modelled: await modelled.signIn('reader@example.org'),
    hasty: await hasty.signIn('reader@example.org'),
  }
  afterAll(ollama.close)
  beforeAll(async () => {
    for (const { database } of [modelled, hasty]) await fillHarbour(database)
  })
  beforeEach(() => {
    ollama.behave = usual
    ollama.asked.length = 0
  })

  /** The answer of the model's server as it is written. */
  async function events(
    app: TestApp,
    person: Person | null,
    query = 'when do ships arrive?',
    earlier?: { query: string; answer: string }[],
  ) {
    const response = await app.app.inject({
      method: 'POST',
      url: '/rag/projects/search',
      headers: {
        host: 'localhost:3000',
        accept: CHAT_EVENTS,
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      },
      payload: { project_id: HARBOUR, query, ...(earlier && { earlier }) },
    })
    expect(response.headers['content-type']).toBe(CHAT_EVENTS)
    return response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChatEvent)
  }
  const finalText = (all: readonly ChatEvent[]) => {
    expect(all.at(-1)?.type).toBe('answer')
    return all.at(-1)?.text ?? ''
  }
  const base = await modelled.listen()

  it('the model streams an answer from numbered passages, and its citations become links', async () => {
    ollama.behave = (_asked, { say, done }) => {
      say('Ships arrive ')
      say('at dawn [1].')
      done()
    }
    const all = await events(modelled, readers.modelled)
    expect(all.slice(0, -1)).toEqual([
      { type: 'text', text: 'Ships arrive ' },
      { type: 'text', text: 'at dawn [1].' },
    ])
    expect(finalText(all)).toBe(
      'Ships arrive at dawn [\\[1\\]](/projects/501/1 "Arriving: Ships arrive at dawn.").\n\n### Sources\n\n- \\[1\\] [Arriving](/projects/501/1): “Ships arrive at dawn.”',
    )
    const [asked] = ollama.asked
    expect(asked).toMatchObject({ model: 'small', stream: true })
    expect(asked?.messages.at(-1)?.content).toMatch(/^Passages:\n\n\[1\] Arriving\nShips arrive at dawn\./)
    expect(asked?.messages.at(-1)?.content).toMatch(/Question: when do ships arrive\?$/)
  })

  it('the model gets earlier turns without the passage numbers in their answers', async () => {
    const before =
      '*Looked up together with “and the pier?”.*\n\nShips arrive at dawn [\\[7\\]](/projects/501/1 "Arriving: \\"Ships\\" \\(two\\)")[\\[8\\]](/projects/501/2), says `harbourMaster`.\n\n### Sources\n\n- \\[7\\] [Arriving](/projects/501/1)'
    ollama.behave = (_asked, { say, done }) => {
      say('Because `harbourMaster` wants it [1].')
      done()
    }
    const earlier = [
      { query: 'who is harbourMaster?', answer: 'Nobody knows.' },
      { query: 'when do ships arrive?', answer: before },
    ]
    const said = finalText(await events(modelled, readers.modelled, 'Why?', earlier))
    expect(said).toMatch(/^\*Looked up together with “when do ships arrive\?”\.\*\n\nBecause `harbourMaster` wants it/)
    const [asked] = ollama.asked
    expect(asked?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ])
    expect(asked?.messages[3]?.content).toBe('when do ships arrive?')
    expect(asked?.messages[4]?.content).toBe('Ships arrive at dawn, says `harbourMaster`.')
    expect(asked?.messages[5]?.content).toMatch(/^Passages:\n\n\[1\] Arriving\n[\s\S]*Question: Why\?$/)
  })

  it('quotations replace a model answer that takes a name from an earlier answer', async () => {
    ollama.behave = (_asked, { say, done }) => {
      say('Call `harbourMaster` first [1].')
      done()
    }
    const earlier = [{ query: 'when do ships arrive?', answer: 'Once `harbourMaster` is called.' }]
    expect(finalText(await events(modelled, readers.modelled, 'Why?', earlier))).toContain(MODEL_FAILED)
    // A name in a question doesn't count either if it was cut off before the model saw it.
    const cut = [{ query: `ships ${'?'.repeat(2_000)} harbourMaster`, answer: 'At dawn.' }]
    expect(finalText(await events(modelled, readers.modelled, 'ships', cut))).toContain(MODEL_FAILED)
  })

  it('the model gets no earlier turns with an empty question or answer', async () => {
    const earlier = [
      { query: 'when do ships arrive?', answer: 'At dawn.' },
      { query: ' ', answer: 'Something.' },
      { query: 'and where?', answer: '' },
      { query: 'who knows?', answer: ' \n### Sources\n\n- nothing' },
      { query: 'is it so?', answer: '[1]' },
    ]
    await events(modelled, readers.modelled, 'when do ships leave?', earlier)
    expect(ollama.asked[0]?.messages.slice(1, -1)).toEqual([
      { role: 'user', content: 'when do ships arrive?' },
      { role: 'assistant', content: 'At dawn.' },
    ])
  })

  it('quotations replace a wrong model answer', async () => {
    for (const nonsense of [
      ...['', '   ', 'Ships arrive at dawn.', 'At dawn [9].', 'Call `makeShipsArrive` first [1].'],
      'Like this [1]:\n\n```ts\nconst ship = makeShipsArrive({ at: "dawn" })\n```',
      'Like this [1]:\n\n```ts\nships.arriveAtDawn',
    ]) {
      ollama.behave = (_asked, { say, done }) => {
        if (nonsense) say(nonsense)
        done()
      }
      const answer = finalText(await events(modelled, readers.modelled))
      expect([nonsense, answer.slice(0, 80)]).toEqual([
        nonsense,
        `*${MODEL_FAILED}*\n\n## From the documentation`.slice(0, 80),
      ])
      expect(answer).toContain('Ships arrive at dawn.')
    }
  })

  it('a model answer shows code that declares its own names', async () => {
    const code = '```ts\nconst firstShip = ships.at(0)\nfor (const eachShip of ships) print(eachShip)\n```'
    ollama.behave = (_asked, { say, done }) => {
      say(`Ships arrive at dawn [1]:\n\n${code}`)
      done()
    }
    expect(finalText(await events(modelled, readers.modelled))).toContain(code)
  })

  it('quotations replace a broken model answer', async () => {
    for (const behave of [
      (_asked: unknown, { status }: { status(code: number): void }) => status(500),
      (_asked: unknown, { say, breakOff }: { say(text: string): void; breakOff(): void }) => {
        say('Ships [1]')
        breakOff()
      },
      (_asked: unknown, { raw, done }: { raw(text: string): void; done(): void }) => {
        raw('<html>\n')
        done()
      },
      (_asked: unknown, { raw }: { raw(text: string): void }) => raw('{"error":"no such model"}\n'),
    ]) {
      ollama.behave = behave
      expect(finalText(await events(modelled, readers.modelled))).toContain(MODEL_FAILED)
    }
  })

  it('quotations replace a model answer that is slow or stalls, and the model request ends', async () => {
    let gone: Promise<void> | undefined
    ollama.behave = (_asked, reply) => {
      gone = reply.gone
    }
    expect(finalText(await events(hasty, readers.hasty))).toContain(MODEL_FAILED)
    await gone
    ollama.behave = (_asked, reply) => {
      gone = reply.gone
      reply.say('Ships [1]')
    }
    expect(finalText(await events(hasty, readers.hasty))).toContain(MODEL_FAILED)
    await gone
  })

  it('the model request stops when the asker has gone', async () => {
    const begun = Promise.withResolvers<{ gone: Promise<void> }>()
    ollama.behave = (_asked, { say, gone }) => {
      say('Ships ')
      begun.resolve({ gone })
    }
    const leaving = new AbortController()
    const response = await fetch(`${base}/rag/projects/search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: CHAT_EVENTS,
        authorization: `Bearer ${readers.modelled.token}`,
      },
      body: JSON.stringify({ project_id: HARBOUR, query: 'ships' }),
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    const { gone } = await begun.promise
    leaving.abort()
    await gone
  })

  it('a model answer is withheld from someone who loses access to its sources meanwhile', async () => {
    const { sql } = modelled.database
    ollama.behave = async (_asked, { say, done }) => {
      await sql`delete from memberships where project_id = ${HARBOUR} and email = 'reader@example.org'`
      say('Ships arrive at dawn [1].')
      done()
    }
    const question = { project_id: HARBOUR, query: 'when do ships arrive?' }
    const allow = () =>
      sql`insert into memberships (project_id, email, role) values (${HARBOUR}, 'reader@example.org', 'read')`
    const all = await events(modelled, readers.modelled)
    expect(all.map(({ type }) => type)).toEqual(['text'])
    await allow()
    const whole = await modelled.ask(readers.modelled, 'POST', '/rag/projects/search', question)
    expect(whole.status).toBe(404)
    await allow()
  })

  it('the model is not asked for someone who left during the search', async () => {
    const { sql } = modelled.database
    const unsafe = sql.unsafe.bind(sql)
    const [searching, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const search = vi.spyOn(sql, 'unsafe').mockImplementation(((...query: Parameters<typeof unsafe>) => {
      // Holds only the search: transactions in the background use `unsafe`, too.
      if (!/\bpostings\b/.test(query[0])) return unsafe(...query)
      searching.resolve()
      return left.promise.then(() => unsafe(...query))
    }) as typeof unsafe)
    const gone = new Promise((resolve) =>
      modelled.app.server.once('request', (_, response: ServerResponse) => response.once('close', resolve)),
    )
    const leaving = new AbortController()
    const asking = fetch(`${base}/rag/projects/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${readers.modelled.token}` },
      body: JSON.stringify({ project_id: HARBOUR, query: 'ships' }),
      signal: leaving.signal,
    })
    await searching.promise
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await gone
    left.resolve()
    search.mockRestore()
    expect(finalText(await events(modelled, readers.modelled))).toMatch(/^It is written there/)
    expect(ollama.asked).toHaveLength(1)
  })

  it('a model answer comes as a whole text without events, and never for a visitor', async () => {
    const answer = await modelled.ask(readers.modelled, 'POST', '/rag/projects/search', {
      project_id: HARBOUR,
      query: 'ships',
    })
    expect(String(answer.body)).toMatch(/^It is written there/)
    await modelled.database.sql`update projects set visibility = 'public' where id = ${HARBOUR}`
    expect(finalText(await events(modelled, null))).toMatch(/^## From the documentation/)
  })

  it('the model is not asked when nothing was found', async () => {
    ollama.asked.length = 0
    expect(finalText(await events(modelled, readers.modelled, 'zeppelin'))).toBe(NOTHING_FOUND)
    expect(ollama.asked).toEqual([])
  })
})
