import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { classifyFile, classifyPath } from '../../../generator/analysis/classify-file.ts'
import { isSilentChange } from '../../../generator/testing/silent-changes.ts'

export type LocalRepository = { name: string; folder: string }

/** The git repositories right under a folder, bare or with a work tree, or the folder itself if it is one. */
export function localRepositories(folder: string): LocalRepository[] {
  const root = resolve(folder)
  const folders = isRepository(root) ? [root] : readdirSync(root).map((name) => join(root, name))
  return folders
    .filter(isRepository)
    .sort()
    .map((path) => ({ name: basename(path).replace(/\.git$/, ''), folder: path }))
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects')))
}

/**
 * The newest `count` commits of the default branch (first parents only) and the one before them, oldest
 * first.
 */
export function lastCommits({ folder }: LocalRepository, count: number): string[] {
  const log = git(folder, 'rev-list', '--first-parent', `--max-count=${count + 1}`, 'HEAD')
  return log.trim().split('\n').reverse()
}

/** Whether a commit changes, in files that we read, only white space and comments that no page quotes. */
export async function isSilent({ folder }: LocalRepository, from: string, to: string): Promise<boolean> {
  const changes = git(folder, 'diff', '--no-renames', '--name-status', '-z', from, to).split('\0')
  let isRead = false
  for (let at = 0; at + 1 < changes.length; at += 2) {
    const [status, path = ''] = [changes[at], changes[at + 1]]
    if (classifyPath(path, 0)) continue
    if (status !== 'M') return false
    const [before, after] = [from, to].map((commit) => git(folder, 'show', `${commit}:${path}`)) as [string, string]
    if (classifyFile(path, new TextEncoder().encode(after))) continue
    isRead = true
    if (!(await isSilentChange(path, before, after))) return false
  }
  return isRead
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
}
