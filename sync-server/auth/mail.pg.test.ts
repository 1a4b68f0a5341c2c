import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

type Mail = { to: string; text: string }

describe('codes by mail', async () => {
  const mails: Mail[] = []
  let refuse = false
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (refuse) return done(new Error('mailbox full'))
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const { app } = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Docs <docs@example.org>' })
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost:3000' }, payload })

  beforeAll(() => {
    mails.length = 0
  })

  it('arrive over SMTP and open the door; there is no mailbox page then', async () => {
    expect(
      (await post('/auth/email-otp/send-verification-otp', { email: 'ann@example.org', type: 'sign-in' })).statusCode,
    ).toBe(200)
    expect(mails).toMatchObject([{ to: 'ann@example.org' }])
    const code = /Subject: (\d{6}) is your Docwright code/.exec(mails[0]?.text ?? '')?.[1]
    expect(mails[0]?.text).toContain('From: Docs <docs@example.org>')
    expect((await post('/auth/sign-in/email-otp', { email: 'ann@example.org', otp: code })).statusCode).toBe(200)
    expect((await app.inject({ url: '/dev/mailbox.json', headers: { host: 'localhost:3000' } })).statusCode).toBe(404)
  })

  it('that cannot be sent are said to have failed', async () => {
    refuse = true
    const answer = await post('/auth/email-otp/send-verification-otp', { email: 'bob@example.org', type: 'sign-in' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.json()).toMatchObject({ err: 'mail_failed', msg: expect.stringContaining('could not be sent') })
    // The address may ask again at once.
    refuse = false
    const again = await post('/auth/email-otp/send-verification-otp', { email: 'bob@example.org', type: 'sign-in' })
    expect(again.statusCode).toBe(200)
  })
})
