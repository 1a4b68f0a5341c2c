import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'
import { analyzeFile } from '../../analyze-file.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/**
 * Our own sources and packages that include theirs: other authors and styles, in TypeScript and JavaScript.
 */
const FOLDERS = [
  'generator',
  'shared',
  'client/editor',
  'node_modules/dompurify/src',
  'node_modules/ollama/src',
  'node_modules/postgres/src',
  'node_modules/prosemirror-model/src',
  'node_modules/prosemirror-view/src',
  'node_modules/luxon/src',
]

it('the analysis finds nearly the same exports as the TypeScript compiler', async () => {
  const files = (await Promise.all(FOLDERS.map((folder) => sourcesIn(join(ROOT, folder))))).flat()
  const known = await namesByCompiler(files)
  let [exported, offered] = [0, 0]
  const missed: string[] = []
  const invented: string[] = []
  for (const [path, names] of known) {
    const own = await namesByAnalysis(path)
    exported += names.size
    offered += own.size
    const place = path.slice(ROOT.length + 1)
    const missing = [...names].filter((name) => !own.has(name))
    const unknown = [...own].filter((name) => !names.has(name))
    // The analysis lists a default export under its name in the file.
    if (missing.includes('default') && unknown.length > 0) unknown.pop()
    else if (missing.includes('default')) missed.push(`${place}: default`)
    missed.push(...missing.flatMap((name) => (name === 'default' ? [] : `${place}: ${name}`)))
    invented.push(...unknown.map((name) => `${place}: ${name}`))
  }
  expect(exported).toBeGreaterThan(1_500)
  expect(1 - missed.length / exported, missed.join('\n')).toBeGreaterThanOrEqual(0.99)
  expect(1 - invented.length / offered, invented.join('\n')).toBeGreaterThanOrEqual(0.99)
})

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) => entry.isFile() && /(?<!\.d)\.[cm]?[jt]sx?$/.test(entry.name) && !/\.test\.|\.spec\./.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:fixtures|golden)\//.test(path))
    .toSorted()
}

/** Names that each module exports. Names behind `export *` belong to the other module. */
async function namesByCompiler(files: readonly string[]): Promise<Map<string, Set<string>>> {
  const home = await mkdtemp(join(tmpdir(), 'docwright-recall-'))
  const config = join(home, 'tsconfig.json')
  const compilerOptions = {
    allowJs: true,
    noEmit: true,
    noLib: true,
    noResolve: true,
    types: [],
    jsx: 'preserve',
    module: 'esnext',
  }
  await writeFile(config, JSON.stringify({ compilerOptions, files }))
  const api = new API({ cwd: home })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('The compiler opened nothing.')
    const known = new Map<string, Set<string>>()
    for (const path of files) {
      const source = project.program.getSourceFile(path)
      const module = source && project.checker.getSymbolAtLocation(source)
      if (!module) continue
      const own = project.checker
        .getExportsOfModule(module)
        .filter(({ declarations }) => declarations.some((declaration) => declaration.path === path))
      known.set(path, new Set(own.map(({ name }) => name)))
    }
    return known
  } finally {
    api.close()
    await rm(home, { recursive: true })
  }
}

async function namesByAnalysis(path: string): Promise<Set<string>> {
  const { symbols, imports } = await analyzeFile(path, await readFile(path, 'utf8'))
  const own = symbols.filter(({ visibility }) => visibility === 'public').map(({ name }) => name)
  const passed = imports.filter(({ reExport }) => reExport).flatMap(({ names, exposedAs }) => exposedAs ?? names)
  return new Set([...own, ...passed])
}
