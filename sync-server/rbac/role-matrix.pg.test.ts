import { beforeAll, describe, expect, it } from 'vitest'
import { insertPages } from '../../db/tables/pages.ts'
import { endRefresh, openRefresh } from '../../db/tables/refreshes.ts'
import { noteLook } from '../../db/tables/repositories.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { storeImage } from '../../db/testing/store-image.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import { VISIBILITIES, type Visibility } from '../../shared/rbac/can.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'

/**
 * Every call × every kind of asker × both visibilities. `missing` is the answer for an id that does not
 * exist. A person who may not read a project must get exactly that answer.
 */
const ASKERS = ['visitor', 'stranger', 'read', 'write', 'admin'] as const
type Asker = (typeof ASKERS)[number]

/** Expected status, in the order of `ASKERS`; `-` means: as for something that does not exist. */
type Cell = number | '-'
type Cells = readonly [Cell, Cell, Cell, Cell, Cell]

type Place = {
  projectId: number
  pageId: number
  trashedId: number
  citationId: number
  receiptId: number
  hash: string
}
type Row = {
  call: string
  url: (place: Place) => string
  body?: (place: Place) => unknown
  private: Cells
  public: Cells
}

const READ: Pick<Row, Visibility> = { private: ['-', '-', 200, 200, 200], public: [200, 200, 200, 200, 200] }
/** Source code beyond the quotes on pages: it doesn't exist for readers without a role. */
const SOURCE: Pick<Row, Visibility> = { private: READ.private, public: ['-', '-', 200, 200, 200] }
const WRITE: Pick<Row, Visibility> = { private: [401, '-', 403, 200, 200], public: [401, 403, 403, 200, 200] }
const ADMIN: Pick<Row, Visibility> = { private: [401, '-', 403, 403, 200], public: [401, 403, 403, 403, 200] }
/** The trash doesn't exist for people who may not edit. */
const TRASH: Pick<Row, Visibility> = { private: [401, '-', '-', 200, 200], public: [401, '-', '-', 200, 200] }
const MEMBER: Pick<Row, Visibility> = { private: [401, '-', 200, 200, 200], public: [401, 403, 200, 200, 200] }

const shape = (name: string, cells: Pick<Row, Visibility>): Row => ({
  call: 'GET /api/shapes/project/{id}/{shape}',
  url: ({ projectId }) => `/api/shapes/project/${projectId}/${name}?offset=-1`,
  ...cells,
})

const receiptUrl = ({ projectId, receiptId }: Place) => `/api/project/${projectId}/receipts/${receiptId}`

