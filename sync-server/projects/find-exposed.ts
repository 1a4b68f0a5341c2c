import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../db/connect.ts'
import { acceptedKeys, fileTexts, keptQuotes, pageTexts } from '../../db/tables/secret-checks.ts'
import { listCitedFiles } from '../../db/tables/source-files.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { QUOTED_LINES } from '../../shared/contract/pages.ts'
import type { Finding } from '../../shared/contract/publication.ts'
import { findSecrets } from '../../shared/secrets/redact.ts'

/** A finding with a key that identifies it even if its line moves. */
export type Exposed = Finding & { key: string }

type Place = Pick<Finding, 'where' | 'name' | 'page_id'>
/** Characters per piece; between two pieces, the process answers other requests. */
const PIECE = 500_000

/**
 * Finds text that looks like a secret in content that readers without a role would see. Checks the pages'
 * text, the lines that pages quote and, with `source`, all source code. Leaves out findings that an admin
 * accepted. Sources and quotes show `[redacted]` in place of a secret, but that still reveals where a
 * secret is.
 */
export async function findExposed(
  sql: Queries,
  projectId: number,
  { source }: { source: boolean },
): Promise<Exposed[]> {
  const accepted = await acceptedKeys(sql, projectId)
  const found: Exposed[] = []
  let looked = 0
  const look = async (text: string, path: string, place: (line: number) => Place | undefined) => {
    looked += text.length
    if (looked > PIECE) {
      looked = 0
      await setImmediate()
    }
    const secrets = findSecrets(text, path)
    const lines = secrets.length > 0 ? text.split('\n') : []
    for (const { line, kind } of secrets) {
      const at = place(line)
      if (!at) continue
      const key = sha256(JSON.stringify([at.page_id ?? at.name, kind, lines[line - 1]?.trim()]))
      if (!accepted.has(key)) found.push({ ...at, line: at.where === 'page' ? null : line, kind, key })
    }
  }
  for await (const { id, name, text } of pageTexts(sql, projectId)) {
    await look(`${name}\n${text}`, '', () => ({ where: 'page', name, page_id: id }))
  }
  for (const { page_id, page, path, quote } of await keptQuotes(sql, projectId)) {
    await look(quote, path, () => ({ where: 'page', name: page, page_id }))
  }
  const cited = new Map((await listCitedFiles(sql, projectId)).map(({ path, places }) => [path, places]))
  for await (const { path, content } of fileTexts(sql, projectId, source ? undefined : [...cited.keys()])) {
    await look(content, path, (line) => {
      const isQuoted = cited.get(path)?.some(({ start_line: start, end_line: end }) => {
        return line >= start && line <= Math.min(end, start + QUOTED_LINES - 1)
      })
      if (isQuoted) return { where: 'quote', name: path, page_id: null }
      return source ? { where: 'source', name: path, page_id: null } : undefined
    })
  }
  return found
}
