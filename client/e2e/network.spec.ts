import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { WebSocketServer } from 'ws'
import { freezeWorker } from './lifecycle.ts'
import { startNetwork } from './network.ts'
import { expect, test } from './test.ts'

test('the test network can be cut, slowed down and frozen, WebSockets included', async () => {
  const http = createServer((_request, response) => response.end('here'))
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const network = await startNetwork(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const get = async () => (await fetch(network.url, { headers: { connection: 'close' } })).text()
  expect(await get()).toBe('here')

  const socket = new WebSocket(network.url.replace('http', 'ws'))
  const next = (type: string) => new Promise<Event>((resolve) => socket.addEventListener(type, resolve, { once: true }))
  await next('open')
  const echoed = async (text: string) => {
    const answer = next('message')
    socket.send(text)
    return ((await answer) as MessageEvent).data as string
  }
  expect(await echoed('one')).toBe('one')

  network.slow(60)
  const begun = performance.now()
  expect(await echoed('slow')).toBe('slow')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(115)

  network.freeze()
  let arrived = false
  const late = echoed('frozen').then((text) => {
    arrived = true
    return text
  })
  const { open, ever } = network.connections()
  expect({ arrived, open: open > 0, ever: ever > 1 }).toEqual({ arrived: false, open: true, ever: true })
  await network.restore()
  expect(await late).toBe('frozen')

  const closed = next('close')
  await network.cut()
  await closed
  await expect(get()).rejects.toThrow('fetch failed')
  await network.restore()
  expect(await get()).toBe('here')
  await expect.poll(() => network.connections().open).toBe(0)

  await network.close()
  sockets.close()
  await new Promise((resolve) => http.close(resolve))
})

test('a frozen test worker continues after it is thawed', async ({ browser, page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const source = 'onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data) }'
    const { port } = new SharedWorker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    port.onmessage = ({ data }) => document.body.setAttribute('data-said', data)
    Object.assign(globalThis, { say: (word: string) => port.postMessage(word) })
  })
  const say = (from: Page, word: string) => from.evaluate((text) => Reflect.get(globalThis, 'say')(text), word)
  const body = page.locator('body')
  await say(page, 'one')
  await expect(body).toHaveAttribute('data-said', 'one')

  const thaw = await freezeWorker(browser, 'shared_worker', (url) => url.startsWith('blob:'))
  await say(page, 'two')
  await expect(body).toHaveAttribute('data-said', 'one')
  await thaw()
  await expect(body).toHaveAttribute('data-said', 'two')
})
