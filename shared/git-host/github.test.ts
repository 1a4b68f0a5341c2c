import { sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startFakeGithub } from '../../sync-server/testing/fake-github.ts'
import { HostUnavailable } from './git-host.ts'
import { createGithub } from './github.ts'

describe('GitHub, asked by the App', async () => {
  const fake = await startFakeGithub()
  afterAll(fake.close)
  afterEach(() => {
    fake.hooks.intercept = null
  })
  const { store } = fake
  let now = Date.now()
  fake.api.clock.now = () => now
  const key = fake.settings.GITHUB_APP_PRIVATE_KEY
  const host = (privateKey = key, timeoutMs = 5_000) =>
    createGithub(
      {
        webUrl: fake.origin,
        apiUrl: `${fake.origin}/api/v3`,
        app: { id: fake.settings.GITHUB_APP_ID, privateKey, slug: 'docwright-test' },
      },
      {
        fetch,
        now: () => now,
        timeoutMs,
        sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
      },
    )
  const secret = store.addRepository('acme/secret', { isPrivate: true, readers: [42] })
  const open = store.addRepository('acme/open')
  store.addRepository('acme/elsewhere', { isPrivate: true })
  const installation = store.install(secret, open)
  const github = host()
  const place = (id: number) => ({ installationId: String(installation.id), repositoryId: String(id) })
  const mints = () => fake.seen.filter((line) => line.includes('/access_tokens')).length
  const answering = (act: (response: ServerResponse, request: IncomingMessage) => void, path = '') => {
    fake.hooks.intercept = (request, response) => {
      if (!request.url?.includes(path)) return false
      act(response, request)
      return true
    }
  }

  it('the GitHub App finds an installed repository with a token that reads only this repository', async () => {
    const grant = await github.findInstalled({ owner: 'acme', repo: 'secret' })
    expect(grant?.repository).toEqual({
      id: String(secret.id),
      nodeId: `R_${secret.id}`,
      url: `${fake.origin}/acme/secret`,
      isPrivate: true,
    })
    const token = fake.api.tokens.get(grant?.token ?? '')
    expect(token).toMatchObject({ repository: secret.id, permissions: { contents: 'read', metadata: 'read' } })
    expect(await github.ask(`${fake.origin}/acme/secret`, grant?.token)).toEqual({
      state: 'there',
      commit: secret.git('rev-parse', 'HEAD').trim(),
    })
    expect(await github.ask(`${fake.origin}/acme/elsewhere`, grant?.token)).toEqual({ state: 'refused' })
  })

  it('the GitHub App finds no repository without an installation', async () => {
    expect(await github.findInstalled({ owner: 'acme', repo: 'elsewhere' })).toBeUndefined()
    expect(await github.findInstalled({ owner: 'acme', repo: 'missing' })).toBeUndefined()
  })

  it('a wrong App key is reported as an unavailable host, not as a missing repository', async () => {
    const other = await startFakeGithub()
    const foreign = host(other.settings.GITHUB_APP_PRIVATE_KEY)
    await expect(foreign.findInstalled({ owner: 'acme', repo: 'secret' })).rejects.toBeInstanceOf(HostUnavailable)
    await expect(foreign.readInstalled(place(secret.id))).rejects.toBeInstanceOf(HostUnavailable)
    await other.close()
  })

  it('the GitHub App keeps a token until shortly before the token expires', async () => {
    await github.readInstalled(place(secret.id))
    const before = mints()
    await github.readInstalled(place(secret.id))
    expect(mints()).toBe(before)
    now += 50 * 60_000
    await github.readInstalled(place(secret.id))
    now -= 50 * 60_000
    expect(mints()).toBe(before + 1)
  })

  it('the GitHub App finds a renamed repository by its number and by its old name', async () => {
    store.rename(open, 'acme/wide-open')
    expect((await github.readInstalled(place(open.id))).repository.url).toBe(`${fake.origin}/acme/wide-open`)
    const found = await github.findInstalled({ owner: 'acme', repo: 'open' })
    expect(found?.repository.url).toBe(`${fake.origin}/acme/wide-open`)
    expect(await github.ask(`${fake.origin}/acme/open`)).toEqual({
      state: 'moved',
      url: `${fake.origin}/acme/wide-open`,
    })
  })

  it('the GitHub App says why a repository can no longer be read', async () => {
    installation.suspended = true
    await expect(github.readInstalled(place(secret.id))).rejects.toMatchObject({ loss: 'app-suspended' })
    expect(await github.findInstalled({ owner: 'acme', repo: 'secret' })).toBeUndefined()
    installation.suspended = false
    installation.repositories.delete(secret.id)
    await expect(github.readInstalled(place(secret.id))).rejects.toMatchObject({ loss: 'not-granted' })
    installation.repositories.add(secret.id)
    store.installations.delete(installation.id)
    await expect(github.readInstalled(place(secret.id))).rejects.toMatchObject({ loss: 'app-removed' })
    store.installations.set(installation.id, installation)
  })

  it('the GitHub App checks access to a private repository by account number, not by account name', async () => {
    store.accounts.set(43, 'mallory')
    const grant = await github.readInstalled(place(secret.id))
    expect([await github.mayRead(grant, '42'), await github.mayRead(grant, '43')]).toEqual([true, false])
    // 42 gives up the name, 43 takes it.
    store.accounts.set(42, 'octo-2').set(43, 'octo')
    expect([await github.mayRead(grant, '42'), await github.mayRead(grant, '43')]).toEqual([true, false])
    expect(await github.mayRead(grant, '99')).toBe(false)
    store.accounts.set(42, 'octo').set(43, 'mallory')
  })

  it('an account without its own access to a public repository cannot read it through the App', async () => {
    store.accounts.set(43, 'mallory')
    const open = store.addRepository('acme/wide-open', { writers: [42] })
    const { id } = store.install(open)
    const grant = await github.readInstalled({ installationId: String(id), repositoryId: String(open.id) })
    expect([await github.mayRead(grant, '42'), await github.mayRead(grant, '43')]).toEqual([true, false])
  })

  it('the GitHub client waits for as long as the host asks', async () => {
    const reset = String(Math.floor(now / 1000) + 600)
    const limits: [number, Record<string, string>, number][] = [
      [429, { 'retry-after': '17' }, 17],
      [403, { 'retry-after': new Date(now + 90_000).toUTCString() }, 90],
      [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, 600],
      [429, {}, 60],
      [429, { 'retry-after': '999999' }, 3600],
    ]
    for (const [status, headers, seconds] of limits) {
      answering((response) => response.writeHead(status, headers).end())
      const refusal = await host()
        .findInstalled({ owner: 'acme', repo: 'secret' })
        .catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(HostUnavailable)
      expect((refusal as HostUnavailable).limited).toBe(true)
      expect(Math.abs((refusal as HostUnavailable).retryAfter - seconds)).toBeLessThanOrEqual(1)
    }
  })

  it('anonymous requests pause after a rate limit, while App requests continue', async () => {
    const patient = host()
    answering((response) => response.writeHead(429, { 'retry-after': '17' }).end())
    await expect(patient.ask(`${fake.origin}/acme/secret`)).rejects.toMatchObject({ retryAfter: 17 })
    fake.hooks.intercept = null
    const before = fake.seen.length
    now += 5_000
    await expect(patient.ask(`${fake.origin}/acme/secret`)).rejects.toMatchObject({ retryAfter: 12, limited: true })
    expect(fake.seen.length).toBe(before)
    expect(await patient.findInstalled({ owner: 'acme', repo: 'secret' })).toBeDefined()
    now += 12_000
    expect(await patient.ask(`${fake.origin}/acme/secret`)).toEqual({ state: 'refused' })
  })

  it('a slow, broken or invalid answer from GitHub counts as an unavailable host', async () => {
    const broken: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(502).end('oops'),
      (response) => response.destroy(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 1'),
      (response) => response.writeHead(200, { 'content-length': '500' }).write('{') && response.destroy(),
    ]
    for (const answer of broken) {
      answering(answer)
      await expect(github.findInstalled({ owner: 'acme', repo: 'secret' })).rejects.toBeInstanceOf(HostUnavailable)
    }
    answering(() => {})
    await expect(host(key, 50).ask(`${fake.origin}/acme/secret`)).rejects.toBeInstanceOf(HostUnavailable)
  })

  it('the GitHub App refuses a token for another repository than the requested one', async () => {
    answering(
      (response) =>
        response.writeHead(201, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            token: 'ghs_x',
            expires_at: new Date(now + 3_600_000).toISOString(),
            repositories: [fake.api.describe(secret)],
          }),
        ),
      '/access_tokens',
    )
    await expect(host().readInstalled(place(open.id))).rejects.toMatchObject({ loss: 'not-granted' })
  })

  it('the GitHub client follows no redirect to another host and sends its token nowhere else', async () => {
    const other = await startFakeGithub()
    answering((response) => {
      response.writeHead(302, { location: `${other.origin}/acme/secret.git/info/refs?service=git-upload-pack` }).end()
    })
    expect(await github.ask(`${fake.origin}/acme/secret`, 'ghs_x')).toEqual({ state: 'refused' })
    answering((response) => {
      response.writeHead(301, { location: `${other.origin}/api/v3/repositories/1/installation` }).end()
    })
    expect(await github.findInstalled({ owner: 'acme', repo: 'secret' })).toBeUndefined()
    expect(other.seen).toEqual([])
    await other.close()
  })
})
