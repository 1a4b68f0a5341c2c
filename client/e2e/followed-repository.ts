import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { GitServer } from '../../generator/testing/git-server.ts'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import type { Person } from './people.ts'

type Files = Readonly<Record<string, string | Uint8Array>>
/** Files to write, by path. Null deletes the file. */
type Changes = Readonly<Record<string, string | Uint8Array | null>>

/** A project whose documentation follows a repository. */
export type FollowedRepository = {
  id: number
  /** The newest commit. */
  head: () => string
  pageOf: (name: string) => Promise<number | undefined>
  /** Commits these files without notifying the server. */
  commit: (files: Changes, subject?: string) => void
  /** Pushes these files and resolves once they are documented. */
  push: (files: Changes, subject?: string) => Promise<void>
}

type Followed = { name: string; files: Files; isPrivate?: boolean }

/**
 * Creates a repository and its project, and resolves once it's documented. `name` is the name of the project
 * and of the repository within `acme`.
 */
export async function followRepository(
  git: GitServer,
  { api }: Person,
  { name, files, isPrivate = false }: Followed,
): Promise<FollowedRepository> {
  const repository = git.repository(`acme/${name}`, files)
  const created = await api.post('/api/project/github', {
    data: { repo_owner: 'acme', repo_name: name, name, language: 'en', is_private: isPrivate },
  })
  const { id } = (await created.json()) as { id: number }
  const read = async () => (await (await api.get(`/api/project?projectId=${id}`)).json()) as ProjectWithPages
  const head = () => repository.git('rev-parse', 'HEAD').trim()
  const documented = () =>
    expect
      .poll(
        async () => {
          const { status, commit_hash } = await read()
          return [status, commit_hash]
        },
        { intervals: [100], timeout: 60_000 },
      )
      .toEqual(['DOC_SUCCESS', head()])
  await documented()
  const commit = (changed: Changes, subject = 'Change') => {
    for (const [path, text] of Object.entries(changed)) {
      if (text === null) rmSync(join(repository.work, path))
      else writeFileSync(join(repository.work, path), text)
    }
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', subject)
    repository.git('push', '--quiet', 'origin', 'main')
  }
  return {
    id,
    head,
    pageOf: async (page) => (await read()).pages.find((one) => one.name === page)?.id,
    commit,
    push: async (changed, subject) => {
      commit(changed, subject)
      expect((await api.post(`/api/project/${id}/regenerate`)).status()).toBe(200)
      await documented()
    },
  }
}