const ROWS: Row[] = [
  shape('pages', READ),
  shape('citations', READ),
  shape('suggestions', WRITE),
  shape('trash', WRITE),
  shape('members', MEMBER),
  { call: 'GET /api/project/{id}/trash', url: ({ projectId }) => `/api/project/${projectId}/trash`, ...WRITE },
  { call: 'GET /api/trash/{id}', url: ({ trashedId }) => `/api/trash/${trashedId}`, ...TRASH },
  { call: 'POST /api/trash/{id}/restore', url: ({ trashedId }) => `/api/trash/${trashedId}/restore`, ...TRASH },
  {
    call: 'DELETE /api/trash/{id}',
    url: ({ trashedId }) => `/api/trash/${trashedId}`,
    private: [401, '-', '-', 403, 200],
    public: [401, '-', '-', 403, 200],
  },
  { call: 'GET /api/project', url: ({ projectId }) => `/api/project?projectId=${projectId}`, ...READ },
  { call: 'GET /api/project/{id}/export', url: ({ projectId }) => `/api/project/${projectId}/export`, ...READ },
  {
    call: 'GET /api/project/{id}/search-text',
    url: ({ projectId }) => `/api/project/${projectId}/search-text`,
    ...READ,
  },
  ...['passages?from=1&to=9', 'postings/1', 'symbols'].map((part) => ({
    call: `GET /api/project/{id}/search-text/${part.replace(/[?].*/, '').replace('/1', '/{segment}')}`,
    url: ({ projectId }: Place) => `/api/project/${projectId}/search-text/${part}`,
    ...READ,
  })),
  { call: 'GET /api/project/{id}/queue', url: ({ projectId }) => `/api/project/${projectId}/queue`, ...READ },
  { call: 'GET /api/project/{id}/docs', url: ({ projectId }) => `/api/project/${projectId}/docs?after=0`, ...READ },
  { call: 'GET /api/page/{id}', url: ({ pageId }) => `/api/page/${pageId}`, ...READ },
  { call: 'GET /api/page/{id}/content', url: ({ pageId }) => `/api/page/${pageId}/content`, ...READ },
  { call: 'GET /api/page/{id}/events', url: ({ pageId }) => `/api/page/${pageId}/events`, ...READ },
  { call: 'GET /api/citation/{id}/source', url: ({ citationId }) => `/api/citation/${citationId}/source`, ...READ },
  { call: 'GET /api/citation/{id}/file', url: ({ citationId }) => `/api/citation/${citationId}/file`, ...SOURCE },
  {
    call: 'GET /api/project/{id}/cited-files',
    url: ({ projectId }) => `/api/project/${projectId}/cited-files`,
    ...SOURCE,
  },
  {
    call: 'GET /api/project/{id}/sources',
    url: ({ projectId }) => `/api/project/${projectId}/sources?query=a`,
    ...WRITE,
  },
  {
    call: 'POST /api/project/{id}/named-symbols',
    url: ({ projectId }) => `/api/project/${projectId}/named-symbols`,
    body: () => ({ names: ['admit'] }),
    ...READ,
  },
  { call: 'GET /api/project/{id}/refresh', url: ({ projectId }) => `/api/project/${projectId}/refresh`, ...READ },
  { call: 'GET /api/project/{id}/receipts', url: ({ projectId }) => `/api/project/${projectId}/receipts`, ...READ },
  { call: 'GET /api/project/{id}/receipts/{receipt}', url: receiptUrl, ...READ },
  { call: 'POST /api/project/{id}/receipts/{receipt}/undo', url: (at) => `${receiptUrl(at)}/undo`, ...WRITE },
  { call: 'GET /api/project/{id}/audit', url: ({ projectId }) => `/api/project/${projectId}/audit`, ...ADMIN },
  {
    call: 'GET /api/project/{id}/audit/export',
    url: ({ projectId }) => `/api/project/${projectId}/audit/export?format=json`,
    ...ADMIN,
  },
  { call: 'GET /api/project/{id}/secrets', url: ({ projectId }) => `/api/project/${projectId}/secrets`, ...ADMIN },
  {
    call: 'GET /api/project/{id}/publication',
    url: ({ projectId }) => `/api/project/${projectId}/publication`,
    ...ADMIN,
  },
  {
    call: 'PATCH /api/project/{id}',
    url: ({ projectId }) => `/api/project/${projectId}`,
    body: () => ({ show_source: true }),
    ...ADMIN,
  },
  { call: 'GET /api/blob/{hash}', url: ({ hash }) => `/api/blob/${hash}`, ...READ },
  {
    call: 'POST /rag/projects/search',
    url: () => '/rag/projects/search',
    body: ({ projectId }) => ({ project_id: projectId, query: 'a' }),
    ...READ,
  },
  {
    call: 'POST /rag/chat',
    url: () => '/rag/chat',
    body: ({ projectId }) => ({ project_ids: [projectId], query: 'a', search_only: true }),
    ...READ,
  },
  { call: 'GET /api/rbac/project/{id}', url: ({ projectId }) => `/api/rbac/project/${projectId}`, ...MEMBER },
  {
    call: 'POST /api/project/{id}/page',
    url: ({ projectId }) => `/api/project/${projectId}/page`,
    body: () => ({}),
    ...WRITE,
  },
  { call: 'GET /api/page/{id}/recovered', url: ({ pageId }) => `/api/page/${pageId}/recovered`, ...WRITE },
  {
    call: 'POST /api/page/{id}/recovered/{recoveredId}',
    url: ({ pageId, citationId }) => `/api/page/${pageId}/recovered/${citationId}`,
    body: () => ({ state: 'discarded' }),
    ...WRITE,
  },
  { call: 'GET /api/page/{id}/versions', url: ({ pageId }) => `/api/page/${pageId}/versions`, ...WRITE },
  { call: 'GET /api/page/{id}/versions/{seq}', url: ({ pageId }) => `/api/page/${pageId}/versions/0`, ...WRITE },
  {
    call: 'POST /api/page/{id}/versions',
    url: ({ pageId }) => `/api/page/${pageId}/versions`,
    body: () => ({ name: 'Named' }),
    ...WRITE,
  },
  {
    call: 'PATCH /api/page/{id}/versions/{seq}',
    url: ({ pageId }) => `/api/page/${pageId}/versions/0`,
    body: () => ({ name: 'Named' }),
    ...WRITE,
  },
  { call: 'PATCH /api/page/{id}', url: ({ pageId }) => `/api/page/${pageId}`, body: () => ({ name: 'New' }), ...WRITE },
  {
    call: 'PATCH /api/project/{id}',
    url: ({ projectId }) => `/api/project/${projectId}`,
    body: () => ({ description: 'Words' }),
    ...WRITE,
  },
  {
    call: 'PATCH /api/project/{id}',
    url: ({ projectId }) => `/api/project/${projectId}`,
    body: () => ({ visibility: 'private' }),
    ...ADMIN,
  },
  {
    call: 'POST /api/rbac/project',
    url: () => '/api/rbac/project',
    body: ({ projectId }) => ({ project_id: projectId, role: 'read', email: 'new@example.org' }),
    ...ADMIN,
  },
  {
    call: 'PATCH /api/rbac/project',
    url: () => '/api/rbac/project',
    body: ({ projectId }) => ({ project_id: projectId, new_role: 'write', email: 'read@example.org' }),
    ...ADMIN,
  },
  {
    call: 'DELETE /api/rbac/project',
    url: () => '/api/rbac/project',
    body: ({ projectId }) => ({ project_id: projectId, email: 'write@example.org' }),
    ...ADMIN,
  },
  {
    call: 'POST /api/rbac/project/{id}/invite-link',
    url: ({ projectId }) => `/api/rbac/project/${projectId}/invite-link`,
    body: () => ({ email: 'read@example.org' }),
    ...ADMIN,
  },
  {
    call: 'POST /api/project/{id}/regenerate',
    url: ({ projectId }) => `/api/project/${projectId}/regenerate`,
    ...WRITE,
  },
  // No role in a project is enough: it takes an administrator of the installation.
  ...(['POST', 'DELETE'] as const).map((method) => ({
    call: `${method} /api/project/{id}/example`,
    url: ({ projectId }: Place) => `/api/project/${projectId}/example`,
    private: [401, '-', 403, 403, 403] as const,
    public: [401, 403, 403, 403, 403] as const,
  })),
  // Other tests cover these calls with valid content; here, permitted askers are refused for their content.
  {
    call: 'POST /api/project/{id}/upload-zip',
    url: ({ projectId }) => `/api/project/${projectId}/upload-zip`,
    private: [401, '-', 403, 400, 400],
    public: [401, 403, 403, 400, 400],
  },
  {
    call: 'POST /api/project/{projectId}/page/{pageId}/upload',
    url: ({ projectId, pageId }) => `/api/project/${projectId}/page/${pageId}/upload`,
    private: [401, '-', 403, 415, 415],
    public: [401, 403, 403, 415, 415],
  },
  { call: 'DELETE /api/page/{id}', url: ({ pageId }) => `/api/page/${pageId}`, ...WRITE },
  { call: 'DELETE /api/project/{id}', url: ({ projectId }) => `/api/project/${projectId}`, ...ADMIN },
]

