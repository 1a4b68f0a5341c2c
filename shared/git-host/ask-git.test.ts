import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askGit } from './ask-git.ts'

const URL_OF = 'https://github.com/acme/nano'
const ask = (body: string, init: ResponseInit) =>
  askGit({ fetch: async () => new Response(body === '' ? null : body, init), now: () => 0 }, URL_OF)
const git = { headers: { 'content-type': 'application/x-git-upload-pack-advertisement' } }
const SHA = '0123456789abcdef0123456789abcdef01234567'
const first = (line: string) => `001e# service=git-upload-pack\n0000${line}`

describe('what git answers at an address', () => {
  it('an answer from git names the newest commit of the default branch', async () => {
    const body = first(`0155${SHA} HEAD\0multi_ack\n003f${'f'.repeat(40)} refs/heads/other\n0000`)
    expect(await ask(body, git)).toEqual({ state: 'there', commit: SHA })
  })

  it('an answer from git names no commit for an empty repository', async () => {
    expect(await ask(first(`0155${'0'.repeat(40)} capabilities^{}\0multi_ack\n0000`), git)).toEqual({
      state: 'there',
      commit: null,
    })
    expect(await ask(first(`0155${SHA} refs/heads/other\0multi_ack\n`), git)).toMatchObject({ commit: null })
  })

  it('an answer that is not from git counts as a refused repository', async () => {
    expect(await ask('<html>', { headers: { 'content-type': 'text/html' } })).toEqual({ state: 'refused' })
    for (const status of [401, 403, 404, 410, 451]) expect(await ask('no', { status })).toEqual({ state: 'refused' })
  })

  it('a git redirect counts as a move only if it points to a new name on the same host', async () => {
    const moved = async (location: string) => (await ask('', { status: 301, headers: { location } })).state
    expect(
      await ask('', {
        status: 301,
        headers: { location: `https://github.com/new/name.git/info/refs?service=git-upload-pack` },
      }),
    ).toEqual({ state: 'moved', url: 'https://github.com/new/name' })
    for (const elsewhere of [
      'https://evil.example/new/name.git/info/refs?service=git-upload-pack',
      'http://github.com/new/name.git/info/refs?service=git-upload-pack',
      'https://github.com:444/new/name.git/info/refs?service=git-upload-pack',
      '//evil.example/new/name.git/info/refs?service=git-upload-pack',
      'https://github.com/login',
      'https://github.com/a/b/c.git/info/refs?service=git-upload-pack',
      'javascript:alert(1)',
    ]) {
      expect(await moved(elsewhere)).toBe('refused')
    }
  })

  it('any answer of a git host is either understood or refused', async () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.string().map(first),
      fc.string().map((end) => first(`0155${SHA} HEAD${end}`)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, fc.webUrl(), async (body, location) => {
        const there = await ask(body, git)
        if (there.state === 'there' && there.commit !== null) expect(there.commit).toMatch(/^[0-9a-f]{40,64}$/)
        const moved = await ask('', { status: 302, headers: { location } })
        if (moved.state === 'moved') expect(new URL(moved.url).origin).toBe('https://github.com')
      }),
      { numRuns: 500 },
    )
  })
})
