import { describe, expect, it } from 'vitest'
import { cookieOf } from '../testing/cookies.ts'
import { smtpServer } from '../testing/smtp-server.ts'
import { testApp } from '../testing/test-app.ts'

describe('codes by mail', async () => {
  const smtp = await smtpServer()
  const { app } = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Docs <docs@example.org>' })
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost:3000', cookie }, payload })

  it('a code sent over SMTP signs in, and the mailbox page does not exist', async () => {
    const asked = await post('/auth/email-otp/send-verification-otp', { email: 'ann@example.org', type: 'sign-in' })
    expect(asked.statusCode).toBe(200)
    expect(smtp.mails).toMatchObject([{ to: ['ann@example.org'] }])
    const { raw } = await smtp.next()
    const code = /Subject: (\d{6}) is your Docwright code/.exec(raw)?.[1]
    expect(raw).toContain('From: Docs <docs@example.org>')
    const browser = cookieOf(asked.headers['set-cookie'], 'code')
    expect((await post('/auth/sign-in/email-otp', { email: 'ann@example.org', otp: code }, browser)).statusCode).toBe(
      200,
    )
    expect((await app.inject({ url: '/dev/mailbox.json', headers: { host: 'localhost:3000' } })).statusCode).toBe(404)
  })

  it('a code request reports a failed mail, and the address can request another code at once', async () => {
    smtp.behave('refuse')
    const answer = await post('/auth/email-otp/send-verification-otp', { email: 'bob@example.org', type: 'sign-in' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.json()).toMatchObject({ err: 'mail_failed', msg: expect.stringContaining('couldn’t be sent') })
    // The address can request another code at once.
    smtp.behave('take')
    const again = await post('/auth/email-otp/send-verification-otp', { email: 'bob@example.org', type: 'sign-in' })
    expect(again.statusCode).toBe(200)
  })
})
