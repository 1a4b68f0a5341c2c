import { afterAll, describe, expect, it } from 'vitest'
import { startGitServer } from '../testing/git-server.ts'
import { readSubjects } from './commit-subjects.ts'

describe('what commits say of themselves', async () => {
  const server = await startGitServer()
  afterAll(() => server.close())
  const config = { GITHUB_URL: 'https://github.com', GIT_HOSTS: server.origin }
  const read = (name: string, from: string | null) => readSubjects(`${server.origin}/acme/${name}`, { from, config })
  const repository = (name: string) => {
    const { git } = server.repository(`acme/${name}`, { 'a.txt': 'a' })
    const commit = (message: string, ...more: string[]) => {
      git('commit', '--allow-empty', '--quiet', '--message', message, ...more)
      return git('rev-parse', 'HEAD').trim()
    }
    // In one process of git's: starting one takes longer than a commit.
    const commitMany = (count: number) => {
      const each = 'git commit --allow-empty --quiet --message "Commit $n"'
      git('-c', `alias.many=!for n in $(seq ${count}); do ${each}; done`, 'many')
    }
    const push = (...more: string[]) => git('push', '--quiet', ...more, 'origin', 'main')
    return { commit, commitMany, push, first: git('rev-parse', 'HEAD').trim() }
  }

  it('commit subjects are read since the known commit, newest first and without secrets', async () => {
    const { commit, push, first } = repository('steps')
    const second = commit('Second\n\nWith more to say.')
    const third = commit('Use password = "hunter2hunter2"')
    push()
    const { commits, moreCommits } = await read('steps', first)
    expect(commits.map(({ hash }) => hash)).toEqual([third, second])
    expect(commits[1]?.subject).toBe('Second')
    expect(commits[0]?.subject).not.toContain('hunter2')
    expect(moreCommits).toBe(false)
    expect(await read('steps', null)).toEqual({ commits: [commits[0]], moreCommits: false })
  })

  it('a long commit subject is cut between characters', async () => {
    const { commit, push, first } = repository('lights')
    commit(`a${'💡'.repeat(150)}`)
    push()
    const { commits } = await read('lights', first)
    expect(commits.map(({ subject }) => subject)).toEqual([`a${'💡'.repeat(99)}`])
  })

  it('only the newest commit is listed if the history was rewritten or is too long', async () => {
    const { commit, push } = repository('rewritten')
    const lost = commit('Lost')
    push()
    const now = commit('Instead', '--amend')
    push('--force')
    expect(await read('rewritten', lost)).toEqual({ commits: [{ hash: now, subject: 'Instead' }], moreCommits: true })
    const long = repository('long')
    long.commitMany(52)
    long.push()
    const { commits, moreCommits } = await read('long', long.first)
    expect(commits.map(({ subject }) => subject)).toEqual(['Commit 52'])
    expect(moreCommits).toBe(true)
  })

  it('no commits are listed when the host does not answer', async () => {
    expect(await read('missing', null)).toEqual({ commits: [], moreCommits: false })
    expect(await readSubjects('https://elsewhere.example/acme/x', { from: null, config })).toEqual({
      commits: [],
      moreCommits: false,
    })
  })
})
