import { createHash } from 'node:crypto'
import type { SourceFileRow } from '../../db/tables/source-files.ts'
import { readRows } from './import-sources.ts'
import type { Repository } from './repository.ts'
import type { Room } from './room.ts'

type Named = Pick<SourceFileRow, 'path' | 'hash' | 'reason'>

const LENGTH = 40

/**
 * Returns a substitute for a commit hash, made from the content of the files. The same sources get the same
 * name, however and whenever they were packed. The name is as long as a commit hash, and shown like one.
 */
export function nameOfSources(rows: Iterable<Named>): string {
  const lines = [...rows].map(lineOf)
  return nameOf(lines)
}

/** Reads a repository to its end without storing it. Throws if it can't be imported, before any change. */
export async function judgeSources(
  repository: Pick<Repository, 'entries'>,
  { signal, room }: { signal: AbortSignal; room: Room | undefined },
): Promise<string> {
  const lines: string[] = []
  for await (const row of readRows(repository, room)) {
    signal.throwIfAborted()
    lines.push(lineOf(row))
  }
  return nameOf(lines)
}

const lineOf = ({ path, hash, reason }: Named) => JSON.stringify([path, hash, reason])

function nameOf(lines: string[]): string {
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, LENGTH)
}
