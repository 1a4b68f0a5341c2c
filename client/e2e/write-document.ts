import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { MESSAGE, type Room, roomName, SUBPROTOCOL } from '../../shared/protocol/collaboration.ts'
import { createPrivateProject, type Person } from './people.ts'

/** A private project whose page is filled as somebody's editor would; resolves once it is stored. */
export async function createWrittenProject(url: string, owner: Person, name: string, write: (doc: Y.Doc) => void) {
  const project = await createPrivateProject(owner, name)
  await writeDocument(url, owner.token, { projectId: project.id, pageId: project.default_page_id ?? 0 }, write)
  return project
}

/** Writes into a page as somebody's editor would; resolves once it is stored. */
export async function writeDocument(url: string, token: string, room: Room, write: (doc: Y.Doc) => void) {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/collaboration`, roomName(room), doc, {
    protocols: [SUBPROTOCOL, token],
    disableBc: true,
  })
  const stored = new Promise<void>((resolve) => {
    provider.messageHandlers[MESSAGE.stored] = () => resolve()
  })
  await new Promise<void>((resolve) => provider.once('sync', () => resolve()))
  write(doc)
  await stored
  provider.destroy()
  doc.destroy()
}
