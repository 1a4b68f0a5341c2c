import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { registerErrorTranslator } from './error-translator.ts'
import { registerRequestTimes } from './request-times.ts'

async function listening() {
  const app = Fastify({ bodyLimit: 1_000 })
  let expire: (() => void) | undefined
  const set = Promise.withResolvers<void>()
  registerErrorTranslator(app)
  registerRequestTimes(app, (run) => {
    expire = run
    set.resolve()
    return () => {
      expire = undefined
    }
  })
  app.post('/', async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.addresses()[0] as { port: number }
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n'
  return { socket, head, timerSet: set.promise, expire: () => expire?.(), isWaiting: () => expire !== undefined }
}

it('a request whose body stays away is answered 408 and its connection ends', async () => {
  const { socket, head, timerSet, expire } = await listening()
  socket.write(`${head}{"a"`)
  await timerSet
  const answer = socket.toArray()
  expire()
  const text = (await answer).join('')
  expect(text).toMatch(/^HTTP\/1.1 408 /)
  expect(text).toContain('"err":"too_slow"')
})

it('a request body that came in time is not cut off later', async () => {
  const { socket, head, timerSet, isWaiting } = await listening()
  socket.write(`${head}{"a":12}`)
  await timerSet
  const [answer] = await once(socket, 'data')
  expect(answer).toContain('{"a":12}')
  expect(isWaiting()).toBe(false)
})
