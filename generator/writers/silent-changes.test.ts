import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { deriveId } from '../../shared/basics/ids.ts'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { changeSilently, SILENT_CHANGES } from '../testing/silent-changes.ts'
import { composePage } from './compose-page.ts'

const LANTERN = fileURLToPath(new URL('../golden/project-lantern', import.meta.url))

function readFiles(): Map<string, string> {
  const entries = readdirSync(LANTERN, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(LANTERN.length + 1), readFileSync(path, 'utf8')]))
}

/** Page and unit → the unit's blocks. */
async function unitsOf(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const { model, read } = await sampleRepository(files, { name: 'lantern' })
  const plan = planPages(model, 'en')
  const pageId = (key: string) => deriveId('lantern', key)
  const context = { model, plan: plannedPages(plan), language: 'en' as const, projectKey: 'lantern', pageId, read }
  const pages = plan.map((node) => ({ node, ...composePage(node, context) }))
  // Positions in a file belong to the citations, not to the text.
  return new Map(
    pages.flatMap(({ node, units }) =>
      units.map(({ id, blocks }): [string, string] => [
        `${node.key} ${id}`,
        JSON.stringify(id === 'quote' ? blocks.length : blocks.map((block) => block.node)),
      ]),
    ),
  )
}

let written: Map<string, string>
beforeAll(async () => {
  written = await unitsOf(readFiles())
})

it.each(SILENT_CHANGES)('no page changes its text if someone %s', async (change) => {
  const files = new Map<string, string>()
  let changed = 0
  for (const [path, content] of readFiles()) {
    const next = await changeSilently(change, path, content)
    if (next !== content) changed += 1
    files.set(path, next)
  }
  expect(changed).toBeGreaterThan(5)
  expect(Object.fromEntries(await unitsOf(files))).toEqual(Object.fromEntries(written))
})
