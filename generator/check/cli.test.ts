import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { documentProject } from '../document/document-project.ts'
import { documentSource } from '../document/document-source.ts'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const KEY = `ghp_${'a1B2c3D4e'.repeat(4)}`

type Run = { code: number; stdout: string; stderr: string }
function run(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr })
    })
  })
}

describe('npm run check', () => {
  const home = mkdtempSync(join(tmpdir(), 'docwright-check-'))
  const [sources, docs] = [join(home, 'sources'), join(home, 'docs')]
  beforeAll(async () => {
    mkdirSync(sources)
    mkdirSync(docs)
    writeFileSync(join(sources, 'limits.ts'), `/** How many may come. */\nexport const LIMIT = 10\n`)
    writeFileSync(
      join(sources, 'token.ts'),
      `/** Who comes. */\nexport function enter(token = '${KEY}') {\n  return token\n}\n`,
    )
    const config = readConfig({})
    const source = await documentSource(sources, config)
    await documentProject({ source, out: docs, language: 'en', config, onProgress: () => undefined })
  })
  afterAll(() => rmSync(home, { recursive: true }))

  const changed = (name: string, change: (folder: string) => void) => {
    const folder = join(home, name)
    cpSync(sources, folder, { recursive: true })
    change(folder)
    return folder
  }

  it('npm run check exits with 0 if all statements hold, or else with 1 and a list of false statements', async () => {
    const folder = changed('changed', (at) => {
      writeFileSync(join(at, 'limits.ts'), `/** How many may come. */\nexport const LIMIT = 20\n`)
      writeFileSync(join(at, 'token.ts'), readFileSync(join(at, 'token.ts'), 'utf8').replaceAll('enter', 'arrive'))
    })
    const [same, other, json] = await Promise.all([
      run(sources, '--docs', docs),
      run(folder, '--docs', docs),
      run(folder, '--docs', docs, '--json'),
    ])
    expect([same.code, same.stderr, other.code, json.code]).toEqual([0, '', 1, 1])
    expect(same.stdout).toContain('Every statement holds that has a source')
    expect(other.stdout).toMatch(/^\S*limits\.ts\.md:\d+: .*LIMIT = 10.* — LIMIT has changed \(limits\.ts:2\)$/m)
    expect(other.stdout).toMatch(/^\d+ statements on \d+ pages are false or cannot be proven\.$/m)
    const report = JSON.parse(json.stdout)
    expect(report.findings.length).toBe(other.stdout.split('\n').filter((line) => line.includes(' — ')).length)
    expect(report.states.stale).toBeGreaterThan(0)
    expect(report.states.gone).toBeGreaterThan(0)
    expect(other.stdout + json.stdout).not.toContain(KEY)
  })

  it('npm run check exits with 2 and a reason if it cannot check', async () => {
    const broken = join(home, 'broken')
    const strange = join(home, 'strange')
    const empty = join(home, 'empty')
    for (const folder of [broken, strange, empty]) mkdirSync(folder)
    writeFileSync(join(broken, 'docwright.json'), '{"pages": [')
    writeFileSync(join(strange, 'docwright.json'), '{"pages": [{"markdownPath": 7}]}')
    const index = JSON.parse(readFileSync(join(docs, 'docwright.json'), 'utf8'))
    const outside = { ...index, pages: [{ ...index.pages[0], markdownPath: '../secret.md' }] }
    const climbing = join(home, 'climbing')
    mkdirSync(climbing)
    writeFileSync(join(climbing, 'docwright.json'), JSON.stringify(outside))
    const answers = await Promise.all([
      run(),
      run(sources),
      run(sources, '--docs', docs, '--project', 'http://127.0.0.1:9/projects/1'),
      run(sources, '--nonsense'),
      run(join(home, 'missing'), '--docs', docs),
      run(sources, '--docs', empty),
      run(sources, '--docs', broken),
      run(sources, '--docs', strange),
      run(sources, '--docs', climbing),
      run(sources, '--project', 'nowhere'),
      run(sources, '--project', 'http://127.0.0.1:9/projects/1'),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 2))
    const said = answers.map(({ stderr }) => stderr)
    for (const text of said.slice(0, 4)) expect(text).toContain('Usage: npm run check')
    expect(said[4]).toContain('There is no folder')
    expect(said[5]).toContain('There is no')
    expect(said[6]).toContain('is not what "npm run document" writes')
    expect(said[7]).toContain('is not what "npm run document" writes')
    expect(said[8]).toContain('names a page outside')
    expect(said[9]).toContain('is not the address of a project')
    expect(said[10]).toContain('could not be reached')
    for (const text of said) expect(text).not.toMatch(/^\s+at /m)
    expect((await run('--help')).code).toBe(0)
  })

  it('npm run check prints the same report each time for the same sources', async () => {
    expect(readdirSync(docs)).toContain('docwright.json')
    const [first, second] = [await run(sources, '--docs', docs, '--json'), await run(sources, '--docs', docs, '--json')]
    expect(second.stdout).toBe(first.stdout)
  })
})
