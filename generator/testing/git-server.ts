import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A real git server over http for tests: `git http-backend` behind a loopback port. */
export type GitServer = {
  origin: string
  /** Makes `/{name}.git` with one commit of these files. Without files it stays empty. Returns the work tree. */
  repository(
    name: string,
    files?: Record<string, string | Uint8Array>,
  ): { work: string; git(...args: string[]): string }
  /** Answers requests itself instead of git; return false to let git answer. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Makes clients that fetch commits wait until the returned function is called. */
  hold: () => () => void
  close(): Promise<void>
}

export async function startGitServer(): Promise<GitServer> {
  const store = gitStore()
  let held: Promise<void> | undefined
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await held
    if (handle.intercept?.(request, response)) return
    store.serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const handle: GitServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercept: null,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    repository: store.repository,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      store.remove()
    },
  }
  return handle
}

/** Repositories in a temporary folder, for a server that answers some of the requests itself. */
export function gitStore() {
  const root = mkdtempSync(join(tmpdir(), 'docwright-git-'))
  return {
    repository: (name: string, files?: Record<string, string | Uint8Array>) => createRepository(root, name, files),
    serve: (request: IncomingMessage, response: ServerResponse, path?: string) =>
      backend(root, request, response, path),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function createRepository(root: string, name: string, files: Record<string, string | Uint8Array> = {}) {
  const bare = join(root, `${name}.git`)
  if (existsSync(bare))
    throw new Error(`A repository ${name} is there already: tests that share a server need names of their own`)
  mkdirSync(bare, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'docwright-work-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: work,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: work, GIT_CONFIG_NOSYSTEM: '1' },
    })
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare])
  git('init', '--quiet', '--initial-branch=main')
  git('remote', 'add', 'origin', bare)
  if (Object.keys(files).length > 0) {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(work, path)), { recursive: true })
      writeFileSync(join(work, path), content)
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', 'First')
    git('push', '--quiet', 'origin', 'main')
  }
  return { work, git }
}

/** Runs git's HTTP backend with the few CGI variables that it needs. `path`: replaces the requested path. */
function backend(root: string, request: IncomingMessage, response: ServerResponse, path?: string): void {
  const url = new URL(path ?? request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
      // The repositories belong to the user who runs the tests.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
  })
  request.pipe(child.stdin)
  child.stdin.on('error', () => {})
  let head = Buffer.alloc(0)
  let started = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (started) {
      response.write(chunk)
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    started = true
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s)
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10)
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
  })
  child.on('close', () => response.end())
}
