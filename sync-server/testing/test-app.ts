import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type JobQueue, openJobs } from '../../db/jobs.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { type AppOptions, createApp } from '../app.ts'
import { Mailbox } from '../auth/mailbox.ts'
import { type Config, readConfig } from '../config.ts'
import { cookieOf } from './cookies.ts'

export type Person = { email: string; cookie: string; token: string }

export type TestApp = {
  app: FastifyInstance
  config: Config
  database: Database
  jobs: JobQueue
  /** Holds codes and invitations when there is no mail server. */
  mailbox: Mailbox
  /**
   * Signs in with the code from the mailbox, as a person would. With a mail server, `readCode` must return
   * the code.
   */
  signIn(email: string, readCode?: () => Promise<string | undefined>): Promise<Person>
  /** A request of a person's browser; without a person, a visitor's. */
  ask(person: Person | null, method: InjectOptions['method'], url: string, body?: unknown): Promise<Answer>
  /** The base address, once it listens on a free port. */
  listen(): Promise<string>
}

export type Answer = { status: number; body: never; headers: Record<string, unknown> }

/** The whole server on a database of its own, without a port until `listen`. */
export async function testApp(
  settings: Partial<Record<keyof Config, string>> = {},
  shapes: AppOptions['shapes'] = {},
  modelTimes: AppOptions['modelTimes'] = {},
): Promise<TestApp> {
  const database = await testDatabase()
  const jobs = await openJobs(database, { work: false })
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...settings })
  const clientDirectory = config.CLIENT_DIR || null
  const mailbox = new Mailbox()
  const app = await createApp({ config, database, jobs, clientDirectory, textDelayMs: 50, shapes, modelTimes, mailbox })
  afterAll(async () => {
    await app.close()
    await jobs.close()
  })
  const host = { host: 'localhost:3000' }
  return {
    app,
    config,
    database,
    jobs,
    mailbox,
    signIn: async (email, readCode) => {
      const post = (url: string, payload: object, cookie = '') =>
        app.inject({ method: 'POST', url, headers: { ...host, cookie }, payload })
      const asked = await post('/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
      const fromMailbox = async () => mailbox.list().findLast(({ to }) => to === email.toLowerCase())?.code
      const otp = await (readCode ?? fromMailbox)()
      const browser = cookieOf(asked.headers['set-cookie'], 'code')
      const signedIn = await post('/auth/sign-in/email-otp', { email, otp }, browser)
      const cookie = cookieOf(signedIn.headers['set-cookie'], 'session')
      const session = await app.inject({ url: '/auth/get-session', headers: { ...host, cookie } })
      return { email, cookie, token: String(session.headers['set-auth-jwt']) }
    },
    ask: async (person, method, url, body) => {
      const response = await app.inject({
        method: method ?? 'GET',
        url,
        headers: { ...host, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : response.body) as never,
        headers: response.headers,
      }
    },
    listen: async () => app.listen({ host: '127.0.0.1', port: 0 }),
  }
}
