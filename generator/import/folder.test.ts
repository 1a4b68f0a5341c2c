import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder } from './folder.ts'

describe('importing a folder', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docwright-folder-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  const paths = async (leftOut?: string) => {
    const repository = await openFolder(root, leftOut)
    const found: string[] = []
    for await (const entry of repository.entries()) {
      found.push(entry.type === 'file' ? entry.path : `${entry.path}: ${entry.reason}`)
    }
    return found
  }

  it('the folder import leaves out the folder that its pages are written to', async () => {
    write({ 'a.ts': '', 'docs/index.md': '', 'docs/more/b.md': '', 'sub/docs/c.md': '' })
    expect(await paths(`${join(root, 'docs')}/`)).toEqual(['a.ts', 'sub/docs/c.md'])
    expect(await paths(root)).toHaveLength(4)
  })

  it('the folder import respects .gitignore files, and nested files override outer files', async () => {
    write({
      '.gitignore': 'build/\n*.log\n/only-top.txt\n',
      'a.ts': '',
      'x.log': '',
      'build/out.js': '',
      'only-top.txt': '',
      'sub/only-top.txt': '',
      'sub/.gitignore': '!keep.log\nsecret/\n',
      'sub/keep.log': '',
      'sub/drop.log': '',
      'sub/secret/s.txt': '',
    })
    expect(await paths()).toEqual(['.gitignore', 'a.ts', 'sub/.gitignore', 'sub/keep.log', 'sub/only-top.txt'])
  })

  it('the folder import follows no symbolic link to a file, to a folder or in a circle', async () => {
    write({ 'a.txt': '' })
    symlinkSync('/etc', join(root, 'etc'))
    symlinkSync('/etc/passwd', join(root, 'passwd'))
    symlinkSync(root, join(root, 'circle'))
    expect(await paths()).toEqual(['a.txt', 'circle: link', 'etc: link', 'passwd: link'])
  })

  it('the folder import skips names in other encodings and reads names that differ only by case', async () => {
    write({ 'a.txt': '', 'A.txt': '' })
    writeFileSync(Buffer.from(`${root}/caf\xe9.txt`, 'latin1'), '')
    mkdirSync(Buffer.from(`${root}/th\xe9`, 'latin1'))
    expect(await paths()).toEqual(['A.txt', 'a.txt', 'caf\uFFFD.txt: unsafe-name', 'th\uFFFD: unsafe-name'])
  })

  it('the folder import reads the commit of a git work tree and leaves out its .git folder', async () => {
    write({ 'a.txt': 'x' })
    expect((await openFolder(root)).commit).toBeNull()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.org', ...args], { cwd: root, encoding: 'utf8' })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'x')
    expect((await openFolder(root)).commit).toBe(git('rev-parse', 'HEAD').trim())
    expect(await paths()).toEqual(['a.txt'])
  })

  it('the folder import refuses a path that is not a folder', async () => {
    write({ 'a.txt': '' })
    await expect(openFolder(join(root, 'missing'))).rejects.toThrow('There is no folder')
    await expect(openFolder(join(root, 'a.txt'))).rejects.toThrow('There is no folder')
  })
})
