import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveToken } from '../testing/access-token.ts'
import { drawingClient } from '../testing/drawing-client.ts'
import { PLANTED, plantProject, TEXT_PAGE, UNQUOTED } from '../testing/planted-project.ts'
import { type Person, testApp } from '../testing/test-app.ts'

/**
 * People who may not read a project must find nothing of it in any answer. Unique words are planted in its
 * name, titles, texts, paths and code. The test looks for them in every byte of every answer, headers
 * included.
 */
const [PROJECT, MISSING] = [9001, 9999]
/** Files are indexed before pages. */
const CODE_SEGMENT = 1
const NAMES = [String(PROJECT), `acme/${PLANTED.repository}`]

type At = { project: number; repository: string; receipt: number }

type Surface = {
  name: string
  ask: (at: At) => InjectOptions
  /** Planted words that a permitted reader finds there; none for an answer that is identical for everyone. */
  says: readonly (keyof typeof PLANTED)[]
  /** True if members see no more than visitors do. */
  forVisitors?: true
  /** True if tokens of programs count as invalid there. */
  forPeople?: true
  /** True if the answer doesn't exist for people who may not read source code. */
  isSource?: true
}

const mcp = (name: string, given: (at: At) => object): Surface['ask'] => {
  return (at) => ({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given(at) } },
  })
}
const post = (url: string, body: (at: At) => object): Surface['ask'] => {
  return (at) => ({ method: 'POST', url: url.replace('@', String(at.project)), payload: body(at) })
}
const get =
  (url: (at: At) => string): Surface['ask'] =>
  (at) => ({
    method: 'GET',
    url: url(at),
  })

const SURFACES: Surface[] = [
  {
    name: 'search',
    ask: post('/rag/projects/search', ({ project }) => ({
      project_id: project,
      query: 'counted boolean',
      search_only: true,
    })),
    says: ['pageTitle', 'text', 'path', 'symbol', 'comment'],
  },
  {
    name: 'a question about one project',
    ask: post('/rag/projects/search', ({ project }) => ({ project_id: project, query: `what is ${PLANTED.symbol}()` })),
    says: ['path', 'symbol', 'comment'],
  },
  {
    name: 'chat',
    ask: post('/rag/chat', ({ project }) => ({ project_ids: [project], query: 'counted' })),
    says: ['text'],
  },
  {
    name: 'search in named projects',
    ask: post('/rag/search', ({ project }) => ({ project_ids: [project], query: 'counted boolean', names: true })),
    says: ['text', 'path', 'comment'],
  },
  {
    name: 'search in own projects',
    ask: post('/rag/search', () => ({ query: 'counted boolean', names: true, typing: true })),
    says: ['text', 'path', 'comment'],
  },
  {
    name: 'search, passages for a device',
    ask: get(({ project }) => `/api/project/${project}/search-text/passages?from=1&to=100`),
    says: ['text', 'path', 'comment'],
  },
  {
    name: 'search, symbols for a device',
    ask: get(({ project }) => `/api/project/${project}/search-text/symbols`),
    says: ['path', 'symbol', 'comment'],
  },
  {
    name: 'search, terms for a device',
    ask: get(({ project }) => `/api/project/${project}/search-text/postings/${CODE_SEGMENT}`),
    says: ['comment', 'otherSymbol'],
    isSource: true,
  },
  {
    name: 'symbols by their names',
    ask: post('/api/project/@/named-symbols', () => ({ names: [PLANTED.otherSymbol, PLANTED.symbol] })),
    says: [],
  },
  {
    name: 'what is cited',
    ask: get(({ project }) => `/api/project/${project}/cited-files`),
    forPeople: true,
    says: ['path'],
    isSource: true,
  },
  {
    name: 'what a citation quotes',
    ask: get(({ project }) => `/api/citation/${project}/source`),
    says: ['path', 'symbol'],
  },
  {
    name: 'the file of a citation',
    ask: get(({ project }) => `/api/citation/${project}/file`),
    forPeople: true,
    says: ['path', 'symbol', 'comment'],
    isSource: true,
  },
  {
    name: 'receipts',
    ask: get(({ project }) => `/api/project/${project}/receipts`),
    forPeople: true,
    says: ['commit'],
  },
  {
    name: 'a receipt',
    ask: get(({ project, receipt }) => `/api/project/${project}/receipts/${receipt}`),
    forPeople: true,
    says: ['commit', 'otherPath', 'otherSymbol'],
  },
  {
    name: 'pages as a shape',
    ask: get(({ project }) => `/api/shapes/project/${project}/pages?offset=-1`),
    forPeople: true,
    says: ['pageTitle'],
  },
  {
    name: 'citations as a shape',
    ask: get(({ project }) => `/api/shapes/project/${project}/citations?offset=-1`),
    forPeople: true,
    says: ['path', 'symbol'],
  },
  { name: 'a page', ask: get(() => `/api/page/${TEXT_PAGE}`), says: ['text', 'path'] },
  {
    name: 'MCP read_wiki_structure',
    ask: mcp('read_wiki_structure', ({ repository }) => ({ repoName: repository })),
    says: ['name', 'folderTitle', 'pageTitle'],
  },
  {
    name: 'MCP read_wiki_contents',
    ask: mcp('read_wiki_contents', ({ repository }) => ({ repoName: repository })),
    says: ['name', 'pageTitle', 'text', 'path'],
  },
  {
    name: 'MCP read_wiki_contents of a page',
    ask: mcp('read_wiki_contents', ({ repository }) => ({ repoName: repository, pageId: TEXT_PAGE })),
    says: ['text'],
  },
  {
    name: 'MCP ask_question',
    ask: mcp('ask_question', ({ repository }) => ({ repoName: repository, question: 'What is counted?' })),
    says: ['text'],
  },
  {
    name: 'MCP search',
    ask: mcp('search', ({ repository }) => ({ repoName: [repository], query: 'counted boolean' })),
    says: ['text', 'path', 'comment'],
  },
  {
    name: 'export',
    ask: get(({ project }) => `/api/project/${project}/export`),
    says: ['name', 'folderTitle', 'pageTitle', 'text', 'path'],
  },
  {
    name: 'llms.txt',
    ask: get(({ project }) => `/projects/${project}/llms.txt`),
    says: ['name', 'description', 'repository', 'folderTitle', 'pageTitle'],
  },
  {
    name: 'llms-full.txt',
    ask: get(({ project }) => `/projects/${project}/llms-full.txt`),
    says: ['pageTitle', 'text', 'path'],
  },
  { name: 'a page as Markdown', ask: get(({ project }) => `/projects/${project}/${TEXT_PAGE}.md`), says: ['text'] },
  { name: 'the first page as Markdown', ask: get(({ project }) => `/projects/${project}.md`), says: ['folderTitle'] },
  {
    name: 'a drawn page',
    ask: get(({ project }) => `/projects/${project}/${TEXT_PAGE}`),
    says: ['name', 'text'],
    forVisitors: true,
  },
  ...['/llms.txt', '/sitemap.xml', '/robots.txt', '/api/examples', '/'].map((url) => ({
    name: url,
    ...(url.startsWith('/api') && { forPeople: true as const }),
    ask: get(() => url),
    says: [],
    forVisitors: true as const,
  })),
  ...[`/acme/${PLANTED.repository}/llms.txt`, `/github/acme/${PLANTED.repository}/${TEXT_PAGE}.md`].map((url) => ({
    name: url,
    ask: get(({ repository }) =>
      url.replace(PLANTED.repository, repository === NAMES[1] ? PLANTED.repository : 'none'),
    ),
    says: ['pageTitle'] as const,
  })),
]

