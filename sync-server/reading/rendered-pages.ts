import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as Y from 'yjs'
import type { Sql } from '../../db/connect.ts'
import { hashesOf, listCitations, toCitation } from '../../db/tables/citations.ts'
import { storedAfter } from '../../db/tables/page-updates.ts'
import { findPage, toPage } from '../../db/tables/pages.ts'
import { readingVersions } from '../../db/tables/reading.ts'
import type { PageDetail } from '../../shared/contract/pages.ts'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { renderedOr, unrendered } from '../../shared/document/unrendered.ts'
import { SharedReads } from './shared-reads.ts'

/** Pages that many read are rendered once for each of their versions, and their documents follow what is stored. */
const KEPT = 50
const KEPT_CHARACTERS = 8 * 1024 * 1024

export type Encoding = 'br' | 'gzip' | 'identity'

export type RenderedPage = {
  version: string
  /** The answer as JSON, compressed once for all who take it. */
  body: (encoding: Encoding) => Promise<Buffer>
}

type Kept = { doc: Y.Doc; seq: number; page: RenderedPage; characters: number }

/** Pages as readers are shown them. Whether somebody may see one is judged by the caller, each time. */
export class RenderedPages {
  readonly #sql: Sql
  readonly #kept = new Map<number, Kept>()
  readonly #reads = new SharedReads<RenderedPage | undefined>()
  #rendered = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** How many times a page was rendered. */
  get rendered(): number {
    return this.#rendered
  }

  /** The page as it is stored now; `undefined` when it is gone. */
  read(pageId: number, language: DocumentationLanguage): Promise<RenderedPage | undefined> {
    return this.#reads.read(String(pageId), () => this.#read(pageId, language))
  }

  async #read(pageId: number, language: DocumentationLanguage): Promise<RenderedPage | undefined> {
    const version = (await readingVersions(this.#sql, [pageId])).get(pageId)
    if (version === undefined) return undefined
    const known = this.#kept.get(pageId)
    if (known?.page.version === version) return known.page
    return this.#render(pageId, version, language)
  }

  /** What is stored meanwhile may come in too; whoever compares the version then finds that there is a newer one. */
  async #render(pageId: number, version: string, language: DocumentationLanguage): Promise<RenderedPage | undefined> {
    const known = this.#kept.get(pageId) ?? { doc: new Y.Doc(), seq: 0 }
    const { doc } = known
    const stored = await storedAfter(this.#sql, pageId, known.seq)
    const page = await findPage(this.#sql, pageId)
    if (!stored || !page) return undefined
    const citations = await listCitations(this.#sql, pageId)
    const render = () => {
      if (stored.seq > known.seq) {
        doc.transact(() => {
          for (const update of [...(stored.base ? [stored.base] : []), ...stored.updates]) Y.applyUpdate(doc, update)
        })
      }
      return readPage(doc)
    }
    const content = renderedOr(pageId, render, unrendered)
    this.#rendered += 1
    const detail: PageDetail = {
      ...toPage(page),
      page_id: pageId,
      language_code: language,
      content,
      content_bytea: '',
      version,
      citations: citations.map((row) => ({ ...toCitation(row), ...hashesOf(row) })),
    }
    const text = JSON.stringify(detail)
    const rendered = { version, body: compressedOnce(text) }
    this.#keep(pageId, { doc, seq: Math.max(stored.seq, known.seq), page: rendered, characters: text.length })
    return rendered
  }

  #keep(pageId: number, kept: Kept): void {
    this.#kept.delete(pageId)
    if (kept.characters > KEPT_CHARACTERS) return
    this.#kept.set(pageId, kept)
    let characters = [...this.#kept.values()].reduce((sum, one) => sum + one.characters, 0)
    for (const [oldest, one] of this.#kept) {
      if (this.#kept.size <= KEPT && characters <= KEPT_CHARACTERS) return
      characters -= one.characters
      this.#kept.delete(oldest)
    }
  }
}

const ENCODE: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (text: string) => Promise<Buffer>,
  identity: async (text) => Buffer.from(text),
}
const brotli = promisify(brotliCompress) as (text: string, options: object) => Promise<Buffer>

function compressedOnce(text: string): RenderedPage['body'] {
  const made = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = made.get(encoding) ?? ENCODE[encoding](text)
    made.set(encoding, known)
    return known
  }
}
