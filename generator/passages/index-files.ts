import type { ProjectRow } from '../../db/tables/projects.ts'
import { indexedSources, type SymbolToIndex } from '../../db/tables/search-index.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { passagesOfFile } from '../../shared/retrieval/code-passages.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { ModelFile, ProjectModel } from '../analysis/project-model.ts'
import { Generation } from '../generation.ts'
import type { SourceRow } from '../read-files.ts'
import type { IndexOptions } from './index-project.ts'
import { type IndexedSource, Portions } from './portions.ts'

const FILES_AT_ONCE = 100
/** Maximum number of using files that are kept per symbol. An answer names three. */
const MOST_USERS = 40

/**
 * Indexes files that changed or whose symbols have other users than before. Removes deleted files from the
 * index. Returns whether the index changed.
 */
export async function indexFiles(project: ProjectRow, options: IndexOptions): Promise<boolean> {
  const { database, signal, pool, memory } = options
  const generation = new Generation({ database, project, by: '', signal, now: Date.now, memory })
  const known = await indexedSources(database.sql, project.id, 'code')
  const sources = await generation.sources()
  // Users of a symbol change only if some file changes, so most runs can stop here without building the model.
  if (sources.length === known.size && sources.every(({ path, hash }) => known.get(path)?.startsWith(hash)))
    return false
  // The database deletes analyses that weren't read for a long time, so missing ones are created again.
  await generation.readFiles(pool)
  const model = await generation.model()
  const portions = new Portions(project, 'code', options)
  const paths = new Set(sources.map(({ path }) => path))
  const gone = [...new Set(known.keys()).difference(paths)]
  portions.remove(gone)
  const due = sources.flatMap((row) => dueFile(row, model, known))
  for (let at = 0; at < due.length; at += FILES_AT_ONCE) {
    signal.throwIfAborted()
    const batch = due.slice(at, at + FILES_AT_ONCE)
    const contents = await readSources(
      database.sql,
      project.id,
      batch.map(({ file }) => file.path),
    )
    const byPath = new Map(contents.map(({ path, content }) => [path, content]))
    for (const { file, symbols, key } of batch) {
      await portions.add(indexFile(file, byPath.get(file.path) ?? '', symbols, key))
    }
  }
  await portions.flush()
  return due.length + gone.length > 0
}

type DueFile = { file: ModelFile; symbols: SymbolToIndex[]; key: string }

function dueFile({ path, hash }: SourceRow, model: ProjectModel, known: ReadonlyMap<string, string>): DueFile[] {
  const file = model.files.get(path)
  if (!file) return []
  const symbols = symbolsOf(file, model)
  const key = `${hash} ${sha256(JSON.stringify(symbols.map(({ users, tests }) => [users, tests])))}`
  return known.get(path) === key ? [] : [{ file, symbols, key }]
}

function indexFile(
  { path, analysis }: ModelFile,
  content: string,
  symbols: SymbolToIndex[],
  key: string,
): IndexedSource {
  // A data file has a symbol for each key, so each of its lines would become a passage.
  const ranges = analysis.role === 'data' || analysis.role === 'document' ? [] : analysis.symbols
  const standing = analysis.role === 'test' ? 'test' : 'usual'
  const passages = passagesOfFile(path, content, ranges).map((passage) => ({ ...passage, standing }) as const)
  return { source: path, key, passages, symbols }
}

function symbolsOf({ path, analysis }: ModelFile, model: ProjectModel): SymbolToIndex[] {
  const users = model.uses.get(path)
  const testsOfFile = model.tests.testsOf.get(path) ?? []
  const isTest = (user: string) => model.files.get(user)?.analysis.role === 'test'
  const collect = (symbols: readonly CodeSymbol[], owner: string, top: string | null): SymbolToIndex[] =>
    symbols.flatMap((symbol) => {
      const qualified = owner === '' ? symbol.name : `${owner}.${symbol.name}`
      const using = users?.get(top ?? symbol.name) ?? []
      return [
        {
          source: path,
          name: symbol.name.split('.').at(-1) ?? symbol.name,
          qualified,
          kind: symbol.kind,
          signature: symbol.signature,
          doc: symbol.doc,
          exported: symbol.visibility === 'public',
          start_line: symbol.startLine,
          end_line: symbol.endLine,
          users: using.slice(0, MOST_USERS),
          tests: [...new Set([...using.filter(isTest), ...testsOfFile])].slice(0, MOST_USERS),
        },
        ...collect(symbol.members, qualified, top ?? symbol.name),
      ]
    })
  return analysis.role === 'data' || analysis.role === 'document' ? [] : collect(analysis.symbols, '', null)
}
