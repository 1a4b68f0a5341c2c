import { createServer, request as requestOf } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAdministratorLink } from '../installation/administrator-link.ts'
import { testApp } from '../testing/test-app.ts'

const PUBLIC_HOST = 'docs.example.org'

/** Proxy like nginx with only `proxy_pass`: a loopback peer that doesn't say who the requester is. */
async function startProxy(port: number, passesHost: boolean): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const host = passesHost ? PUBLIC_HOST : `127.0.0.1:${port}`
    const headers = { ...asked.headers, host, connection: 'close' }
    const passed = requestOf({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => proxy.close(resolve)))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

describe.each([
  { passesHost: false, settings: {} },
  { passesHost: false, settings: { MODE: 'DEVELOPMENT' } },
  { passesHost: false, settings: { DEV_MAILBOX: 'on', PUBLIC_URL: `https://${PUBLIC_HOST}` } },
  { passesHost: true, settings: { MODE: 'DEVELOPMENT' } },
  { passesHost: true, settings: { DEV_MAILBOX: 'on', PUBLIC_URL: `https://${PUBLIC_HOST}` } },
])('behind a proxy (Host passed on: $passesHost) with $settings', async ({ passesHost, settings }) => {
  const server = await testApp(settings)
  const proxy = await startProxy(Number(new URL(await server.listen()).port), passesHost)

  it('no code, administrator link or mailbox is reachable from outside', async () => {
    const { url: link } = await makeAdministratorLink(server.database, `https://${PUBLIC_HOST}`)
    // Someone at the machine requests a code, so that there is one to find.
    await server.signIn('ann@example.org')
    const code = server.mailbox.list()[0]?.code ?? 'none'
    const init = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answers = await Promise.all([
      ...['', '.json', '/', '/guess', '/guess.json', '/%2e', '/../mailbox.json'].map((path) =>
        fetch(`${proxy}/dev/mailbox${path}`),
      ),
      fetch(`${proxy}/claim`),
      fetch(`${proxy}/api/config`),
      fetch(`${proxy}/auth/administrator-link`, init({ token: 'x'.repeat(32) })),
      fetch(`${proxy}/auth/email-otp/send-verification-otp`, init({ email: 'eve@example.org', type: 'sign-in' })),
    ])
    const mailbox = answers.slice(0, 7).map(({ status }) => status)
    expect(new Set(mailbox).has(200)).toBe(false)
    const said = await Promise.all(
      answers.map(async (answer) => `${JSON.stringify([...answer.headers])}${await answer.text()}`),
    )
    const secrets = [
      code,
      new URL(link).hash.slice(1),
      server.mailbox.secret,
      ...server.mailbox.list().map((mail) => mail.code),
    ]
    for (const secret of secrets) expect(said.join('\n')).not.toContain(secret)
  })
})
