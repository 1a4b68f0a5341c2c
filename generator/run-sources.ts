import type { Database } from '../db/connect.ts'
import { listDocumentImages } from '../db/tables/document-images.ts'
import type { ProjectRow } from '../db/tables/projects.ts'
import type { CitationToWrite } from '../db/tables/publications.ts'
import { listSourceFiles, type SourceFileRow } from '../db/tables/source-files.ts'
import { analysisKey } from './analysis/analysis-key.ts'
import { citedHashes, type SourceNow } from './analysis/follow-citation.ts'
import { buildProjectModel, type ProjectModel } from './analysis/project-model.ts'
import { citedLines } from './analysis/resolve-citation.ts'
import type { SkipReason } from './analysis/source-file.ts'
import type { ProjectMemory, ReadFile } from './project-memory.ts'
import { commentBehind } from './publish/comment-behind.ts'
import { type ReadOptions, readFiles, type SourceRow } from './read-files.ts'
import type { CitationRef, DraftBlock } from './writers/page-draft.ts'

type RunSourcesOptions = { database: Database; project: ProjectRow; signal: AbortSignal; memory: ProjectMemory }

/** Sources that one run documents, with the project model that is built from them. */
export class RunSources {
  readonly #options: RunSourcesOptions
  #files: Map<string, ReadFile> | undefined
  #rows: Promise<Omit<SourceFileRow, 'content'>[]> | undefined
  #contents: Map<string, string> | undefined
  #model: ProjectModel | undefined

  constructor(options: RunSourcesOptions) {
    this.#options = options
  }

  async list(): Promise<SourceRow[]> {
    return (await this.#listFiles()).filter((row) => row.reason === null)
  }

  async readFiles(pool?: ReadOptions['pool'], progress?: ReadOptions['progress']): Promise<void> {
    const { database, project, signal, memory } = this.#options
    this.#files ??= new Map(memory.recall(project.id).files)
    const files = this.#files
    const due = (await this.list()).filter((row) => !files.has(analysisKey(row)))
    const read = await readFiles(due, { database, projectId: project.id, signal, pool, progress })
    for (const [key, file] of read) files.set(key, file)
  }

  hasRead(source: { path: string; hash: string }): ReadFile | undefined {
    return this.#files?.get(analysisKey(source))
  }

  async model(): Promise<ProjectModel> {
    this.#model ??= await this.#buildModel()
    return this.#model
  }

  async now(paths: readonly string[]): Promise<Map<string, SourceNow>> {
    const { files } = await this.model()
    return new Map(
      paths.flatMap((path): [string, SourceNow][] => {
        const file = files.get(path)
        return file ? [[path, { content: this.read(path), analysis: file.analysis }]] : []
      }),
    )
  }

  /** Resolves a reference to code. Undefined if the sources don't have that code. */
  resolve(
    { path, symbol, ...ref }: CitationRef,
    block: Pick<DraftBlock, 'key' | 'node'>,
    model: ProjectModel,
  ): Omit<CitationToWrite, 'id'> | undefined {
    const lines = citedLines({ path, symbol, ...ref }, model)
    const analysis = model.files.get(path)?.analysis
    if (!lines || !analysis) return undefined
    const place = { path, symbol, startLine: lines.start, endLine: lines.end }
    const { hash, bareHash, docHash } = citedHashes(place, { content: this.read(path), analysis })
    const { start: start_line, end: end_line } = lines
    const comment = commentBehind(block, { symbol }, analysis)
    return { path, symbol, start_line, end_line, hash, bare_hash: bareHash, doc_hash: docHash, comment }
  }

  read(path: string): string {
    const content = this.#contents?.get(path)
    if (content === undefined) throw new Error(`${path} is not among the sources`)
    return content
  }

  #listFiles(): Promise<Omit<SourceFileRow, 'content'>[]> {
    const { database, project } = this.#options
    this.#rows ??= listSourceFiles(database.sql, project.id)
    return this.#rows
  }

  async #buildModel(): Promise<ProjectModel> {
    const { project, memory } = this.#options
    await this.readFiles()
    const read = (await this.list()).flatMap((row): [string, SourceRow & ReadFile][] => {
      const key = analysisKey(row)
      const file = this.#files?.get(key)
      return file ? [[key, { ...row, ...file }]] : []
    })
    memory.keepFiles(project.id, read)
    this.#contents = new Map(read.map(([, { path, content }]) => [path, content]))
    const skipped = (await this.#listFiles()).flatMap(({ path, size, reason }) =>
      reason === null ? [] : [{ path, size, reason: reason as SkipReason }],
    )
    const images = await listDocumentImages(this.#options.database.sql, project.id)
    return buildProjectModel({
      name: project.name,
      files: read.map(([, { content: _, ...file }]) => file),
      skipped,
      images: new Map(images.map(({ path, hash }) => [path, hash])),
      read: (path) => this.read(path),
    })
  }
}
