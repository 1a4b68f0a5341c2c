import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { openCommit } from '../../../generator/import/git.ts'
import type { Repository } from '../../../generator/import/repository.ts'
import { changeSilently, SILENT_CHANGES } from '../../../generator/testing/silent-changes.ts'
import { readConfig } from '../../config.ts'
import { aboutMachine, median, printTable, quantile } from '../figures.ts'
import { isSilent, type LocalRepository, lastCommits, localRepositories } from './local-commits.ts'
import { ReplayedProject, type Work } from './replayed-project.ts'

/**
 * `npm run bench -- replay <folder> [--commits 50]`: the last commits of the git repositories in a folder, as a project
 * that follows them sees them. What one takes against documenting the whole, and whether all of them together end where
 * documenting the last one from the start ends.
 */
export async function benchReplay(args: string[]): Promise<void> {
  const options = { commits: { type: 'string', default: '50' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const repositories = localRepositories(positionals[0] ?? '.')
  if (repositories.length === 0) throw new Error('Name a folder with git repositories in it')
  console.log(`${aboutMachine()}\n`)
  const pool = new AnalysisPool({ size: readConfig(process.env).GENERATOR_THREADS })
  const rows: string[][] = []
  for (const repository of repositories) rows.push(await replay(repository, Number(values.commits), pool))
  await pool.close()
  printTable(
    [
      'Repository',
      'Full build',
      'One commit, beyond reading: median, longest',
      'of the full build',
      'Processor time, of the full build',
      'Units: median, most',
      'Yjs updates: median, most',
      'Silent commits, their updates',
      'Comments and format everywhere: updates',
      'As built in one go',
      'Pages too many, too few',
    ],
    rows,
  )
}

type Replayed = Work & { silent: boolean }

async function replay(repository: LocalRepository, count: number, pool: AnalysisPool): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'docwright-bench-'))
  try {
    const project = await ReplayedProject.open(join(home, 'followed'), repository.name, pool)
    const [first = 'HEAD', ...commits] = lastCommits(repository, count)
    const full = await withCommit(repository, first, (at) => project.bringTo(at))
    const works: Replayed[] = []
    let before = first
    for (const commit of commits) {
      const silent = await isSilent(repository, before, commit)
      const work = { ...(await withCommit(repository, commit, (at) => project.bringTo(at))), silent }
      console.log(line(repository, commit, work))
      works.push(work)
      before = commit
    }
    const [followed, tree] = [await project.printed(), await project.pages()]
    const silently = await changeSilentlyAll(repository, project)
    await project.close()
    const anew = await ReplayedProject.open(join(home, 'anew'), repository.name, pool)
    await withCommit(repository, before, (at) => anew.bringTo(at))
    const wanted = [...(await anew.printed())]
    const wantedTree = await anew.pages()
    await anew.close()
    const others = wanted.filter(([unit, blocks]) => followed.get(unit) !== blocks).map(([unit]) => unit)
    for (const unit of others) console.log(`${repository.name}: ${unit} is not as built in one go`)
    const pages = { tooMany: beyond(tree, wantedTree), tooFew: beyond(wantedTree, tree) }
    for (const path of pages.tooMany) console.log(`${repository.name}: nothing wants the page ${path}`)
    return row(repository.name, { full, works, silently, same: 1 - others.length / wanted.length, pages })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Entries of `list` that are not in `other`, counting duplicates. */
function beyond(list: readonly string[], other: readonly string[]): string[] {
  const left = Map.groupBy(other, (path) => path)
  return list.filter((path) => left.get(path)?.pop() === undefined)
}

async function withCommit<Result>(
  { folder }: LocalRepository,
  commit: string,
  act: (repository: Repository) => Promise<Result>,
): Promise<Result> {
  const repository = await openCommit(folder, commit)
  try {
    return await act(repository)
  } finally {
    await repository.close()
  }
}

/** Number of Yjs updates after each kind of silent change, made in all files at once. */
async function changeSilentlyAll(repository: LocalRepository, project: ReplayedProject): Promise<number[]> {
  const updates: number[] = []
  for (const name of SILENT_CHANGES) {
    const change = (path: string, content: string) => changeSilently(name, path, content)
    const work = await withCommit(repository, 'HEAD', (at) => project.bringTo(changed(at, change)))
    updates.push(work.updates)
  }
  return updates
}

function changed(repository: Repository, change: (path: string, content: string) => Promise<string>): Repository {
  return {
    ...repository,
    async *entries() {
      for await (const entry of repository.entries()) {
        if (entry.type === 'skipped') yield entry
        else {
          const read = async () => {
            const text = new TextDecoder().decode(await entry.read())
            return new TextEncoder().encode(await change(entry.path, text))
          }
          yield { ...entry, read }
        }
      }
    },
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function line(
  { name }: LocalRepository,
  commit: string,
  { silent, reading, rest, units, updates, newPages }: Replayed,
) {
  const news = newPages > 0 ? ` (${newPages} new pages)` : ''
  const what = silent ? ', silent' : ''
  return `${name} ${commit.slice(0, 8)}${what}: ${seconds(reading)} + ${seconds(rest)}, ${units} units, ${updates} updates${news}`
}

type Figures = {
  full: Work
  works: readonly Replayed[]
  silently: readonly number[]
  same: number
  pages: { tooMany: readonly string[]; tooFew: readonly string[] }
}

function row(name: string, { full, works, silently, same, pages }: Figures): string[] {
  const of = (figure: (work: Work) => number) => works.map(figure).toSorted((a, b) => a - b)
  const both = (values: readonly number[], print: (value: number) => string | number) =>
    `${print(median(values))}, ${print(quantile(values, 1))}`
  const silent = works.filter((work) => work.silent)
  const silentUpdates = silent.reduce((sum, work) => sum + work.updates, 0)
  return [
    name,
    `${seconds(full.reading)} + ${seconds(full.rest)}, ${full.newPages} pages, ${full.units} units`,
    both(
      of((work) => work.rest),
      seconds,
    ),
    both(
      of((work) => work.rest / full.rest),
      percent,
    ),
    `${seconds(full.processor)}; ${both(
      of((work) => work.processor / full.processor),
      percent,
    )}`,
    `${both(
      of((work) => work.units),
      String,
    )}: ${both(
      of((work) => work.units / full.units),
      percent,
    )}`,
    both(
      of((work) => work.updates),
      String,
    ),
    `${silent.length}, ${silentUpdates}`,
    silently.join(', '),
    percent(same),
    `${pages.tooMany.length}, ${pages.tooFew.length}`,
  ]
}
