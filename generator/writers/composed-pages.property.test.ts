import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveId } from '../../shared/basics/ids.ts'
import type { Plan } from '../plan/plan-node.ts'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { EDITED_FILES, type Files, someEdits } from '../testing/random-edits.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { type ComposeContext, composePage } from './compose-page.ts'
import { ComposedPages, type ComposedState } from './composed-pages.ts'

type Language = ComposeContext['language']
type Given = ComposeContext & { nodes: Plan }

describe('pages that are composed again after their sources changed', () => {
  const contextOf = async (files: Files, language: Language = 'en'): Promise<Given> => {
    const { model, read } = await sampleRepository(files)
    const pageId = (key: string) => deriveId('page', 1, key)
    const nodes = planPages(model, language)
    return { nodes, model, plan: plannedPages(nodes), language, projectKey: '1', pageId, read }
  }
  const composed = ({ nodes, ...context }: Given, pages: ComposedPages) =>
    nodes.map((node) => ({ anew: composePage(node, context), known: pages.draftOf(node) }))
  const looked = ({ pages }: ComposedState) => new Map([...pages].map(([key, { looks }]) => [key, looks]))

  it('pages re-rendered after source changes equal pages rendered from scratch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEdits, { minLength: 1, maxLength: 5 }), async (edits) => {
        let files = EDITED_FILES
        let state: ComposedState | undefined
        for (const edit of [(same: Files) => same, ...edits]) {
          files = edit(files)
          const context = await contextOf(files)
          const pages = new ComposedPages(context, state)
          for (const { anew, known } of composed(context, pages)) expect(known).toEqual(anew)
          state = pages.state
        }
      }),
      { numRuns: 40 },
    )
  })

  it('a page is re-rendered only if one of its inputs changed', async () => {
    const first = await contextOf(EDITED_FILES)
    const before = new ComposedPages(first)
    composed(first, before)
    const second = await contextOf({
      ...EDITED_FILES,
      'tools/wick.py': 'def trim(by):\n    """Cuts off."""\n    return 2\n',
    })
    const after = new ComposedPages(second, before.state)
    composed(second, after)
    const [old, now] = [looked(before.state), looked(after.state)]
    const anew = [...now.keys()].filter((key) => now.get(key) !== old.get(key))
    expect(anew).toContain('file:tools/wick.py')
    expect(anew).not.toContain('file:src/queue.ts')
    expect(anew.length).toBeLessThan(now.size / 2)
  })

  it('a page is not re-rendered if the plan changes elsewhere', async () => {
    const part = (folder: string, count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `${folder}/part${n}.ts`,
          `${n > 0 ? `import { part0 } from './part0.ts'\n` : ''}/** One of them. */\nexport const part${n} = ${n > 0 ? 'part0' : n}\n`,
        ]),
      )
    const first = await contextOf({ ...part('harbour', 8), ...part('fleet', 8) })
    const before = new ComposedPages(first)
    composed(first, before)
    const second = await contextOf({ ...part('harbour', 8), ...part('fleet', 9) })
    expect(second.nodes).toHaveLength(first.nodes.length + 1)
    const after = new ComposedPages(second, before.state)
    composed(second, after)
    const [old, now] = [looked(before.state), looked(after.state)]
    const anew = [...now.keys()].filter((key) => now.get(key) !== old.get(key))
    expect(anew).toContain('file:fleet/part8.ts')
    // The page of part0 is left out: it lists importers by rank, which is a share of all files.
    expect(anew.filter((key) => /^file:harbour\/part[1-7]/.test(key))).toEqual([])
  })

  it('a page is not re-rendered if a document that names its file grew above the mention', async () => {
    const files = {
      'docs/guide.md': '# Guide\n\nSee [the lamp](../src/lamp.ts).\n',
      'src/lamp.ts': 'export function light() {\n  return 1\n}\n',
      'src/room.ts': 'export const room = 1\n',
      'src/parts/door.ts': '/** Leads in. */\nexport const door = 1\n',
      'src/parts/wall.ts': '/** Keeps out. */\nexport const wall = 1\n',
    }
    const first = await contextOf(files)
    const before = new ComposedPages(first)
    composed(first, before)
    const second = await contextOf({
      ...files,
      'docs/guide.md': files['docs/guide.md'].replace('See', 'At night it is dark.\n\nSee'),
      'src/parts/door.ts': files['src/parts/door.ts'].replace('in.', 'out.'),
    })
    const after = new ComposedPages(second, before.state)
    composed(second, after)
    const [old, now] = [looked(before.state), looked(after.state)]
    const anew = [...now.keys()].filter((key) => now.get(key) !== old.get(key))
    expect(anew).toContain('file:docs/guide.md')
    expect(anew).not.toContain('file:src/lamp.ts')
    // A folder page that only counts the files below isn't composed again either, if a file in another folder
    // changes its text.
    expect(anew).toContain('folder:src/parts')
    expect(anew).not.toContain('folder:src')
  })

  it('pages re-rendered in another language equal pages rendered from scratch', async () => {
    const [english, german] = [await contextOf(EDITED_FILES), await contextOf(EDITED_FILES, 'de')]
    const before = new ComposedPages(english)
    composed(english, before)
    for (const { anew, known } of composed(german, new ComposedPages(german, before.state))) expect(known).toEqual(anew)
  })
})