/** Calls that name no project, and what a visitor and a signed-in person get. */
const WITHOUT_PROJECT = [
  'GET /api/access-tokens',
  'POST /api/access-tokens',
  'DELETE /api/access-tokens/{id}',
  'GET /api/proof',
  'GET /api/account/deletion',
  'DELETE /api/account',
  'GET /api/sessions',
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'GET /health',
  'GET /api/config',
  'GET /api/openapi.json',
  'GET /api/examples',
  'GET /api/projects',
  'GET /api/shapes/my-projects',
  'POST /api/project',
  'POST /api/project/github',
  'POST /api/project/zip',
  'GET /api/audit',
  'GET /api/audit/export',
  'GET /api/administrators',
  'POST /api/administrators',
  'DELETE /api/administrators',
  'GET /api/administrators/own',
  'POST /api/administrators/claim',
  'GET /api/administrators/model',
  'GET /api/administrators/model/state',
  'POST /api/administrators/model/test',
  'POST /api/changes',
  'POST /api/invitation',
  'POST /api/events',
  'POST /rag/search',
  'GET /api/github/{owner}/{repo}/installation/status',
]

const MISSING: Place = {
  projectId: 1,
  pageId: 2,
  trashedId: 5,
  citationId: 3,
  receiptId: 4,
  hash: 'f'.repeat(64),
}

