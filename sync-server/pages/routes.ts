import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { findPage, toPage } from '../../db/tables/pages.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import * as calls from '../../shared/contract/pages.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import { applyChange, applyCounted, limitOf } from '../changes/apply-change.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage, authorizeProject } from '../rbac/authorize.ts'
import { type Renderer, updatesOf } from '../rendering/renderer.ts'
import { readProjectDocs } from './bulk-docs.ts'

export type PagesOptions = { database: Database; renderer: Renderer; quotas: Quotas }

export function registerPages(app: FastifyInstance, { database, renderer, quotas }: PagesOptions): void {
  route(app, calls.createPage, async ({ params, body, actor }) => {
    const [pageId, parentId] = [mintId(), body.parent_page_id ?? 0]
    await transaction(database, async (tx) => {
      await authorizeProject(tx, actor, 'page.edit', params.id)
      if (parentId !== 0 && (await findPage(tx, parentId))?.project_id !== params.id) throw notFound()
      const args = { projectId: params.id, pageId, parentId, name: 'Untitled' }
      await applyCounted(tx, { actor, quotas }, { name: 'create-page', args })
    })
    return { id: pageId }
  })

  route(app, calls.readPageContent, async ({ params, actor }) => {
    const { page } = await authorizePage(database.sql, actor, 'project.read', params.id)
    const stored = await loadDoc(database.sql, page.id)
    if (!stored) throw notFound()
    return { content_bytea: base64(await renderer.render('state', { updates: updatesOf(stored) })) }
  })

  route(app, calls.readProjectDocs, async ({ params, query, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'project.read', params.id)
    reply.header('cache-control', 'private, no-store')
    return readProjectDocs(database.sql, renderer, { projectId: params.id, after: query.after })
  })

  route(app, calls.updatePage, async ({ params, body, actor }) => {
    await transaction(database, async (tx) => {
      const { page } = await authorizePage(tx, actor, 'page.edit', params.id)
      const of = { projectId: page.project_id, pageId: page.id }
      const { name, title_clock: titleClock, parent_id: parentId } = body
      const typed = titleClock === undefined ? {} : { titleClock }
      if (name !== undefined) await applyChange(tx, actor, { name: 'rename-page', args: { ...of, name, ...typed } })
      if (parentId !== undefined) await applyChange(tx, actor, { name: 'move-page', args: { ...of, parentId } })
    })
    const page = await findPage(database.sql, params.id)
    if (!page) throw notFound()
    return toPage(page)
  })

  route(app, calls.deletePage, async ({ params, actor }) => {
    const name = 'delete-page'
    const remove = async (tx: Tx) => {
      const { page } = await authorizePage(tx, actor, 'page.edit', params.id)
      await applyChange(tx, actor, { name, args: { projectId: page.project_id, pageId: page.id } })
    }
    await transaction(database, remove, limitOf(database, name))
    return {}
  })
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
