import { posix } from 'node:path'
import { linksFrom, pageMarkdown } from '../../shared/document/files/page-markdown.ts'
import { pagePaths } from '../../shared/document/files/page-paths.ts'
import { citationLabel } from '../../shared/document/source-link.ts'
import { sourceHash } from '../analysis/follow-citation.ts'
import { resolveCitation } from '../analysis/resolve-citation.ts'
import type { Documentation, DocumentedPage } from '../check/documentation.ts'
import { type CitedLines, toExported } from '../document/to-exported.ts'
import { pageIdOf } from '../plan/page-ledger.ts'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { commentBehind } from '../publish/comment-behind.ts'
import { composePage } from '../writers/compose-page.ts'
import { sampleRepository } from './sample-repository.ts'

/** Writes what `npm run document` writes for these files, without a database or a disk. */
export async function sampleDocumentation(contents: Readonly<Record<string, string>>): Promise<Documentation> {
  const { model, read } = await sampleRepository(contents)
  const plan = planPages(model)
  const pageId = (key: string) => pageIdOf(1, key)
  const paths = pagePaths(
    plan.map(({ key, parentKey, kind, title }) => ({
      id: pageId(key),
      parent_id: parentKey === null ? 0 : pageId(parentKey),
      kind,
      name: title,
    })),
  )
  const pages = plan.map((node): DocumentedPage => {
    const context = { model, plan: plannedPages(plan), language: 'en', projectKey: '1', pageId, read } as const
    const blocks = composePage(node, context).units.flatMap((unit) => unit.blocks)
    const citations = blocks.flatMap((block) =>
      block.citations.flatMap(({ id, ref }): CitedLines[] => {
        const place = resolveCitation(ref, model, read)
        if (!place) return []
        const { path, symbol } = ref
        const { startLine, endLine, hash } = place
        const analysis = model.files.get(path)?.analysis
        const comment = analysis ? commentBehind(block, ref, analysis) : null
        return [{ id, path, symbol, start_line: startLine, end_line: endLine, hash, comment, commit_hash: null }]
      }),
    )
    const name = paths.get(pageId(node.key)) ?? ''
    const doc = { type: 'doc', content: blocks.map((block) => block.node) }
    return {
      name,
      markdown: pageMarkdown(doc, { citations, gitUrl: null, hrefOf: linksFrom(name, paths) }),
      about:
        node.sourcePath === null
          ? undefined
          : { path: node.sourcePath, type: node.kind === 'file' ? 'file' : 'folder' },
      citations: citations.flatMap((citation) => {
        const analysis = model.files.get(citation.path)?.analysis
        if (!analysis) return []
        const made = toExported(citation, { content: read(citation.path), analysis })
        return [{ ...made, symbol: citation.symbol, label: citationLabel(citation) }]
      }),
    }
  })
  const names = new Set(paths.values())
  return {
    pages,
    files: new Map(Object.entries(contents).map(([path, content]) => [path, sourceHash(content)])),
    leadsSomewhere: ({ name }, href) =>
      /^(?:[a-z]+:|#)/.test(href) ||
      names.has(posix.join(posix.dirname(name), decodeURIComponent(href.replace(/#.*$/, '')))),
  }
}