describe('who may do what', async () => {
  // Event streams end at once, so that each request gets a complete answer.
  const server = await testApp({ QUOTA_PROJECTS: '0' }, { streamMs: 0 })
  const people = {} as Record<Exclude<Asker, 'visitor'>, Person>
  const as = (asker: Asker) => (asker === 'visitor' ? null : people[asker])

  beforeAll(async () => {
    for (const asker of ASKERS) if (asker !== 'visitor') people[asker] = await server.signIn(`${asker}@example.org`)
  })

  it('the role matrix lists every call of the server', () => {
    const { paths } = server.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    const calls = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((call) => !/ \/(auth|dev|collaboration|webhooks)\b/.test(call))
    expect([...new Set([...ROWS.map((row) => row.call), ...WITHOUT_PROJECT])].sort()).toEqual(calls.sort())
  })

  for (const visibility of ['private', 'public'] as const) {
    for (const row of ROWS) {
      for (const asker of ASKERS) {
        it(`a ${visibility} project answers ${asker} as the role matrix says: ${row.call}`, async () => {
          const place = await makeProject(server, people.admin, visibility)
          const send = (at: Place) =>
            server.ask(as(asker), row.call.split(' ')[0] as 'GET', row.url(at), row.body?.(at))
          const answer = await send(place)
          const expected = row[visibility][ASKERS.indexOf(asker)]
          if (expected !== '-') {
            expect([answer.status, expected === 200 ? null : answer.body]).toEqual([
              expected,
              expected === 200 ? null : expect.objectContaining({ code: expected }),
            ])
            return
          }
          const missing = await send(MISSING)
          expect([answer.status, answer.body]).toEqual([404, missing.body])
          expect(headersOf(answer.headers)).toEqual(headersOf(missing.headers))
        })
      }
    }
  }

  const shows: Record<string, (projectId: number) => Promise<unknown>> = {
    'an admin shows it': (id) => server.database.sql`update projects set show_source = true where id = ${id}`,
    'its repository is public': (id) => noteLook(server.database.sql, id, false),
  }
  for (const [why, show] of Object.entries(shows)) {
    it.each(ROWS.filter((row) => row.public === SOURCE.public))(
      `source code is for all readers once ${why}: $call`,
      async (row) => {
        for (const visibility of VISIBILITIES) {
          const place = await makeProject(server, people.admin, visibility)
          await show(place.projectId)
          for (const asker of ASKERS) {
            const { status } = await server.ask(as(asker), row.call.split(' ')[0] as 'GET', row.url(place))
            expect([visibility, asker, status]).toEqual([visibility, asker, cellIn(READ, visibility, asker)])
          }
        }
      },
    )
  }

  it('a visitor is asked to sign in for calls that serve only people with projects', async () => {
    for (const [method, url, body] of [
      ['GET', '/api/projects', undefined],
      ['POST', '/api/project', { name: 'x', is_private: true }],
      ['POST', '/api/project/zip', { name: 'x', is_private: true }],
      ['POST', '/api/project/github', { repo_owner: 'a', repo_name: 'b', name: 'x', language: 'en', is_private: true }],
      ['GET', '/api/github/a/b/installation/status', undefined],
      ['POST', '/api/events', { name: 'Project Created' }],
      ['POST', '/rag/search', { query: 'x' }],
      ['GET', '/api/administrators/own', undefined],
      ['POST', '/api/administrators/claim', { token: 'x'.repeat(24) }],
      ['GET', '/api/administrators', undefined],
      ['POST', '/api/administrators', { email: 'a@b.c' }],
      ['DELETE', '/api/administrators', { email: 'a@b.c' }],
      ['GET', '/api/audit', undefined],
      ['GET', '/api/audit/export?format=csv', undefined],
      ['GET', '/api/account/deletion', undefined],
      ['DELETE', '/api/account', undefined],
      ['GET', '/api/proof', undefined],
    ] as const) {
      expect((await server.ask(null, method, url, body)).status).toBe(401)
    }
  })
})

