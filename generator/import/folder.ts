import { execFile } from 'node:child_process'
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import ignore, { type Ignore } from 'ignore'
import { byPath, ImportRefused, isSafePath, MAX_ENTRIES, type Repository, type RepositoryEntry } from './repository.ts'

/**
 * Reads a folder of this machine, without files that its `.gitignore` files exclude, and without `leftOut`,
 * since generated pages may be inside. Never follows links.
 */
export async function openFolder(root: string, leftOut?: string): Promise<Repository> {
  const found = await stat(root).catch(() => undefined)
  if (!found?.isDirectory()) throw new ImportRefused(`There is no folder ${root}.`)
  const files = await walk(root, leftOut === undefined ? undefined : resolve(leftOut))
  files.sort(byPath)
  return {
    commit: await headCommit(root),
    count: files.length,
    entries: async function* () {
      for (const file of files) yield file
    },
    close: async () => {},
  }
}

type Rules = { directory: string; rules: Ignore }

async function walk(root: string, leftOut: string | undefined): Promise<RepositoryEntry[]> {
  const entries: RepositoryEntry[] = []
  const pending: { directory: string; rules: Rules[] }[] = [{ directory: root, rules: [] }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { directory } = next
    const rules = await withOwnRules(directory, next.rules)
    for (const child of await readdir(directory, { withFileTypes: true })) {
      const path = join(directory, child.name)
      if (child.name === '.git' || resolve(path) === leftOut || isIgnored(path, child, rules)) continue
      if (isWritten(child.name) && child.isDirectory()) pending.push({ directory: path, rules })
      else entries.push(await toEntry(root, path, child))
      if (entries.length > MAX_ENTRIES) throw new ImportRefused(`The folder has more than ${MAX_ENTRIES} files.`)
    }
  }
  return entries
}

async function withOwnRules(directory: string, inherited: Rules[]): Promise<Rules[]> {
  const text = await readFile(join(directory, '.gitignore'), 'utf8').catch(() => null)
  return text === null ? inherited : [...inherited, { directory, rules: ignore().add(text) }]
}

/** Whether a path is ignored. The innermost rule that matches the path decides. */
function isIgnored(path: string, child: Dirent, rules: Rules[]): boolean {
  for (const { directory, rules: own } of [...rules].reverse()) {
    const result = own.test(relative(directory, path).split(sep).join('/') + (child.isDirectory() ? '/' : ''))
    if (result.ignored || result.unignored) return result.ignored
  }
  return false
}

async function toEntry(root: string, path: string, child: Dirent): Promise<RepositoryEntry> {
  const name = relative(root, path).split(sep).join('/')
  if (!isSafePath(name))
    return { type: 'skipped', path: name.replaceAll(/\p{Cc}|\\/gu, '?'), size: 0, reason: 'unsafe-name' }
  if (child.isSymbolicLink()) return { type: 'skipped', path: name, size: 0, reason: 'link' }
  if (!child.isFile()) return { type: 'skipped', path: name, size: 0, reason: 'binary' }
  const { size } = await stat(path)
  return { type: 'file', path: name, size, read: () => readFile(path) }
}

/** Whether a folder can be opened by its decoded name. A name that isn't UTF-8 can't be used. */
function isWritten(name: string): boolean {
  return !name.includes('\uFFFD')
}

async function headCommit(root: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
    return stdout.trim()
  } catch {
    return null
  }
}
