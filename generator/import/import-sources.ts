import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { keepSourceFiles, listSourceFiles, putSourceFiles, type SourceFileRow } from '../../db/tables/source-files.ts'
import { visiblePath } from '../../shared/basics/visible-name.ts'
import { classifyFile, classifyPath, isNotebook, MAX_TEXT_BYTES } from '../analysis/classify-file.ts'
import { isOfOutput } from '../analysis/documentation-output.ts'
import { cutNotebook } from './cut-notebook.ts'
import { asUtf8 } from './decode-text.ts'
import { ImageNames, importImages } from './document-images.ts'
import { findOutputs } from './find-outputs.ts'
import { ImportRefused, MAX_TOTAL_BYTES, type Repository, type RepositoryEntry } from './repository.ts'
import type { Room } from './room.ts'

const BATCH_FILES = 200
const BATCH_BYTES = 4 * 1024 * 1024
const UNBOUNDED = { bytes: Number.POSITIVE_INFINITY, images: Number.POSITIVE_INFINITY }

export type ImportProgress = (done: number, total: number) => void
export type ImportOptions = { onProgress?: ImportProgress; room?: Room | undefined }

/**
 * Synchronizes the stored sources of a project, and the images in its documents, with a repository. Writes
 * changed files and deletes missing ones, in batches. So an import can stop anywhere and run again.
 */
export async function importSources(
  database: Database,
  projectId: number,
  repository: Repository,
  { onProgress = () => {}, room }: ImportOptions = {},
): Promise<{ files: number; read: number }> {
  const known = new Map((await listSourceFiles(database.sql, projectId)).map((row) => [row.path, row]))
  const paths: string[] = []
  const names = new ImageNames()
  let batch: SourceFileRow[] = []
  let [batchBytes, read, totalBytes] = [0, 0, 0]
  const flush = async () => {
    await putSourceFiles(database.sql, projectId, batch)
    batch = []
    batchBytes = 0
  }
  for await (const row of readRows(repository, room)) {
    paths.push(row.path)
    if (row.content !== null) {
      read += 1
      totalBytes += row.size
      names.read(row.path, row.content)
    }
    const before = known.get(row.path)
    if (before?.hash !== row.hash || before.reason !== row.reason || !before.searched) {
      batch.push(row)
      batchBytes += row.content?.length ?? 0
      if (batch.length >= BATCH_FILES || batchBytes > BATCH_BYTES) await flush()
    }
    onProgress(paths.length, repository.count)
  }
  await flush()
  await keepSourceFiles(database.sql, projectId, paths)
  const left = room ? { bytes: room.bytes - totalBytes, images: room.images } : UNBOUNDED
  await importImages(database, projectId, { repository, names, room: left })
  return { files: paths.length, read }
}

/**
 * Yields the files of a repository one at a time. Throws if the repository is too large, or at the end if it
 * contains no text.
 */
export async function* readRows(repository: Pick<Repository, 'entries'>, room?: Room): AsyncGenerator<SourceFileRow> {
  let [files, unnamed, read, totalBytes] = [0, 0, 0, 0]
  const seen = new Set<string>()
  const outputs = await findOutputs(repository)
  for await (const entry of repository.entries()) {
    // Different names may have the same visible path. Only the first of these files is yielded.
    const path = visiblePath(entry.path)
    if (seen.has(path)) continue
    seen.add(path)
    const row = await readEntry(entry, outputs)
    files += 1
    if (row.reason === 'unsafe-name') unnamed += 1
    if (row.content !== null) {
      read += 1
      totalBytes += row.size
      if (totalBytes > MAX_TOTAL_BYTES) throw new ImportRefused('The repository has more than 500 MB of text.')
      if (room && totalBytes > room.bytes) throw new ImportRefused(room.words)
    }
    yield row
  }
  if (read === 0) throw new ImportRefused(nothingToRead(files, unnamed))
}

/** Reads a file: its text, or the reason for skipping it. `outputs`: folders of generated documentation. */
export async function readEntry(entry: RepositoryEntry, outputs: ReadonlySet<string>): Promise<SourceFileRow> {
  const { size } = entry
  const path = visiblePath(entry.path)
  const skipped = (reason: string): SourceFileRow => ({ path, size, hash: '', content: null, reason })
  if (entry.type === 'skipped') return skipped(entry.reason)
  const byPath = classifyPath(path, size)
  // Files over the size limit are rejected before reading, so they are never in memory.
  if (byPath) return skipped(byPath)
  if (isOfOutput(path, outputs)) return skipped('generated')
  const bytes = await entry.read()
  const isCut = isNotebook(path) && bytes.length > MAX_TEXT_BYTES
  const text = isCut ? cutNotebook(bytes) : asUtf8(bytes)
  const reason = classifyFile(path, text)
  if (reason) return skipped(reason)
  return {
    path,
    // The stored size counts, so that removed pictures don't use up a project's limit.
    size: isCut ? text.length : bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    content: Buffer.from(text)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
    reason: null,
  }
}

function nothingToRead(files: number, unnamed: number): string {
  if (files === 0) return 'The source has no files.'
  const nothing = 'The source has no text to document:'
  if (unnamed === 0) return `${nothing} all files are binary, generated or too large.`
  if (unnamed < files) return `${nothing} all files are binary, generated or too large, or have ${UNUSABLE}`
  return `${nothing} all files have ${UNUSABLE}`
}

const UNUSABLE = 'unusable names, such as absolute paths or paths with "..".'