describe('what is answered to those who may not read a project', async () => {
  const directory = await drawingClient()
  const server = await testApp({ CLIENT_DIR: directory, ADMIN_EMAILS: 'operator@example.org' })
  const people: Record<string, Person | null> = { visitor: null }
  for (const name of ['stranger', 'reader', 'editor', 'owner', 'operator']) {
    people[name] = await server.signIn(`${name}@example.org`)
  }
  let receipt = 0
  const mayRead = new Set(['reader', 'editor', 'owner'])

  beforeAll(async () => {
    receipt = await plantProject(server.database, {
      id: PROJECT,
      visibility: 'private',
      roles: { 'reader@example.org': 'read', 'editor@example.org': 'write', 'owner@example.org': 'admin' },
    })
    for (const name of ['stranger', 'reader', 'editor', 'owner', 'operator']) {
      const person = people[name]
      if (!person) continue
      people[`token of ${name}`] = (await giveToken(server, person)).program
      if (mayRead.has(name)) mayRead.add(`token of ${name}`)
    }
    const { reader } = people
    if (!reader) return
    const [revoked, expired] = [await giveToken(server, reader), await giveToken(server, reader, 1)]
    people['revoked token'] = revoked.program
    people['expired token'] = expired.program
    await server.ask(reader, 'DELETE', `/api/access-tokens/${revoked.id}`)
    await server.database.sql`
      update access_tokens set expires_at = now() - interval '1 second' where id = ${expired.id}`
  })
  afterAll(() => rm(directory, { recursive: true }))

  const ask = async (person: Person | null | undefined, request: InjectOptions) => {
    const authorization = person ? { authorization: `Bearer ${person.token}` } : {}
    const headers = { host: 'localhost:3000', 'accept-encoding': 'br', ...authorization, ...request.headers }
    const answer = await server.app.inject({ ...request, headers })
    const encoding = answer.headers['content-encoding']
    const bytes = encoding === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload
    const files = answer.headers['content-type'] === 'application/zip' ? Object.entries(unzipSync(bytes)) : []
    const said = [bytes, ...files.flatMap(([path, content]) => [path, Buffer.from(content)])].map(String).join('\n')
    return { status: answer.statusCode, said, text: `${JSON.stringify(answer.headers)}\n${said}` }
  }
  const wordsIn = (text: string) =>
    (Object.keys(PLANTED) as (keyof typeof PLANTED)[]).filter((key) =>
      text.toLowerCase().includes(PLANTED[key].toLowerCase()),
    )
  const there = () => ({ project: PROJECT, repository: String(PROJECT), receipt })
  const missing = () => ({ project: MISSING, repository: String(MISSING), receipt })

  for (const surface of SURFACES) {
    it(surface.name, async () => {
      for (const [who, person] of Object.entries(people)) {
        const at = surface.name.includes(PLANTED.repository) ? { ...there(), repository: NAMES[1] ?? '' } : there()
        const { status, said, text } = await ask(person, surface.ask(at))
        if (surface.forPeople && who.startsWith('token')) {
          expect([who, status, wordsIn(text)]).toEqual([who, 401, []])
          continue
        }
        if (mayRead.has(who) && !surface.forVisitors) {
          expect([who, status, wordsIn(said)]).toEqual([who, 200, expect.arrayContaining([...surface.says])])
          continue
        }
        // A request that contains a word gets it back.
        const given = JSON.stringify(surface.ask(at))
        const found = wordsIn(text).filter((key) => !given.includes(PLANTED[key]))
        expect([who, found]).toEqual([who, []])
        const none = await ask(person, surface.ask(missing()))
        expect([who, status]).toEqual([who, none.status])
        expect([who, said.replaceAll(String(PROJECT), String(MISSING))]).toEqual([who, none.said])
      }
    })
  }

  it('a project made private reveals nothing, whatever was drawn or sent while it was public', async () => {
    const { sql } = server.database
    await sql`update projects set visibility = 'public', show_source = true where id = ${PROJECT}`
    const ask404 = ['search', 'MCP', 'chat', 'export', 'llms', 'Markdown', 'drawn', 'question', 'github', 'acme']
    const asked = SURFACES.filter(
      ({ name }) =>
        name !== 'search in own projects' && (ask404.some((part) => name.includes(part)) || name === '/sitemap.xml'),
    )
    const public_ = { ...there(), repository: NAMES[1] ?? '' }
    for (const surface of asked) {
      const { status, said } = await ask(null, surface.ask(public_))
      expect([surface.name, status, wordsIn(said)]).toEqual([
        surface.name,
        200,
        expect.arrayContaining([...surface.says]),
      ])
    }
    await sql`update projects set visibility = 'private', show_source = false where id = ${PROJECT}`
    for (const surface of asked) {
      const { text } = await ask(null, surface.ask(public_))
      const given = JSON.stringify(surface.ask(public_))
      const found = wordsIn(text).filter((key) => !given.includes(PLANTED[key]))
      expect([surface.name, found]).toEqual([surface.name, []])
    }
  })

  describe('of a public project that does not show its source code', () => {
    const { sql } = server.database
    const show = async (visibility: string, show_source: boolean) => {
      await sql`update projects set visibility = ${visibility}, show_source = ${show_source} where id = ${PROJECT}`
    }
    beforeAll(() => show('public', false))
    afterAll(() => show('private', false))

    it.each(SURFACES)(
      'a public project with hidden source reveals only what its pages say and quote: $name',
      async (surface) => {
        const at = surface.name.includes(PLANTED.repository) ? { ...there(), repository: NAMES[1] ?? '' } : there()
        const given = JSON.stringify(surface.ask(at))
        const isUnquoted = (key: keyof typeof PLANTED) => UNQUOTED.some((one) => one === key)
        for (const [who, person] of Object.entries(people)) {
          if (/^(?:revoked|expired)/.test(who) || surface.name === 'search in own projects') continue
          const { status, said, text } = await ask(person, surface.ask(at))
          if (surface.forPeople && who.startsWith('token')) {
            expect([who, status, wordsIn(text)]).toEqual([who, 401, []])
            continue
          }
          if (mayRead.has(who)) {
            expect([who, status, wordsIn(said)]).toEqual([who, 200, expect.arrayContaining([...surface.says])])
            continue
          }
          expect([who, wordsIn(text).filter((key) => isUnquoted(key) && !given.includes(PLANTED[key]))]).toEqual([
            who,
            [],
          ])
          if (surface.isSource) {
            const none = await ask(person, surface.ask(missing()))
            expect([who, status, said]).toEqual([who, none.status, none.said])
            continue
          }
          const says = surface.says.filter((key) => key === 'text' || key === 'pageTitle')
          expect([who, status, wordsIn(said)]).toEqual([who, 200, expect.arrayContaining(says)])
        }
      },
    )

    it('a public project reveals its code as soon as an admin shows the source', async () => {
      await show('public', true)
      for (const surface of SURFACES.filter(({ name }) => name !== 'search in own projects')) {
        const at = surface.name.includes(PLANTED.repository) ? { ...there(), repository: NAMES[1] ?? '' } : there()
        const { status, said } = await ask(null, surface.ask(at))
        expect([surface.name, status, wordsIn(said)]).toEqual([
          surface.name,
          200,
          expect.arrayContaining([...surface.says]),
        ])
      }
      await show('public', false)
    })
  })
})
