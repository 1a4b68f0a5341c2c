import { loadDocs, type StoredDoc } from '../../db/tables/page-updates.ts'
import type { ProjectRow } from '../../db/tables/projects.ts'
import { indexedSources, listSearchedPages, type SearchedPage } from '../../db/tables/search-index.ts'
import { storable } from '../../shared/basics/whole-text.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { renderedOr, unrendered } from '../../shared/document/unrendered.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import { passagesOfPage } from '../../shared/retrieval/page-passages.ts'
import type { Standing } from '../../shared/retrieval/passage.ts'
import { redact } from '../../shared/secrets/redact.ts'
import { roleOf } from '../analysis/file-role.ts'
import type { IndexOptions } from './index-project.ts'
import { Portions } from './portions.ts'

const PAGES_AT_ONCE = 50

/** Indexes pages that were edited or renamed since the last run. Removes deleted pages from the index. */
export async function indexPages(project: ProjectRow, options: IndexOptions): Promise<void> {
  const { sql } = options.database
  const known = await indexedSources(sql, project.id, 'docs')
  const pages = await listSearchedPages(sql, project.id)
  const due = pages.filter((page) => known.get(String(page.id)) !== keyOf(page, page.seq))
  const portions = new Portions(project, 'docs', options)
  portions.remove([...new Set(known.keys()).difference(new Set(pages.map(({ id }) => String(id))))])
  for (let at = 0; at < due.length; at += PAGES_AT_ONCE) {
    options.signal.throwIfAborted()
    const batch = due.slice(at, at + PAGES_AT_ONCE)
    const docs = await loadDocs(
      sql,
      batch.map(({ id }) => id),
    )
    for (const page of batch) {
      const doc = docs.get(page.id)
      if (doc) await portions.add(indexPage(page, doc))
    }
  }
  await portions.flush()
}

function indexPage(page: SearchedPage, stored: StoredDoc) {
  const passages = renderedOr(
    page.id,
    () => passagesIn(page, stored),
    () => searched(page, unrendered()),
  )
  return { source: String(page.id), key: keyOf(page, stored.seq), passages, symbols: [] }
}

function passagesIn(page: SearchedPage, { base, updates }: StoredDoc) {
  const doc = docFromUpdates([...(base ? [base] : []), ...updates])
  try {
    return searched(page, readPage(doc))
  } finally {
    doc.destroy()
  }
}

function searched(page: SearchedPage, content: DocNode) {
  return passagesOfPage(content, nameFound(page)).map(({ headers, blocks, fragments }) => ({
    kind: 'docs' as const,
    headers: headers.map(clean),
    blocks: blocks.map(cleanBlock),
    fragments: fragments.map(clean),
    filepath: page.source_path,
    startLine: null,
    endLine: null,
    standing: standingOf(page),
  }))
}

function standingOf({ kind, source_path: path }: SearchedPage): Standing {
  if (kind === 'overview') return 'overview'
  return path !== null && roleOf(path) === 'test' ? 'test' : 'usual'
}

/** Removes secrets, and characters that the database can't store. */
function clean(text: string): string {
  return redact(storable(text))
}

function cleanBlock(node: DocNode): DocNode {
  return {
    ...node,
    ...(node.text !== undefined && { text: clean(node.text) }),
    ...(node.attrs && { attrs: mapStrings(node.attrs, storable) }),
    ...(node.content && { content: node.content.map(cleanBlock) }),
  }
}

function mapStrings(values: Readonly<Record<string, unknown>>, change: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  )
}

/** Key of everything that a page's passages are made from. Changes if any of it changes. */
function keyOf(page: SearchedPage, seq: number): string {
  return `${seq} ${nameFound(page)}`
}

/** Name of a page in search results. Shows if the page's source is deleted. */
function nameFound({ name, source_gone: gone }: SearchedPage): string {
  if (gone === null) return name
  return gone ? `${name} (source deleted in ${gone.slice(0, 7)})` : `${name} (source deleted)`
}
