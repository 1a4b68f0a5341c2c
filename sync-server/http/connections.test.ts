import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { registerConnections } from './connections.ts'

it('a stop waits for answers, but not for idle connections before or after their requests', async () => {
  const app = Fastify()
  registerConnections(app)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve()
      await new Promise<void>((done) => {
        answer = done
      })
      return 'late'
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.addresses()[0] as { port: number }
  const agent = new Agent({ keepAlive: true })
  const silent = connect(port, '127.0.0.1')
  onTestFinished(() => {
    agent.destroy()
    silent.destroy()
  })
  await once(app.server, 'connection')
  const answered = once(get({ port, host: '127.0.0.1', agent }), 'response') as Promise<[IncomingMessage]>
  await asked
  const ended = once(silent, 'close')
  const closed = app.close()
  await ended
  answer()
  const [response] = await answered
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  expect(await response.setEncoding('utf8').toArray()).toEqual(['late'])
  // The connection closes before either side's keep-alive timeout.
  await closed
})
