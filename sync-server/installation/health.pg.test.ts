import { connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { testApp } from '../testing/test-app.ts'
import { registerHealth } from './health.ts'

describe('/health', async () => {
  const server = await testApp()
  const { port } = new URL(await server.listen())
  const { database } = server

  const say = (...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })

  /** The answer of a server with another database. */
  async function askWith(changed: Partial<Database>) {
    const app = Fastify()
    registerHealth(app, { database: { ...database, ...changed }, isStopping: () => false })
    onTestFinished(() => app.close())
    const { statusCode, body } = await app.inject('/health')
    return { statusCode, ...(JSON.parse(body) as object) }
  }

  it('/health answers balancers: HTTP/1.0 without a host, and any host', async () => {
    const requests = [
      ['GET /health HTTP/1.0'],
      ['GET /health?from=balancer HTTP/1.1', 'Host: evil.example', 'Connection: close'],
      ['HEAD /health HTTP/1.1', 'Host: 10.0.0.7:80', 'Connection: close'],
    ]
    for (const request of requests) expect(await say(...request)).toMatch(/^HTTP\/1\.[01] 200 /)
    expect(await say('GET /health/ HTTP/1.1', 'Host: evil.example', 'Connection: close')).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('/health tells that the server listens, or that it polls while the listening connection is away', async () => {
    const healthy = { statusCode: 200, status: 'ok', database: database.kind, notifications: 'listening' }
    expect(await askWith({})).toMatchObject(healthy)
    const { listen, close } = database.listener
    const listener = { listen, close, isListening: () => false }
    expect(await askWith({ listener })).toMatchObject({ ...healthy, notifications: 'polling' })
  })

  it('/health fails within 1 s while the database hangs, and asks the database only once', async () => {
    let asked = 0
    const hangs = () => {
      asked++
      return new Promise(() => {})
    }
    const app = Fastify()
    registerHealth(app, { database: { ...database, sql: hangs as never }, isStopping: () => false })
    onTestFinished(() => app.close())
    const began = performance.now()
    const answers = await Promise.all([1, 2, 3].map(() => app.inject('/health')))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect(answers[0]?.json()).toMatchObject({ status: 'failing', database: database.kind })
    expect(asked).toBe(1)
  })

  it('/health fails while the database refuses, and while a pooler shares backends', async () => {
    const failing = { statusCode: 503, status: 'failing' }
    const sql = (async () => {
      throw new Error('away')
    }) as never
    expect(await askWith({ sql })).toMatchObject(failing)
    expect(await askWith({ fault: () => new Error('shared') })).toMatchObject(failing)
  })
})
