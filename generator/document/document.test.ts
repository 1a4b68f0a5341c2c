import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyFile } from '../analysis/classify-file.ts'
import { readConfig } from '../config.ts'
import { type GitServer, startGitServer } from '../testing/git-server.ts'
import { parseMermaid } from '../testing/mermaid-syntax.ts'
import { packageFiles } from '../testing/sample-project.ts'
import { documentProject } from './document-project.ts'
import { documentSource } from './document-source.ts'
import type { ExportedProject } from './exported-project.ts'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

type Run = { code: number; stdout: string; stderr: string }
function run(args: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    // The test runner sets a MODE of its own.
    const { MODE: _, ...inherited } = process.env
    execFile(
      process.execPath,
      ['--liftoff-only', CLI, ...args],
      { env: { ...inherited, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr })
      },
    )
  })
}

/** Everything a run wrote, by path, but for its timings. */
function written(out: string): Map<string, string> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'timings.json')
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((path) => [path.slice(out.length + 1), readFileSync(path, 'utf8')]))
}

function nodes(markdown: string): Nodes[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const found: Nodes[] = [root]
  for (const node of found) if ('children' in node) found.push(...node.children)
  return found
}

describe('npm run document', () => {
  const home = mkdtempSync(join(tmpdir(), 'docwright-document-'))
  let server: GitServer
  beforeAll(async () => {
    server = await startGitServer()
  })
  afterAll(async () => {
    await server.close()
    rmSync(home, { recursive: true })
  })

  /**
   * Documents in this process instead of a child process. A difference between the two must not show in the
   * pages.
   */
  async function documentHere(source: string, out: string): Promise<void> {
    const config = readConfig({ GIT_HOSTS: server.origin })
    mkdirSync(out, { recursive: true })
    await documentProject({
      source: await documentSource(source, config),
      out,
      language: 'en',
      config,
      onProgress: () => undefined,
    })
  }

  const sources: Record<
    string,
    { files: Record<string, Uint8Array>; give: (files: Record<string, Uint8Array>) => string }
  > = {
    'a folder of Python': {
      files: packageFiles('katex', 'src/metrics'),
      give: (files) => {
        for (const [path, bytes] of Object.entries(files)) {
          mkdirSync(dirname(join(home, 'python', path)), { recursive: true })
          writeFileSync(join(home, 'python', path), bytes)
        }
        return join(home, 'python')
      },
    },
    'a ZIP archive of JavaScript': {
      files: packageFiles('fastify', 'lib'),
      give: (files) => {
        // As hosts pack it: everything in one folder that is not part of the repository.
        const packed = Object.entries(files).map(([path, bytes]) => [`fastify-1a2b3c/${path}`, bytes])
        writeFileSync(join(home, 'fastify.zip'), zipSync(Object.fromEntries(packed)))
        return join(home, 'fastify.zip')
      },
    },
    'a git repository of TypeScript': {
      files: packageFiles('@tiptap/core', 'src/helpers'),
      give: (files) => {
        server.repository('acme/helpers', files)
        return `${server.origin}/acme/helpers`
      },
    },
  }

  for (const [name, { files, give }] of Object.entries(sources)) {
    it(`npm run document writes complete, true and reproducible pages for ${name}`, async () => {
      const source = give(files)
      const [out, again] = ['1', '2'].map((n) => join(home, 'out', name.replaceAll(' ', '-'), n)) as [string, string]
      const { code, stdout, stderr } = await run([source, '--out', out, '--json'], { GIT_HOSTS: server.origin })
      expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
      await documentHere(source, again)
      const first = written(out)
      expect(first).toEqual(written(again))
      const project = JSON.parse(first.get('docwright.json') ?? '') as ExportedProject
      const readable = Object.entries(files).filter(([path, bytes]) => classifyFile(path, bytes) === null)
      checkCoverage(
        project,
        readable.map(([path]) => path),
      )
      checkCitations(project, files)
      checkLinks(first)
      // Modules that import nothing of each other have nothing to draw.
      if (!name.includes('Python')) expect(await checkDiagrams(first)).toBeGreaterThan(0)
      expect(JSON.parse(stdout)).toMatchObject({
        pages: project.pages.length,
        coverage: project.coverage,
      })
      expect(JSON.parse(readFileSync(join(out, 'timings.json'), 'utf8'))).toHaveProperty('import')
    })
  }

  it('npm run document reports what is wrong and explains its usage', async () => {
    const empty = join(home, 'empty')
    mkdirSync(empty)
    writeFileSync(join(home, 'not.zip'), 'no archive')
    const answers = await Promise.all([
      run([]),
      run(['x', '--language', 'fr']),
      run(['x', '--nonsense']),
      run([join(home, 'missing')]),
      run([empty, '--out', join(home, 'o1')]),
      run([join(home, 'not.zip'), '--out', join(home, 'o2')]),
      run(['https://evil.example/a/b', '--out', join(home, 'o3')]),
      run(['--help']),
    ])
    expect(answers.map(({ code }) => code)).toEqual([2, 2, 2, 1, 1, 1, 1, 0])
    const [none, language, option, missing, nothing, broken, host, help] = answers.map(
      ({ stdout, stderr }) => stdout + stderr,
    )
    expect(none).toContain('Usage:')
    expect(language).toContain('There is no language "fr".')
    expect(option).toContain('nonsense')
    expect(missing).toContain('There is no folder, ZIP archive or https git address')
    expect(nothing).toContain('The source has no files.')
    expect(broken).toContain('valid ZIP archive')
    expect(host).toContain('not a repository on an allowed git host')
    expect(help).toContain('--out DIR')
  })

  it('npm run document shows no secret of a source', async () => {
    const folder = join(home, 'secretive')
    const key = `ghp_${'a1B2c3D4e'.repeat(4)}`
    mkdirSync(folder)
    writeFileSync(join(folder, 'a.ts'), `/** Like ${key}. */\nexport const TOKEN = '${key}'\n`)
    writeFileSync(join(folder, 'b.py'), `def enter(token="${key}"):\n    "Enters."\n    return token\n`)
    writeFileSync(join(folder, 'README.md'), `# Secretive\n\nRun it with ${key}.\n`)
    const password = 'Sup3rSecret'
    writeFileSync(join(folder, 'application.properties'), `# Where it listens.\nport=8080\ndb.password=${password}\n`)
    await documentHere(folder, join(home, 'secretive-out'))
    const pages = [...written(join(home, 'secretive-out')).values()].join('\n')
    expect(pages).toContain('TOKEN')
    expect(pages).not.toContain(key)
    expect(pages).toContain('db.password')
    expect(pages).not.toContain(password)
  })

  it('npm run document removes its outdated pages and no other files', async () => {
    const folder = join(home, 'changing')
    const out = join(home, 'changing-out')
    mkdirSync(folder)
    writeFileSync(join(folder, 'a.py'), 'def one():\n    """One."""\n    return 1\n')
    writeFileSync(join(folder, 'b.py'), 'def two():\n    """Two."""\n    return 2\n')
    await documentHere(folder, out)
    writeFileSync(join(out, 'mine.md'), 'keep me')
    const before = [...written(out).keys()]
    rmSync(join(folder, 'b.py'))
    await documentHere(folder, out)
    const after = [...written(out).keys()]
    const gone = before.filter((path) => !after.includes(path)).map((path) => path.split('/').at(-1))
    expect(gone).toContain('b.py.md')
    expect(gone).not.toContain('a.py.md')
    expect(readFileSync(join(out, 'mine.md'), 'utf8')).toBe('keep me')
  })

  it('npm run document writes the images that documents show, and removes images no longer shown', async () => {
    const [folder, out] = [join(home, 'pictured'), join(home, 'pictured-out')]
    mkdirSync(join(folder, 'docs'), { recursive: true })
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
    writeFileSync(join(folder, 'docs/quay.png'), png)
    writeFileSync(join(folder, 'docs/guide.md'), '# Guide\n\n![The quay](quay.png)\n')
    writeFileSync(join(folder, 'docs/other.md'), '# Other\n\nWords.\n')
    await documentHere(folder, out)
    const texts = [...written(out)].filter(([path]) => path.endsWith('.md'))
    const [[path, text] = ['', '']] = texts.filter(([, content]) => content.includes('![The quay]'))
    const [, address = ''] = /!\[The quay\]\((\S+)\)/.exec(text) ?? []
    expect(readFileSync(join(out, dirname(path), address))).toEqual(png)
    writeFileSync(join(folder, 'docs/guide.md'), '# Guide\n\nNo pictures.\n')
    await documentHere(folder, out)
    expect(readdirSync(join(out, 'images'))).toEqual([])
  })
})

