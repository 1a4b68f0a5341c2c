import { createHash } from 'node:crypto'
import type { SourceFileRow } from '../../db/tables/source-files.ts'
import { readRows } from './import-sources.ts'
import type { Repository } from './repository.ts'
import type { Room } from './room.ts'

type Named = Pick<SourceFileRow, 'path' | 'hash' | 'reason'>

const LENGTH = 40

/**
 * Returns a name to use where there is no commit. The name is made from the content of the files: the same
 * sources get the same name, however and whenever they were packed. As long as a commit hash, and shown like
 * one.
 */
export function nameOfSources(rows: Iterable<Named>): string {
  const lines = [...rows].map(lineOf)
  return nameOf(lines)
}

/** Reads a repository to its end without keeping it: refuses what could not be imported, before anything is touched. */
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
