import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as Y from 'yjs'
import type { Sql } from '../../db/connect.ts'
import { hashesOf, listCitations, toCitation } from '../../db/tables/citations.ts'
import { loadDoc, storedAfter } from '../../db/tables/page-updates.ts'
import { findPage, toPage } from '../../db/tables/pages.ts'
import { readingVersions } from '../../db/tables/reading.ts'
import { SharedReads } from '../../shared/basics/shared-reads.ts'
import type { PageDetail } from '../../shared/contract/pages.ts'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { renderedOr, unrendered } from '../../shared/document/unrendered.ts'
import { isSmall, type Renderer, updatesOf } from '../rendering/renderer.ts'

/**
 * Cache limits. A cached page is rendered once per version, and its document is updated instead of rebuilt.
 */
const KEPT = 50
const KEPT_CHARACTERS = 8 * 1024 * 1024
/** Characters above which a page is rendered from scratch each time, in a thread. */
const MOST_FOLLOWED_CHARACTERS = 512 * 1024

export type Encoding = 'br' | 'gzip' | 'identity'

export type RenderedPage = {
  version: string
  /** Response body as JSON. Each encoding is compressed only once for all readers. */
  body: (encoding: Encoding) => Promise<Buffer>
}

/** `doc`: of a small page, which follows what is stored. */
type Kept = { doc: Y.Doc | undefined; seq: number; page: RenderedPage; characters: number }

/** Caches pages in rendered form. Callers must check each time whether a person may see the page. */
export class RenderedPages {
  readonly #sql: Sql
  readonly #renderer: Renderer
  readonly #kept = new Map<number, Kept>()
  readonly #reads = new SharedReads<RenderedPage | undefined>()
  #rendered = 0

  constructor(sql: Sql, renderer: Renderer) {
    this.#sql = sql
    this.#renderer = renderer
  }

  /** Number of times that a page was rendered. */
  get rendered(): number {
    return this.#rendered
  }

  /** Returns the page as currently stored; `undefined` if it's deleted. */
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

  /**
   * Renders a page. Updates stored during rendering may be included. If so, a client that compares versions
   * later finds a newer version.
   */
  async #render(pageId: number, version: string, language: DocumentationLanguage): Promise<RenderedPage | undefined> {
    const content = await this.#content(pageId)
    const page = await findPage(this.#sql, pageId)
    if (!content || !page) return undefined
    const citations = await listCitations(this.#sql, pageId)
    this.#rendered += 1
    const detail: Omit<PageDetail, 'content'> = {
      ...toPage(page),
      page_id: pageId,
      language_code: language,
      content_bytea: '',
      version,
      citations: citations.map((row) => ({ ...toCitation(row), ...hashesOf(row) })),
    }
    const text = `${JSON.stringify(detail).slice(0, -1)},"content":${content.json}}`
    const rendered = { version, body: compressedOnce(text) }
    this.#keep(pageId, { doc: content.doc, seq: content.seq, page: rendered, characters: text.length })
    return rendered
  }

  /** Returns the content of the page as JSON; `undefined` if it's deleted. */
  async #content(pageId: number): Promise<{ json: string; doc: Y.Doc | undefined; seq: number } | undefined> {
    const { doc: kept, seq: known } = this.#kept.get(pageId) ?? { doc: undefined, seq: 0 }
    const stored = await (kept ? storedAfter(this.#sql, pageId, known) : loadDoc(this.#sql, pageId))
    if (!stored) return undefined
    if (isSmall(updatesOf(stored))) {
      const doc = kept ?? new Y.Doc()
      const render = () => {
        doc.transact(() => {
          for (const update of updatesOf(stored)) Y.applyUpdate(doc, update)
        })
        return readPage(doc)
      }
      const json = JSON.stringify(renderedOr(pageId, render, unrendered))
      const seq = Math.max(stored.seq, known)
      return { json, seq, doc: json.length > MOST_FOLLOWED_CHARACTERS ? undefined : doc }
    }
    const whole = kept ? await loadDoc(this.#sql, pageId) : stored
    if (!whole) return undefined
    const json = await this.#renderer.renderOrTell('json', { pageId, updates: updatesOf(whole) })
    return { json, doc: undefined, seq: whole.seq }
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