function checkCoverage(project: ExportedProject, readable: string[]) {
  const pages = new Set(
    project.pages.flatMap(({ sourcePath, type }) => (type === 'file' && sourcePath ? [sourcePath] : [])),
  )
  const folders = new Set(project.pages.flatMap(({ sourcePath, kind }) => (kind === 'folder' ? [sourcePath] : [])))
  const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  expect(readable.filter((path) => !pages.has(path) && !folders.has(folderOf(path)))).toEqual([])
  expect([...pages].filter((path) => !readable.includes(path))).toEqual([])
  expect(project.coverage).toMatchObject({ files: readable.length, filesWithPage: pages.size })
  expect(project.coverage.publicSymbolsDocumented).toBe(project.coverage.publicSymbols)
  const ids = new Set(project.pages.map(({ id }) => id))
  expect(ids.size).toBe(project.pages.length)
  for (const { parentId } of project.pages) expect(parentId === 0 || ids.has(parentId)).toBe(true)
}

function checkCitations(project: ExportedProject, files: Record<string, Uint8Array>) {
  const citations = project.pages.flatMap((page) => page.citations)
  expect(citations.length).toBeGreaterThan(project.pages.length)
  for (const { path, startLine, endLine, symbol, hash } of citations) {
    const lines = Buffer.from(files[path] ?? '')
      .toString()
      .split(/\r\n|\n|\r/)
    expect(startLine >= 1 && startLine <= endLine && endLine <= lines.length, `${path}:${startLine}–${endLine}`).toBe(
      true,
    )
    const text = lines.slice(startLine - 1, endLine).join('\n')
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    if (symbol) expect(text, `${symbol} in ${path}:${startLine}–${endLine}`).toContain(symbol.split('.').at(-1))
  }
}

function checkLinks(out: Map<string, string>) {
  let links = 0
  for (const [path, markdown] of out) {
    if (!path.endsWith('.md')) continue
    for (const node of nodes(markdown)) {
      if (node.type !== 'link' || /^[a-z]+:/i.test(node.url)) continue
      const [file = '', anchor] = node.url.split('#')
      const target = normalize(join(dirname(path), decodeURIComponent(file)))
      expect(out.has(target), `${path} links to ${node.url}`).toBe(true)
      if (anchor === undefined) links += 1
    }
  }
  expect(links).toBeGreaterThan(0)
}

async function checkDiagrams(out: Map<string, string>) {
  let diagrams = 0
  for (const markdown of out.values()) {
    for (const node of nodes(markdown)) {
      if (node.type !== 'code' || node.lang !== 'mermaid') continue
      await parseMermaid(node.value)
      diagrams += 1
    }
  }
  return diagrams
}
