import { redact } from '../../shared/secrets/redact.ts'
import type { FileAnalysis } from '../analysis/file-analysis.ts'
import { type SourceNow, sourceHash } from '../analysis/follow-citation.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import { findOutputs } from '../import/find-outputs.ts'
import { openFolder } from '../import/folder.ts'
import { readEntry } from '../import/import-sources.ts'
import { ImportRefused, MAX_TOTAL_BYTES } from '../import/repository.ts'

/**
 * Files of a folder as a generation would read them, with secrets removed. Parses a file on first request,
 * and only once.
 */
export class WorkingTree {
  readonly paths: readonly string[]
  readonly #contents: ReadonlyMap<string, string>
  readonly #pool: Pick<AnalysisPool, 'analyze'>
  readonly #hashes = new Map<string, string>()
  readonly #analyses = new Map<string, FileAnalysis>()

  constructor(contents: ReadonlyMap<string, string>, pool: Pick<AnalysisPool, 'analyze'>) {
    this.paths = [...contents.keys()]
    this.#contents = contents
    this.#pool = pool
  }

  get parsed(): number {
    return this.#analyses.size
  }

  has(path: string): boolean {
    return this.#contents.has(path)
  }

  content(path: string): string | undefined {
    return this.#contents.get(path)
  }

  hash(path: string): string | undefined {
    const content = this.#contents.get(path)
    if (content === undefined) return undefined
    const known = this.#hashes.get(path) ?? sourceHash(content)
    this.#hashes.set(path, known)
    return known
  }

  /** Returns the analyses of those files in `paths` that exist. */
  async sources(paths: Iterable<string>): Promise<Map<string, SourceNow>> {
    const there = [...new Set(paths)].flatMap((path) => {
      const content = this.#contents.get(path)
      return content === undefined ? [] : [{ path, content }]
    })
    const due = there.filter(({ path }) => !this.#analyses.has(path))
    for (const [index, analysis] of (await this.#pool.analyze(due)).entries()) {
      const path = due[index]?.path
      if (path !== undefined) this.#analyses.set(path, analysis)
    }
    return new Map(
      there.flatMap(({ path, content }): [string, SourceNow][] => {
        const analysis = this.#analyses.get(path)
        return analysis ? [[path, { content, analysis }]] : []
      }),
    )
  }
}

export type TreeOptions = { pool: Pick<AnalysisPool, 'analyze'>; leftOut?: string | undefined }

/**
 * `leftOut`: a folder within that is not looked into. Throws `ImportRefused` when there is no such folder, or more in it
 * than is ever documented.
 */
export async function openTree(folder: string, { pool, leftOut }: TreeOptions): Promise<WorkingTree> {
  const repository = await openFolder(folder, leftOut)
  const contents = new Map<string, string>()
  let bytes = 0
  const outputs = await findOutputs(repository)
  for await (const entry of repository.entries()) {
    const { path, size, content } = await readEntry(entry, outputs)
    if (content === null) continue
    bytes += size
    if (bytes > MAX_TOTAL_BYTES) throw new ImportRefused('The text of the folder is more than 500 MB.')
    contents.set(path, redact(content, path))
  }
  await repository.close()
  return new WorkingTree(contents, pool)
}
