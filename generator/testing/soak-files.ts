/** `npm run soak -- files [--files N] [--in-one-folder N]`: documents very many small files, and says what it took. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentProject } from '../document/document-project.ts'

const FOLDERS_OF = 40

export async function soakFiles(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { files: { type: 'string', default: '45000' }, 'in-one-folder': { type: 'string', default: '20000' } },
  })
  const home = await mkdtemp(join(tmpdir(), 'docwright-soak-'))
  try {
    await writeFiles(join(home, 'sources'), Number(values.files), Number(values['in-one-folder']))
    const begun = performance.now()
    const { timings, exported } = await documentProject({
      source: { type: 'folder', path: join(home, 'sources'), name: 'many' },
      out: join(home, 'pages'),
      language: 'en',
      config: { GITHUB_URL: 'https://github.com', GIT_HOSTS: '', GENERATOR_THREADS: 2 },
      onProgress: () => {},
    })
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    const memory = Math.round(process.resourceUsage().maxRSS / 1_024)
    console.log(`${values.files} files: ${exported.pages.length} pages in ${seconds} s, ${memory} MB at its peak`)
    console.log(JSON.stringify(timings))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Modules that each use the one before and, in circles of forty, the one after; many of them in one folder. */
async function writeFiles(root: string, files: number, inOneFolder: number): Promise<void> {
  const folderOf = (at: number) =>
    at < inOneFolder ? 'all' : `part${Math.floor(at / 2_000)}/of${Math.floor(at / FOLDERS_OF)}`
  for (let at = 0; at < files; at += FOLDERS_OF) {
    const folder = join(root, folderOf(at))
    await mkdir(folder, { recursive: true })
    const numbers = Array.from({ length: Math.min(FOLDERS_OF, files - at) }, (_, index) => at + index)
    await Promise.all(
      numbers.map((number) => {
        const next = number % FOLDERS_OF === FOLDERS_OF - 1 ? at : number + 1
        const text = `import { value${next} } from './module${next}.ts'\n/** The value of ${number}. */\nexport const value${number} = () => value${next}\n`
        return writeFile(join(folder, `module${number}.ts`), text)
      }),
    )
  }
}