function cellIn(cells: Pick<Row, Visibility>, visibility: Visibility, asker: Asker): number {
  const cell = cells[visibility][ASKERS.indexOf(asker)]
  return typeof cell === 'number' ? cell : 404
}

async function makeProject(server: TestApp, admin: Person, visibility: Visibility): Promise<Place> {
  const created = await server.ask(admin, 'POST', '/api/project', {
    name: 'Secret',
    is_private: visibility === 'private',
  })
  const projectId = (created.body as { id: number }).id
  const sql = server.database.sql
  await sql`insert into memberships (project_id, email, role)
    values (${projectId}, 'read@example.org', 'read'), (${projectId}, 'write@example.org', 'write')`
  const [row] = await sql<{ id: number }[]>`select id from pages where project_id = ${projectId}`
  const pageId = row?.id ?? 0
  const trashedId = mintId()
  const page = { project_id: projectId, parent_id: 0, name: 'Deleted', type: 'generated' as const }
  await insertPages(sql, [{ ...page, id: trashedId }])
  await deletePages(server.database, [trashedId])
  const citationId = projectId
  await sql`insert into source_files (project_id, path, hash, size, content)
    values (${projectId}, 'a.ts', 'x', 3, 'one')`
  await sql`insert into search_indexes (project_id, format) values (${projectId}, 'x')`
  await sql`insert into search_segments (project_id, segment, kind, first_id, last_id, size)
    values (${projectId}, 1, 'docs', 1, 1, 1)`
  await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash)
    values (${citationId}, ${projectId}, ${pageId}, 'a.ts', 1, 1, 'x')`
  await sql`insert into recovered (id, page_id, project_id, user_id, parts, text)
    values (${citationId}, ${pageId}, ${projectId}, 'x', '[]', 'lost')`
  await sql`insert into page_versions (page_id, seq, state, created_at, begun_at)
    values (${pageId}, 0, ${new Uint8Array([0, 0])}, now(), now())`
  const receiptId = await openRefresh(sql, projectId, { from: null, to: 'x' })
  await transaction(server.database, (tx) => endRefresh(tx, receiptId, { to: 'x', commits: [], moreCommits: false }))
  const hash = projectId.toString(16).padStart(64, '0')
  await storeImage(sql, {
    projectId,
    pageId,
    hash,
    mime: 'image/png',
    name: 'x.png',
    bytes: new Uint8Array([1]),
    userId: 'x',
  })
  return { projectId, pageId, trashedId, citationId, receiptId, hash }
}

/** Headers that tell something; dates and counters of requests differ by nature. */
function headersOf(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name)))
}
