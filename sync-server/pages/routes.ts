import type { FastifyInstance } from 'fastify'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { listCitations, toCitation } from '../../db/tables/citations.ts'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { findPage, insertPages, markPagesDeleted, subtree, toPage, updatePage } from '../../db/tables/pages.ts'
import { updateProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import * as calls from '../../shared/contract/pages.ts'
import { docFromUpdates, readDoc } from '../../shared/document/yjs.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage, authorizeProject } from '../rbac/authorize.ts'
import { movePage, requireParent } from './move-page.ts'

export function registerPages(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.createPage, async ({ params, body, actor }) => {
    const id = mintId()
    await transaction(database, async (tx) => {
      await authorizeProject(tx, actor, 'page.edit', params.id)
      const parent = body.parent_page_id ?? 0
      await requireParent(tx, params.id, parent)
      await insertPages(tx, [{ id, project_id: params.id, parent_id: parent, name: 'Untitled', type: 'generated' }])
    })
    return { id }
  })

  route(app, calls.readPage, async ({ params, actor }) => {
    const { page, project } = await authorizePage(database.sql, actor, 'project.read', params.id)
    const doc = await readStored(database, page.id)
    const citations = await listCitations(database.sql, page.id)
    return {
      ...toPage(page),
      page_id: page.id,
      language_code: project.language,
      content: readDoc(doc),
      content_bytea: base64(Y.encodeStateAsUpdate(doc)),
      citations: citations.map(toCitation),
    }
  })

  route(app, calls.readPageContent, async ({ params, actor }) => {
    const { page } = await authorizePage(database.sql, actor, 'project.read', params.id)
    return { content_bytea: base64(Y.encodeStateAsUpdate(await readStored(database, page.id))) }
  })

  route(app, calls.updatePage, async ({ params, body, actor }) => {
    await transaction(database, async (tx) => {
      const { page } = await authorizePage(tx, actor, 'page.edit', params.id)
      if (body.name !== undefined) await updatePage(tx, page.id, { name: body.name.trim() })
      if (body.parent_id !== undefined) await movePage(tx, page, body.parent_id)
    })
    const page = await findPage(database.sql, params.id)
    if (!page) throw notFound()
    return toPage(page)
  })

  route(app, calls.deletePage, async ({ params, actor }) => {
    await transaction(database, async (tx) => {
      const { page, project } = await authorizePage(tx, actor, 'page.edit', params.id)
      const ids = await subtree(tx, page.id)
      await markPagesDeleted(tx, ids)
      if (project.default_page_id !== null && ids.includes(project.default_page_id)) {
        await updateProject(tx, project.id, { default_page_id: null })
      }
      await notify(tx, 'access', { projectId: project.id })
    })
    return {}
  })
}

async function readStored(database: Database, pageId: number): Promise<Y.Doc> {
  const stored = await loadDoc(database.sql, pageId)
  if (!stored) throw notFound()
  return docFromUpdates([...(stored.base ? [stored.base] : []), ...stored.updates])
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
