import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type GitServer, startGitServer } from '../testing/git-server.ts'
import { openGit } from './git.ts'
import { readRows } from './import-sources.ts'
import { ImportRefused, type RepositoryEntry } from './repository.ts'

describe('importing from git', () => {
  let server: GitServer
  const config = () => ({ GITHUB_URL: 'https://github.com', GIT_HOSTS: server.origin })
  const open = (name: string, options = {}) =>
    openGit(`${server.origin}/acme/${name}`, { config: config(), ...options })
  const files = async (name: string) => {
    const repository = await open(name)
    const entries: (RepositoryEntry & { text?: string })[] = []
    for await (const entry of repository.entries()) {
      entries.push(entry.type === 'file' ? { ...entry, text: Buffer.from(await entry.read()).toString() } : entry)
    }
    await repository.close()
    return { commit: repository.commit, entries }
  }

  // A folder for temporary files that no other test looks into: what is left there was left by us.
  const home = mkdtempSync(join(tmpdir(), 'docwright-git-test-'))
  beforeAll(async () => {
    server = await startGitServer()
    vi.stubEnv('TMPDIR', home)
  })
  afterEach(() => {
    server.intercept = null
    expect(readdirSync(home).filter((name) => name.startsWith('docwright-clone-'))).toEqual([])
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true })
    await server.close()
  })

  it('the git import reads the newest commit of the default branch, file by file', async () => {
    const { git, work } = server.repository('acme/plain', {
      'README.md': '# Hi\n',
      'src/ä b.ts': 'export {}\n',
      'empty.txt': '',
    })
    symlinkSync('/etc/passwd', join(work, 'link'))
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Second')
    git('push', '--quiet', 'origin', 'main')
    const { commit, entries } = await files('plain')
    expect(commit).toBe(git('rev-parse', 'HEAD').trim())
    expect(entries).toMatchObject([
      { type: 'file', path: 'README.md', text: '# Hi\n' },
      { type: 'file', path: 'empty.txt', text: '' },
      { type: 'skipped', path: 'link', reason: 'link' },
      { type: 'file', path: 'src/ä b.ts', text: 'export {}\n' },
    ])
  })

  it('the git import reads names that differ only by case and says why other unusual files are left out', async () => {
    const { git, work } = server.repository('acme/unusual', { 'readme.md': 'small\n', 'a.txt': 'a\n' })
    const blob = git('hash-object', '-w', 'a.txt').trim()
    const commit = git('rev-parse', 'HEAD').trim()
    const entries = [
      [`100644 ${blob}\tREADME.md`, `160000 ${commit}\tparts/other`, `120000 ${blob}\tloop`].map((line) =>
        Buffer.from(line),
      ),
      // Two names in Latin-1, and two names that differ only in a control character.
      ['caf\xe9.txt', 'th\xe9.txt', 'x\x01.txt', 'x\x02.txt'].map((name) =>
        Buffer.from(`100644 ${blob}\t${name}`, 'latin1'),
      ),
    ].flat()
    const input = Buffer.concat(entries.flatMap((entry) => [entry, Buffer.from([0])]))
    execFileSync('git', ['update-index', '-z', '--add', '--index-info'], { cwd: work, input })
    git('commit', '--quiet', '--message', 'Second')
    git('push', '--quiet', 'origin', 'main')
    const repository = await open('unusual')
    const rows: string[] = []
    for await (const { path, content, reason } of readRows(repository)) rows.push(`${path}: ${reason ?? content}`)
    await repository.close()
    expect(rows).toEqual([
      'README.md: a\n',
      'a.txt: a\n',
      'café.txt: unsafe-name',
      'loop: link',
      'parts/other: submodule',
      'readme.md: small\n',
      'thé.txt: unsafe-name',
      'x?.txt: unsafe-name',
    ])
  })

  it('the git import prefers a file with a valid name to a file whose name becomes the same text', async () => {
    const { git, work } = server.repository('acme/twice', { 'a.txt': 'a\n', 'café.txt': 'read\n', 'x?.txt': 'read\n' })
    const blob = git('hash-object', '-w', 'a.txt').trim()
    const input = Buffer.concat(
      ['caf\xe9.txt', 'x\x01.txt', 'x\x7f.txt'].map((name) => Buffer.from(`100644 ${blob}\t${name}\0`, 'latin1')),
    )
    execFileSync('git', ['update-index', '-z', '--add', '--index-info'], { cwd: work, input })
    git('commit', '--quiet', '--message', 'Second')
    git('push', '--quiet', 'origin', 'main')
    const repository = await open('twice')
    const rows: string[] = []
    for await (const { path, content, reason } of readRows(repository)) rows.push(`${path}: ${reason ?? content}`)
    await repository.close()
    expect(rows).toEqual(['a.txt: a\n', 'café.txt: read\n', 'x?.txt: read\n'])
  })

  it('the git import reads large and binary blobs byte by byte', async () => {
    const noise = new Uint8Array(300_000).map((_, n) => (n * 7919) % 251)
    server.repository('acme/bytes', { 'a.dat2': noise, 'b.txt': `${'x'.repeat(200_000)}\nend` })
    const repository = await open('bytes')
    const read: number[] = []
    for await (const entry of repository.entries()) {
      if (entry.type === 'file') read.push((await entry.read()).length)
    }
    await repository.close()
    expect(read).toEqual([300_000, 200_004])
  })

  it('the git import reports that a repository is empty', async () => {
    server.repository('acme/empty')
    await expect(open('empty')).rejects.toThrow('The repository is empty')
  })

  it('the git import gives the same message for a private and for a missing repository', async () => {
    const message = 'doesn’t exist, or it’s private'
    await expect(open('missing')).rejects.toThrow(message)
    server.intercept = (_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
      return true
    }
    await expect(open('private')).rejects.toThrow(message)
  })

  it('the git import follows no redirect', async () => {
    server.repository('acme/target', { 'a.txt': 'a' })
    server.intercept = (request, response) => {
      if (!request.url?.startsWith('/acme/moved')) return false
      response.writeHead(302, { location: request.url.replace('moved', 'target') }).end()
      return true
    }
    await expect(open('moved')).rejects.toThrow('has moved')
  })

  it('the git import gives up on a slow host and on a repository that is too large', async () => {
    server.intercept = () => true
    await expect(open('slow', { timeoutMs: 300 })).rejects.toMatchObject({
      message: expect.stringContaining('took too long'),
      mayPass: true,
    })
    server.intercept = null
    server.repository('acme/large', { 'a.bin': crypto.getRandomValues(new Uint8Array(60_000)) })
    await expect(open('large', { maxBytes: 10_000 })).rejects.toMatchObject({
      message: expect.stringContaining('too large'),
      mayPass: false,
    })
  })

  it('the git import reports a broken connection', async () => {
    server.intercept = (request) => {
      request.socket.destroy()
      return true
    }
    await expect(open('broken')).rejects.toThrow(ImportRefused)
  })

  it('the git import contacts only allowed hosts, and allows plain HTTP only for configured hosts', async () => {
    const marker = join(tmpdir(), 'docwright-owned')
    for (const url of [
      'https://evil.example/a/b',
      'http://github.com/a/b'.replace('github.com', 'github.com.evil.example'),
      'file:///etc/passwd',
      'ext::sh -c touch% /tmp/docwright-owned',
      `--upload-pack=touch ${marker}`,
      'ssh://git@github.com/a/b',
      'git@github.com:a/b',
      'https://user:pass@github.com/a/b',
      'https://github.com/-a/b',
      'https://github.com/a/..',
      'https://github.com/a/b/c',
      'https://github.com/a',
      'https://github.com/a/b?x=1',
      `${server.origin}@evil.example/a/b`,
      'http://127.0.0.1:1/a/b',
      'http://169.254.169.254/latest/meta-data',
      '',
    ]) {
      await expect(openGit(url, { config: config() }), url).rejects.toThrow('import from this git host')
    }
    expect(existsSync(marker)).toBe(false)
  })

  it('the git import stops with the generator and does not blame the repository', async () => {
    const stop = new AbortController()
    server.intercept = () => {
      stop.abort(new Error('The generator is stopping'))
      return true
    }
    const stopped = await open('waiting', { signal: stop.signal }).catch((error: unknown) => error)
    expect(stopped).toBe(stop.signal.reason)
    expect(stopped).not.toBeInstanceOf(ImportRefused)
    server.intercept = null
    server.repository('acme/ready', { 'a.txt': 'a' })
    await expect(open('ready', { signal: stop.signal })).rejects.toBe(stop.signal.reason)
  })
})
