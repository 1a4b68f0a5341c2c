import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { noteDiffering } from '../../db/tables/differing.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { listVersions, readVersion } from '../../db/tables/page-versions.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { settleSuggestion } from '../../db/tables/suggestions.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { generatedHashes } from '../../shared/document/generated-hashes.ts'
import { acceptOffer, type GeneratedText, type Offer, offeredBlock } from '../../shared/document/merging/offer.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { followSuggestions } from '../../sync-server/collaboration/follow-suggestions.ts'
import { hashesByUnit } from '../../sync-server/collaboration/page-facts.ts'
import type { PageDraft } from '../writers/page-draft.ts'
import { type PublishOptions, publishPages } from './publish-pages.ts'

describe('publishing into the database', async () => {
  const database = await testDatabase()
  const { sql } = database
  await insertProject(sql, { id: 1, type: 'github', name: 'P', visibility: 'private', status: 'READY' }, null)
  let nextPage = 10
  const newPage = async () => {
    const id = nextPage++
    await insertPages(sql, [{ id, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
    return id
  }
  const options: PublishOptions = {
    context: { projectId: 1, commit: 'c0ffee', by: 'test' },
    resolve: (ref) => ({
      path: ref.path,
      symbol: ref.symbol,
      start_line: 1,
      end_line: 2,
      hash: 'h',
      bare_hash: 'b',
      doc_hash: null,
      comment: null,
    }),
    now: () => Date.UTC(2026, 0, 1),
  }
  const draft = (texts: Record<string, string>, cite?: number): PageDraft => ({
    pageKey: 'page',
    title: 'Page',
    units: Object.entries(texts).map(([id, text]) => ({
      id,
      key: `${id}:${text}`,
      blocks: [
        {
          key: id,
          node: paragraph(text, cite),
          citations: cite ? [{ id: cite, ref: { path: 'a.ts', symbol: 'f' } }] : [],
        },
      ],
    })),
  })
  const paragraph = (text: string, cite?: number): DocNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text }, ...(cite ? [{ type: 'citation', attrs: { id: cite } }] : [])],
  })
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const read = async (pageId: number) => plainText(readDoc(await load(pageId)))
  /** Makes a person's edit on the stored page. */
  const edit = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
  }
  const typeInto = (doc: Y.Doc, block: number, text: string) => {
    const container = (fragmentOf(doc).get(block) as Y.XmlElement).get(0) as Y.XmlText
    container.insert(0, text)
  }

  /** A database where someone types into a page each time between computing an update and writing it. */
  const typedInto = (pageId: number) => {
    const raced = new Proxy(sql, {
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name)
        return async (write: (tx: Queries) => Promise<unknown>) => {
          await edit(pageId, (doc) => typeInto(doc, 1, '!'))
          return target.begin(write)
        }
      },
    })
    return { ...database, sql: raced }
  }
  const differs = async (pageId: number) => (await sql`select differs from pages where id = ${pageId}`)[0]?.differs
  /** Does what the server does after an edit. */
  const follow = async (pageId: number) => {
    const doc = await load(pageId)
    await transaction(database, async (tx) => {
      await followSuggestions(tx, pageId, hashesByUnit(doc))
      await noteDiffering(tx, pageId, generatedHashes(doc))
    })
    return differs(pageId)
  }

  it('publishing writes pages, citations, units and a receipt once, and nothing when repeated', async () => {
    const pageId = await newPage()
    const page = { pageId, draft: draft({ a: 'One.', b: 'Two.' }, 501) }
    expect(await publishPages(database, [page], options)).toMatchObject({ blocks: 2, unchanged: 0 })
    expect(await read(pageId)).toBe('One.\nTwo.')
    expect(await publishPages(database, [page], options)).toMatchObject({ blocks: 0, unchanged: 1 })
    const [row] = await sql`select text, seq from page_docs where page_id = ${pageId}`
    const [numbered] = await sql`select doc_seq, numbered_seq from page_docs where page_id = ${pageId}`
    expect(numbered).toEqual({ doc_seq: 1, numbered_seq: 1 })
    expect(row).toEqual({ text: 'One.\nTwo.', seq: 1 })
    expect(await sql`select id, commit_hash from citations where page_id = ${pageId}`).toMatchObject([
      { id: 501, commit_hash: 'c0ffee' },
    ])
    expect(await sql`select inserted from receipts where page_id = ${pageId}`).toMatchObject([{ inserted: 2 }])
  })

  it('publishing updates the times of a page and its document only if the visible text changes', async () => {
    const pageId = await newPage()
    const times = async () => {
      const [row] = await sql<{ row: Date; doc: Date }[]>`
        select p.updated_at as row, d.updated_at as doc from pages p join page_docs d on d.page_id = p.id
        where p.id = ${pageId}`
      expect(row?.row).toEqual(row?.doc)
      return row?.row.getTime() ?? 0
    }
    const made = await times()
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'Two.' }) }], options)
    const written = await times()
    expect(written).toBeGreaterThan(made)
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'Two.' }) }], options)
    expect(await times()).toBe(written)
    // The units have other names, so only the notes of who wrote the blocks change.
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', c: 'Two.' }) }], options)
    const renamed = await times()
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', c: 'Three.' }) }], options)
    expect(renamed).toBe(written)
    expect(await times()).toBeGreaterThan(renamed)
  })

  it('publishing processes an edited page with unchanged units only once and writes nothing', async () => {
    const pageId = await newPage()
    const page = { pageId, draft: draft({ a: 'One.', b: 'Two.' }, 601) }
    const publish = () => publishPages(database, [page], options)
    const said = {
      id: 602,
      project_id: 1,
      page_id: pageId,
      path: 'b.ts',
      symbol: 'g',
      start_line: 1,
      end_line: 2,
      hash: 'h',
    }
    await publish()
    await sql`insert into citations ${sql(said)}`
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    expect(await publish()).toMatchObject({ blocks: 0, suggestions: 0, unchanged: 0 })
    expect(await publish()).toMatchObject({ unchanged: 1 })
    expect(await sql`select seq from page_docs where page_id = ${pageId}`).toEqual([{ seq: 2 }])
    expect(await sql`select seq from receipts where page_id = ${pageId}`).toEqual([{ seq: 1 }])
    // No page shows this citation now, but someone may be about to paste it elsewhere.
    expect(await sql`select id from citations where page_id = ${pageId} order by id`).toEqual([
      { id: 601 },
      { id: 602 },
    ])
  })

  it('publishing takes over the citation id of a person in another project, but no generated one', async () => {
    await insertProject(sql, { id: 2, type: 'user', name: 'Q', visibility: 'private', status: 'READY' }, null)
    const [pageId, other] = [await newPage(), await newPage()]
    await sql`update pages set project_id = 2 where id = ${other}`
    const there = {
      project_id: 2,
      page_id: other,
      path: 'mine.ts',
      symbol: null,
      start_line: 9,
      end_line: 9,
      hash: 'x',
    }
    const generated = { id: 652, by_person: false, ...there }
    await sql`insert into citations ${sql([{ id: 651, by_person: true, ...there }, generated])}`
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.' }, 651) }], options)
    const rows = await sql`select * from citations where id in (651, 652) order by id`
    expect(rows).toMatchObject([{ id: 651, project_id: 1, page_id: pageId, path: 'a.ts', by_person: false }, generated])
    // Neither of two generated citations writes into the other.
    await publishPages(database, [{ pageId, draft: draft({ a: 'Two.' }, 652) }], options)
    expect(await sql`select * from citations where id = 652`).toMatchObject([generated])
  })

  it('publishing writes to no page of another project', async () => {
    const pageId = await newPage()
    const elsewhere = { ...options, context: { ...options.context, projectId: 3 } }
    await publishPages(database, [{ pageId, draft: draft({ a: 'Secret.' }) }], elsewhere)
    expect(await sql`select seq from page_docs where page_id = ${pageId}`).toEqual([{ seq: 0 }])
  })

  it('publishing computes again if the page changes before it is written', async () => {
    const pageId = await newPage()
    await publishPages(database, [{ pageId, draft: draft({ a: 'Old.' }) }], options)
    const typing: Promise<void>[] = []
    const racing: PublishOptions = {
      ...options,
      // This runs between reading the page and writing to it: exactly when someone types.
      now: () => {
        if (typing.length === 0) typing.push(edit(pageId, (doc) => typeInto(doc, 0, 'Mine: ')))
        return Date.UTC(2026, 0, 2)
      },
    }
    await publishPages(database, [{ pageId, draft: draft({ a: 'New.' }) }], racing)
    await Promise.all(typing)
    const text = await read(pageId)
    expect(text).toContain('Mine: ')
    expect(text.match(/New|Old/g)).toHaveLength(1)
  })

  it('publishing leaves a page with constant edits to the next run and publishes the others', async () => {
    const [busy, quiet] = [await newPage(), await newPage()]
    const pages = (text: string) => [busy, quiet].map((pageId) => ({ pageId, draft: draft({ a: text, b: 'Stays.' }) }))
    await publishPages(database, pages('Old.'), options)
    const known = () => sql`
      select unit, key, merged_seq from units u join page_docs d on d.page_id = u.page_id
      where u.page_id = ${busy} order by unit`
    const before = await known()
    const left: number[][] = []
    const racing: PublishOptions = { ...options, onLeft: (pageIds) => left.push([...pageIds]) }
    expect(await publishPages(typedInto(busy), pages('New.'), racing)).toMatchObject({ blocks: 1, left: 1 })
    expect(await read(quiet)).toBe('New.\nStays.')
    expect(await read(busy)).toMatch(/^Old\.\n!+Stays\.$/)
    expect(await known()).toEqual(before)
    expect(left).toEqual([[busy]])
    expect([await differs(busy), await differs(quiet)]).toEqual([1, 0])
    expect(await publishPages(database, pages('New.'), racing)).toMatchObject({ blocks: 1, unchanged: 1, left: 0 })
    expect(await read(busy)).toMatch(/^New\.\n!+Stays\.$/)
    expect(await differs(busy)).toBe(0)
    expect(left).toEqual([[busy]])
  })

  it('the count of differing blocks includes restored old text, but no words by people', async () => {
    const pageId = await newPage()
    const publish = (text: string) =>
      publishPages(database, [{ pageId, draft: draft({ a: text, b: 'Stays.' }) }], options)
    await publish('Old.')
    expect(await differs(pageId)).toBe(0)
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    expect(await follow(pageId)).toBe(0)
    // A restored block carries no hash: it says what was generated for older code.
    const restore = (text: string) =>
      edit(pageId, (doc) => {
        fragmentOf(doc).delete(1, 1)
        fragmentOf(doc).push([createElement({ ...paragraph(text), attrs: { unit: 'b' } })])
      })
    await restore('Stayed.')
    expect(await follow(pageId)).toBe(1)
    await restore('Stays.')
    expect(await follow(pageId)).toBe(0)
    await sql`update pages set differs = null where id = ${pageId}`
    expect(await follow(pageId)).toBeNull()
    await publish('Old.')
    expect(await differs(pageId)).toBe(0)
  })

  it('the count of differing blocks leaves out suggested, settled, kept and withdrawn blocks', async () => {
    const pageId = await newPage()
    const publish = (texts: Record<string, string>) =>
      publishPages(database, [{ pageId, draft: draft(texts) }], options)
    const counted = async () => [await differs(pageId), await follow(pageId)]
    const suggestion = async () => {
      const [row] = await sql<{ id: number; hash: string }[]>`
        select id, hash from suggestions where page_id = ${pageId} and state = 'open'`
      if (!row) throw new Error('nothing is suggested')
      return row
    }
    const settle = (as: 'dismissed' | 'kept', suggestionId: number) =>
      transaction(database, (tx) => settleSuggestion(tx, { pageId, block: 'a', suggestionId, as }))
    await publish({ a: 'One.', b: 'Stays.' })
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    await publish({ a: 'Two.', b: 'Stays.' })
    expect(await counted()).toEqual([0, 0])
    await settle('dismissed', (await suggestion()).id)
    expect(await counted()).toEqual([0, 0])
    await publish({ a: 'Three.', b: 'Stays.' })
    const { hash } = await suggestion()
    await edit(pageId, (doc) => (fragmentOf(doc).get(0) as Y.XmlElement).setAttribute('hash', hash))
    expect(await counted()).toEqual([0, 0])
    await publish({ a: 'Four.', b: 'Stays.' })
    await settle('kept', (await suggestion()).id)
    await publish({ a: 'Five.', b: 'Stays.' })
    expect(await counted()).toEqual([0, 0])
    await publish({ b: 'Stays.' })
    expect(await counted()).toEqual([0, 0])
    expect(await read(pageId)).toBe('Mine: One.\nStays.')
  })

  it('the count of differing blocks includes missing suggestions on a page left for the next run', async () => {
    const pageId = await newPage()
    const pages = (text: string) => [{ pageId, draft: draft({ a: text, b: 'Stays.' }) }]
    await publishPages(database, pages('Old.'), options)
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    expect(await publishPages(typedInto(pageId), pages('New.'), options)).toMatchObject({ left: 1 })
    expect([await differs(pageId), await follow(pageId)]).toEqual([1, 1])
    expect(await publishPages(database, pages('New.'), options)).toMatchObject({ suggestions: 1, left: 0 })
    expect([await differs(pageId), await follow(pageId)]).toEqual([0, 0])
  })

  it('publishing thirty times keeps every letter that twenty people type meanwhile', async () => {
    const pageId = await newPage()
    const versions = Array.from({ length: 30 }, (_, n) =>
      draft({ a: `Version ${n} of this.`, b: `Also ${n}.`, c: 'Stays.' }),
    )
    await publishPages(database, [{ pageId, draft: versions[0] as PageDraft }], options)
    const people = Array.from({ length: 20 }, async (_, n) => {
      for (const block of [0, 1]) await edit(pageId, (doc) => typeInto(doc, block, `<${n}.${block}>`))
    })
    const publishing = (async () => {
      for (const version of versions) await publishPages(database, [{ pageId, draft: version }], options)
    })()
    await Promise.all([...people, publishing])
    const text = await read(pageId)
    for (let n = 0; n < 20; n++) for (const block of [0, 1]) expect(text).toContain(`<${n}.${block}>`)
    expect(text.match(/Stays\./g)).toHaveLength(1)
    expect(text.match(/of this\./g)).toHaveLength(1)
  })

  it('[CO26] publishing keeps versions from before and after each change, only of changed pages', async () => {
    const [pageId, other] = [await newPage(), await newPage()]
    const publish = (text: string) =>
      publishPages(
        database,
        [
          { pageId, draft: draft({ a: text }) },
          { pageId: other, draft: draft({ a: 'Stays.' }) },
        ],
        options,
      )
    const history = async (id: number) => {
      const { versions } = await listVersions(sql, id)
      const texts = await Promise.all(
        versions.map(async ({ seq }) =>
          plainText(readDoc(docFromUpdates([(await readVersion(sql, id, seq)) as Uint8Array]))),
        ),
      )
      return versions.map(({ reason, commit_hash }, at) => [reason, commit_hash, texts[at]]).toReversed()
    }
    await publish('One.')
    expect(await history(pageId)).toEqual([])
    await publish('Two.')
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    await publish('Three.')
    await publish('Three.')
    expect(await history(pageId)).toEqual([
      ['before-refresh', 'c0ffee', 'One.'],
      ['after-refresh', 'c0ffee', 'Two.'],
    ])
    expect(await history(other)).toEqual([])
  })

  it('[CO24] publishing keeps its first version if someone changes the page before the next refresh', async () => {
    const pageId = await newPage()
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'Two.' }) }], options)
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine: '))
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'New.' }) }], { ...options, now: Date.now })
    const { versions } = await listVersions(sql, pageId)
    expect(versions.map(({ seq, reason }) => [seq, reason])).toEqual([
      [3, 'after-refresh'],
      [2, 'before-refresh'],
      [1, 'after-refresh'],
    ])
  })

  it('[CO26] publishing keeps one version for each editing session before a refresh', async () => {
    const pageId = await newPage()
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'Two.' }) }], options)
    await edit(pageId, (doc) => typeInto(doc, 0, 'Morning: '))
    await sql`update page_updates set created_at = now() - interval '3 hours' where page_id = ${pageId}`
    await edit(pageId, (doc) => typeInto(doc, 0, 'Noon: '))
    await publishPages(database, [{ pageId, draft: draft({ a: 'One.', b: 'New.' }) }], { ...options, now: Date.now })
    const { versions } = await listVersions(sql, pageId)
    const texts = await Promise.all(versions.map(async ({ seq }) => readVersion(sql, pageId, seq)))
    expect(texts.map((state) => plainText(readDoc(docFromUpdates([state as Uint8Array]))))).toEqual([
      'Noon: Morning: One.\nNew.',
      'Noon: Morning: One.\nTwo.',
      'Morning: One.\nTwo.',
      'One.\nTwo.',
    ])
    expect(versions.map(({ reason }) => reason)).toEqual(['after-refresh', 'before-refresh', 'edit', 'after-refresh'])
  })

  it('two publications at the same moment make one text', async () => {
    const pageId = await newPage()
    const page = { pageId, draft: draft({ a: 'Once.' }) }
    await Promise.all([publishPages(database, [page], options), publishPages(database, [page], options)])
    expect(await read(pageId)).toBe('Once.')
  })

  it('publishing suggests its text for an edited block and withdraws an outdated suggestion', async () => {
    const pageId = await newPage()
    await publishPages(database, [{ pageId, draft: draft({ a: 'Generated.' }) }], options)
    await edit(pageId, (doc) => typeInto(doc, 0, 'Mine. '))
    await publishPages(database, [{ pageId, draft: draft({ a: 'Generated anew.' }, 777) }], options)
    const offers = () => sql`select block, node from suggestions where page_id = ${pageId} and state = 'open'`
    expect(await offers()).toMatchObject([{ block: 'a', node: { content: [{ text: 'Generated anew.' }, {}] } }])
    // The citation of the suggested text exists for readers of the suggestion.
    expect(await sql`select id from citations where page_id = ${pageId}`).toEqual([{ id: 777 }])
    await edit(pageId, (doc) => {
      fragmentOf(doc).delete(0, 1)
      fragmentOf(doc).insert(0, [
        createElement({ ...paragraph('Generated anew.', 777), attrs: { unit: 'a', hash: 'x' } }),
      ])
    })
    await publishPages(database, [{ pageId, draft: draft({ a: 'Generated anew.', b: 'More.' }, 777) }], options)
    expect(await offers()).toEqual([])
  })

  it('each suggestion is compared with the generated text that the edited block is based on', async () => {
    const pageId = await newPage()
    const publish = (text: string) => publishPages(database, [{ pageId, draft: draft({ a: text }) }], options)
    const textOf = (node: DocNode | null) => node?.content?.[0]?.text ?? null
    const offered = async () => {
      const [row] = await sql<{ node: DocNode; hash: string; base: DocNode | null; base_hash: string | null }[]>`
        select node, hash, base, base_hash from suggestions where page_id = ${pageId} and state = 'open'`
      if (!row) return undefined
      const base = row.base && row.base_hash ? { hash: row.base_hash, node: row.base } : null
      return { block: 'a', node: row.node, hash: row.hash, base }
    }
    const follow = async () => {
      const doc = await load(pageId)
      await transaction(database, (tx) => followSuggestions(tx, pageId, hashesByUnit(doc)))
    }
    const told = async () => {
      const offer = await offered()
      return offer && [textOf(offer.base?.node ?? null), textOf(offer.node)]
    }
    await publish('Ten requests wait.')
    await edit(pageId, (doc) => typeInto(doc, 0, 'We know: '))
    await publish('Twenty requests wait.')
    expect(await told()).toEqual(['Ten requests wait.', 'Twenty requests wait.'])
    await publish('Thirty requests wait.')
    expect(await told()).toEqual(['Ten requests wait.', 'Thirty requests wait.'])
    const thirty = (await offered()) as Offer
    await edit(pageId, (doc) => acceptOffer(doc, thirty, { choices: new Map(), now: 1 }))
    expect(await read(pageId)).toBe('We know: Thirty requests wait.')
    // Generates the accepted text again.
    await publish('Thirty requests wait.')
    await follow()
    expect(await told()).toBeUndefined()
    await publish('Forty requests wait.')
    expect(await told()).toEqual(['Thirty requests wait.', 'Forty requests wait.'])
    // The code went away and came back.
    await publishPages(database, [{ pageId, draft: draft({ b: 'Other.' }) }], options)
    await publish('Fifty requests wait.')
    expect(await told()).toEqual(['Thirty requests wait.', 'Fifty requests wait.'])
    // The person who accepted a suggestion undoes that later.
    const [ten, fifty] = [thirty.base as GeneratedText, (await offered()) as Offer]
    await edit(pageId, (doc) => acceptOffer(doc, { ...fifty, ...ten }, { choices: new Map(), now: 1 }))
    await follow()
    expect(await told()).toEqual(['Ten requests wait.', 'Fifty requests wait.'])
    // Once the block reads as generated, no one has changed it.
    await edit(pageId, (doc) => acceptOffer(doc, { ...fifty, base: ten }, { choices: new Map(), now: 1 }))
    await edit(pageId, (doc) =>
      ((offeredBlock(doc, 'a') as Y.XmlElement).get(0) as Y.XmlText).delete(0, 'We know: '.length),
    )
    await publish('Sixty requests wait.')
    expect(await read(pageId)).toBe('Sixty requests wait.')
    expect(await sql`select olds from published where page_id = ${pageId} and block = 'a'`).toEqual([{ olds: null }])
  })

  it('publishing inserts the missing citation row of a restored text, but changes no existing row', async () => {
    const pageId = await newPage()
    const cited = () => sql`select id, path, state from citations where page_id = ${pageId}`
    const publish = (text: string, cite?: number) =>
      publishPages(database, [{ pageId, draft: draft({ a: text }, cite) }], options)
    await publish('One.', 888)
    await publish('Two.')
    expect(await cited()).toEqual([])
    // Someone restores an older version that was edited.
    await edit(pageId, (doc) => {
      fragmentOf(doc).delete(0, 1)
      fragmentOf(doc).insert(0, [
        createElement({ ...paragraph('Mine: One.', 888), attrs: { unit: 'a', hash: 'generated' } }),
      ])
    })
    await publish('One.', 888)
    expect(await cited()).toEqual([{ id: 888, path: 'a.ts', state: 'current' }])
    await sql`update citations set state = 'stale', path = 'b.ts' where id = 888`
    await publish('One again.', 888)
    expect(await cited()).toEqual([{ id: 888, path: 'b.ts', state: 'stale' }])
  })

  describe('to a person who has edited', () => {
    const settle = (pageId: number, as: 'dismissed' | 'kept') =>
      transaction(database, async (tx) => {
        const [offer] = await tx<{ id: number }[]>`select id from suggestions where page_id = ${pageId}`
        await settleSuggestion(tx, { pageId, block: 'a', suggestionId: offer?.id ?? 0, as })
      })
    const publish = (pageId: number, text: string) =>
      publishPages(database, [{ pageId, draft: draft({ a: text }) }], options)
    const offered = async (pageId: number) => {
      const rows = await sql<{ text: string }[]>`
        select node -> 'content' -> 0 ->> 'text' as text from suggestions where page_id = ${pageId} and state = 'open'`
      return rows.map(({ text }) => text)
    }
    const edited = async () => {
      const pageId = await newPage()
      await publish(pageId, 'One.')
      await edit(pageId, (doc) => typeInto(doc, 0, 'Mine. '))
      return pageId
    }

    it('a dismissed suggestion is not offered again, even after a different suggestion', async () => {
      const pageId = await edited()
      await publish(pageId, 'Two.')
      await settle(pageId, 'dismissed')
      await publish(pageId, 'Three.')
      expect(await offered(pageId)).toEqual(['Three.'])
      expect(await publish(pageId, 'Two.')).toMatchObject({ suggestions: 0 })
      expect(await offered(pageId)).toEqual([])
      await publish(pageId, 'Three.')
      expect(await offered(pageId)).toEqual(['Three.'])
    })

    it('publishing makes no new suggestion for a block after someone kept their own text', async () => {
      const pageId = await edited()
      await publish(pageId, 'Two.')
      await settle(pageId, 'kept')
      await settle(pageId, 'dismissed')
      expect(await publish(pageId, 'Three.')).toMatchObject({ suggestions: 0 })
      expect(await offered(pageId)).toEqual([])
      expect(await read(pageId)).toContain('Mine. ')
    })

    it('publishing withdraws a suggestion when its block is deleted', async () => {
      const pageId = await edited()
      await publish(pageId, 'Two.')
      await edit(pageId, (doc) => fragmentOf(doc).delete(0, 1))
      await publish(pageId, 'Three.')
      expect(await sql`select 1 from suggestions where page_id = ${pageId}`).toEqual([])
    })
  })

  it('publishing leaves deleted pages alone and publishes the others', async () => {
    const [gone, there] = [await newPage(), await newPage()]
    await sql`update pages set deleted_at = now() where id = ${gone}`
    await publishPages(
      database,
      [gone, there].map((pageId) => ({ pageId, draft: draft({ a: 'Text.' }) })),
      options,
    )
    expect(await read(there)).toBe('Text.')
    expect(await sql`select seq from page_docs where page_id = ${gone}`).toEqual([{ seq: 0 }])
  })
})
