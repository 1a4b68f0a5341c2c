import { cookieOf } from './cookies.ts'
import type { TestApp } from './test-app.ts'

/** Browsers of visitors who ask for codes. Each request without a cookie comes from another browser. */
export function codeBrowsers({ app, database, mailbox }: Pick<TestApp, 'app' | 'database' | 'mailbox'>) {
  /** The cookie of the browser that asked last, by address. */
  const asked = new Map<string, string>()
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost:3000', ...headers }, payload })
  return {
    post,
    browserOf: (email: string) => asked.get(email.toLowerCase()) ?? '',
    codeFor: (email: string) => mailbox.list().findLast(({ to }) => to === email)?.code ?? '',
    send: async (email: string, cookie = '') => {
      const answer = await post('/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }, { cookie })
      const browser = cookieOf(answer.headers['set-cookie'], 'code')
      if (browser) asked.set(email.toLowerCase(), browser)
      return answer
    },
    enter: (email: string, otp: string, cookie = asked.get(email.toLowerCase()) ?? '') =>
      post('/auth/sign-in/email-otp', { email, otp }, { cookie }),
    /** Changes the last codes to look as if they were sent this long ago. */
    age: (seconds: number) =>
      database.sql`update code_sends set sent_at = sent_at - make_interval(secs => ${seconds})`.execute(),
  }
}
