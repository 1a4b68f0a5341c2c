import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvent } from './read-event.ts'

const WEB = 'https://github.com'
const names = fc.constantFrom('push', 'repository', 'installation', 'installation_repositories', 'ping', 'constructor')
const keys = fc.constantFrom(
  ...['ref', 'action', 'repository', 'installation', 'repositories', 'repositories_added', 'changes', 'owner', 'from'],
  ...['id', 'html_url', 'private', 'default_branch', 'full_name', 'name', 'login', 'user', '__proto__'],
)
/** Any value that could arrive as JSON, with the words that we look for in unexpected places. */
const { payload } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(1, 0, -1, 2 ** 60, 'refs/heads/main', 'main', 'https://github.com/a/b', 'x', true, null),
    fc.string(),
    fc.double(),
  ),
  payload: fc.oneof(
    { depthSize: 'medium' },
    tie('leaf'),
    fc.array(tie('payload'), { maxLength: 4 }),
    fc.dictionary(keys, tie('payload'), { maxKeys: 6 }),
  ),
}))

describe('an event of a webhook', () => {
  it('an event of a webhook is read or ignored for any content', () => {
    fc.assert(
      fc.property(names, payload, (name, value) => {
        const concerned = readEvent(name, JSON.parse(JSON.stringify(value)), WEB)
        if (!concerned) return
        for (const id of concerned.ids) expect(id).toMatch(/^\d+$/)
        for (const url of concerned.urls) expect(typeof url).toBe('string')
      }),
      { numRuns: 2_000 },
    )
  })

  it('an event of a webhook concerns a repository under its old name too, and at its old owner', () => {
    const repository = { id: 5, html_url: `${WEB}/new/name`, private: false }
    const read = (changes: object) => readEvent('repository', { action: 'x', repository, changes }, WEB)?.urls
    expect(read({})).toEqual([`${WEB}/new/name`, `${WEB}/new/name`])
    expect(read({ repository: { name: { from: 'old' } } })).toContain(`${WEB}/new/old`)
    expect(read({ owner: { from: { organization: { login: 'before' } } } })).toContain(`${WEB}/before/name`)
    expect(read({ owner: { from: { user: { login: 'before' } } } })).toContain(`${WEB}/before/name`)
  })
})
