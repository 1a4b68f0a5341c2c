import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { deriveId } from '../../shared/basics/ids.ts'
import { toMarkdown } from '../../shared/document/markdown/serialize.ts'
import { resolveCitation } from '../analysis/resolve-citation.ts'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { type ComposeContext, composePage } from '../writers/compose-page.ts'

const ROOT = join(import.meta.dirname, 'project-lantern')

function readTree(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name)
    return entry.isDirectory()
      ? readTree(path)
      : [[relative(ROOT, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]]
  })
}

const sample = sampleRepository(new Map(readTree(ROOT)), { name: 'lantern' })

/** A page as Markdown. Links lead to plan keys, citations say where they point. */
async function pageAsMarkdown(key: string, language: ComposeContext['language']): Promise<string> {
  const { model, read } = await sample
  const plan = planPages(model, language)
  const keys = new Map(plan.map((node) => [deriveId('lantern', node.key), node.key]))
  const context = {
    model,
    plan: plannedPages(plan),
    language,
    projectKey: 'lantern',
    pageId: (each: string) => deriveId('lantern', each),
    read,
  }
  const node = plan.find((each) => each.key === key)
  if (!node) throw new Error(`no page ${key} among ${[...keys.values()].join(', ')}`)
  const blocks = composePage(node, context).units.flatMap((unit) => unit.blocks)
  const refs = new Map(blocks.flatMap((block) => block.citations.map(({ id, ref }) => [id, ref] as const)))
  return toMarkdown(
    { type: 'doc', content: blocks.map((block) => block.node) },
    {
      citation: (id) => {
        const ref = refs.get(id)
        const lines = ref && resolveCitation(ref, model, read)
        return lines && { label: `${ref.path}:${lines.startLine}-${lines.endLine}` }
      },
      href: (href) => href.replace(/^page:(\d+)/, (whole, id) => keys.get(Number(id)) ?? whole),
    },
  )
}

it.each([
  ['typescript', 'server/store.ts'],
  ['tsx', 'client/note-list.tsx'],
  ['javascript', 'bin/format.js'],
  ['python', 'tools/import_notes.py'],
  ['go', 'indexer/main.go'],
])('the page of a %s file reads as it did', async (language, path) => {
  await expect(await pageAsMarkdown(`file:${path}`, 'en')).toMatchFileSnapshot(`pages/en/${language}.md`)
})

it.each([
  ['en', 'overview'],
  ['ru', 'overview'],
  ['de', 'overview'],
  ['en', 'topic:server'],
  ['ru', 'topic:server'],
  ['de', 'topic:server'],
  ['ru', 'file:server/store.ts'],
  ['de', 'file:server/store.ts'],
] as const)('in %s the page %s reads as it did', async (language, key) => {
  const name = key.replace(/[:/]/g, '-').replace(/\.\w+$/, '')
  await expect(await pageAsMarkdown(key, language)).toMatchFileSnapshot(`pages/${language}/${name}.md`)
})
