import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { restoreVersionOf } from '../../client/editor/history/restore-page.ts'
import { confirmCitation } from '../../db/tables/citations.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { keepPresent, readVersion } from '../../db/tables/page-versions.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { pageIdOf } from '../../generator/plan/page-ledger.ts'
import { type SampleFiles, SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { editBlock } from '../../shared/document/editing/edit-block.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { META } from '../../shared/protocol/collaboration.ts'
import { Rooms } from './rooms.ts'

// The file comment becomes the page's introduction, so the function's comment goes into the list.
const QUEUE = `/** People who wait, and how many of them may come in. */

/** Keeps ten at most. */
export function admit(name: string): boolean {
  const limit = 10
  return name.length < limit
}

export const RETRIES = 3
`
const FILES: SampleFiles = {
  'README.md': '# Queue\n\nKeeps what waits.\n',
  'src/queue.ts': QUEUE,
  'src/other.ts': "import { admit } from './queue.ts'\n\nexport const other = admit('other')\n",
}
const limited = (limit: number, says: string): SampleFiles => ({
  ...FILES,
  'src/queue.ts': QUEUE.replace('= 10', `= ${limit}`).replace('ten', says),
})
const TWENTY = limited(20, 'twenty')
const UNIT = 'exports/list'

describe('citations of what is put back from the history of a page', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 300

  const start = async () => {
    const sample = await SampleRefresh.start(database, nextProject++, FILES)
    const pageId = pageIdOf(sample.projectId, 'file:src/queue.ts')
    const load = async () => {
      const stored = await loadDoc(sql, pageId)
      return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    }
    const follow = () => new Rooms({ database, textDelayMs: 0, logError: fail }).storeLeftTexts()
    const edit = async (change: (doc: Y.Doc) => void) => {
      const doc = await load()
      const before = Y.encodeStateVector(doc)
      change(doc)
      const update = Y.encodeStateAsUpdate(doc, before)
      await storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
      await follow()
    }
    const keep = async () =>
      (await transaction(database, (tx) =>
        keepPresent(tx, { pageId, reason: 'before-restore', name: null, now: new Date() }),
      )) ?? 0
    const version = async (seq: number) => ({
      seq,
      version: docFromUpdates([(await readVersion(sql, pageId, seq)) as Uint8Array]),
    })
    const restore = async (seq: number) => {
      const then = await version(seq)
      await edit((doc) => restoreVersionOf(doc, then, 'ann'))
    }
    const blockIn = (doc: Y.Doc, unit: string) =>
      fragmentOf(doc)
        .toArray()
        .find((each) => each instanceof Y.XmlElement && each.getAttribute('unit') === unit) as Y.XmlElement
    const node = async (unit: string) =>
      (readDoc(await load()).content ?? []).find(({ attrs }) => attrs?.unit === unit) as DocNode
    const [id = 0] = citationIds(await node(UNIT))
    const cited = async (citation = id) =>
      (
        await sql`select state, commit_hash, quote, other_commit, other_hash, path from citations
        where id = ${citation}`
      )[0]
    const read = async () => plainText(readDoc(await load()))
    return { sample, pageId, id, load, follow, edit, keep, version, restore, blockIn, node, cited, read }
  }

  it('[CO27] a restored citation is compared with the code its text was written from', async () => {
    const { sample, keep, restore, read, cited } = await start()
    const ten = await keep()
    await sample.push(TWENTY, 'commit-2')
    const twenty = await keep()
    await restore(ten)
    expect(await read()).toContain('Keeps ten at most')
    const stale = { state: 'stale', commit_hash: 'commit-1', other_commit: 'commit-2' }
    expect(await cited()).toMatchObject({ ...stale, quote: expect.stringContaining('limit = 10') })
    await sample.push({ ...TWENTY, 'src/queue.ts': `${TWENTY['src/queue.ts']}`.replace('= 3', '= 9') }, 'commit-3')
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1' })
    await restore(twenty)
    expect(await read()).toContain('Keeps twenty at most')
    expect(await cited()).toMatchObject({ state: 'current', other_commit: null, quote: null })
    await restore(ten)
    await sample.push(FILES, 'commit-4')
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-4' })
  })

  it('[CO27] citations stay unchanged after a restore if the code is unchanged', async () => {
    const { keep, edit, restore, blockIn, cited, read } = await start()
    const before = await cited()
    const seq = await keep()
    await edit((doc) => editBlock(blockIn(doc, UNIT), { type: 'bulletList', content: [] }, null))
    expect(await read()).not.toContain('Keeps ten')
    await restore(seq)
    expect(await read()).toContain('Keeps ten')
    expect(await cited()).toEqual(before)
  })

  it('[CO27] a restore updates its citations only once, so a later confirmation is kept', async () => {
    const { sample, pageId, id, keep, edit, restore, cited } = await start()
    const ten = await keep()
    await sample.push(TWENTY, 'commit-2')
    await restore(ten)
    const hash = String((await cited())?.other_hash)
    await transaction(database, (tx) => confirmCitation(tx, { pageId, citationId: id, hash }))
    await edit((doc) => fragmentOf(doc).push([new Y.XmlElement('paragraph')]))
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-2' })
  })

  it('[CO27] citations follow several restores that come together, in their order', async () => {
    const { sample, keep, version, edit, cited } = await start()
    const ten = await version(await keep())
    await sample.push(TWENTY, 'commit-2')
    const twenty = await version(await keep())
    for (const last of [ten, twenty, ten]) {
      await edit((doc) => {
        for (const each of [ten, twenty, ten, twenty, last]) restoreVersionOf(doc, each, 'ann')
      })
      expect(await cited()).toMatchObject({ state: last === ten ? 'stale' : 'current' })
    }
  })

  it('[CO27] a restore entry that lists a citation twice is applied', async () => {
    const { sample, keep, edit, id, cited } = await start()
    const ten = await keep()
    await sample.push(TWENTY, 'commit-2')
    await edit((doc) => doc.getMap(META).set('restored-x', [999, ten, id, id]))
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1' })
    await edit((doc) => doc.getMap(META).set('restored-y', [999, 9_999, id, id]))
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: null })
  })

  it('[CO27] a version stored before a restore updated its citations still restores them correctly', async () => {
    const { sample, pageId, load, keep, version, restore, follow, cited } = await start()
    const ten = await version(await keep())
    await sample.push(TWENTY, 'commit-2')
    const twenty = await keep()
    const doc = await load()
    const before = Y.encodeStateVector(doc)
    restoreVersionOf(doc, ten, 'ann')
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
    const again = await keep()
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-2' })
    await follow()
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1' })
    await restore(twenty)
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-2' })
    await restore(again)
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1' })
  })

  it('[CO27] restoring a text from before an accepted suggestion makes its citation stale', async () => {
    const { sample, pageId, keep, edit, restore, blockIn, cited, read } = await start()
    await edit((doc) => {
      const line = ((blockIn(doc, UNIT).get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText
      line.insert(0, 'We know: ')
    })
    const mine = await keep()
    await sample.push(TWENTY, 'commit-2')
    const [suggested] = await sql<{ node: DocNode; hash: string }[]>`
      select node, hash from suggestions where page_id = ${pageId} and block = ${UNIT}`
    await edit((doc) => {
      editBlock(blockIn(doc, UNIT), suggested?.node as DocNode, null)
      blockIn(doc, UNIT).setAttribute('hash', suggested?.hash ?? '')
    })
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-2' })
    await restore(mine)
    expect(await read()).toContain('We know: ')
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1', other_commit: 'commit-2' })
  })

  it('[CO27] restoring a version brings back a citation that was deleted since', async () => {
    const { sample, keep, restore, node, cited } = await start()
    const [gone = 0] = citationIds(await node('position'))
    const seq = await keep()
    const uses = (name: string, what: string) =>
      `import { ${what} } from './queue.ts'\n\nexport const ${name} = ${what}\n`
    const more = { 'src/fourth.ts': uses('fourth', 'RETRIES'), 'src/third.ts': uses('third', 'admit') }
    await sample.push({ ...FILES, ...more }, 'commit-2')
    expect(await cited(gone)).toBeUndefined()
    await restore(seq)
    expect(await cited(gone)).toMatchObject({ path: 'src/other.ts', state: 'current' })
  })

  it('[CO27] a restored citation of unknown code stays stale until a person confirms it', async () => {
    const { sample, pageId, id, keep, restore, cited } = await start()
    const ten = await keep()
    // Simulates a version from before citations were stored with versions.
    await sql`update page_versions set cited = null where page_id = ${pageId}`
    await sample.push(TWENTY, 'commit-2')
    await sql`update page_versions set cited = null where page_id = ${pageId}`
    await restore(ten)
    const doubtful = { state: 'stale', commit_hash: null, quote: null }
    expect(await cited()).toMatchObject({ ...doubtful, other_commit: 'commit-2' })
    await sample.push(limited(30, 'thirty'), 'commit-3')
    expect(await cited()).toMatchObject({ ...doubtful, other_commit: 'commit-3' })
    const hash = String((await cited())?.other_hash)
    await transaction(database, (tx) => confirmCitation(tx, { pageId, citationId: id, hash }))
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-3' })
  })
})

function fail(error: Error): never {
  throw error
}
