import { readVarUint } from 'lib0/decoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { MESSAGE, type Room, roomName, SUBPROTOCOL } from '../../shared/protocol/collaboration.ts'
import { createPrivateProject, freshToken, type Person } from './people.ts'

/**
 * Creates a private project whose page is filled as an editor would do it. Resolves once the text is stored.
 */
export async function createWrittenProject(url: string, owner: Person, name: string, write: (doc: Y.Doc) => void) {
  const project = await createPrivateProject(owner, name)
  await writeDocument(url, owner, { projectId: project.id, pageId: project.default_page_id ?? 0 }, write)
  return project
}

/** Writes into a page as an editor would. Resolves once the text is stored. */
export async function writeDocument(url: string, owner: Person, room: Room, write: (doc: Y.Doc) => void) {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/collaboration`, roomName(room), doc, {
    // The token from the sign-in expires before a long test session ends.
    protocols: [SUBPROTOCOL, await freshToken(owner.api)],
    disableBc: true,
  })
  // The server also stores the answer to its own question.
  let sent = 1
  const stored = new Promise<void>((resolve, reject) => {
    provider.messageHandlers[MESSAGE.stored] = (_encoder, decoder) => {
      if (sent > 1 && readVarUint(decoder) >= sent) resolve()
    }
    provider.on('connection-close', (event) => {
      reject(new Error(`Page ${room.pageId} was closed to its writer: ${event?.code} ${event?.reason}`))
    })
  })
  const synced = new Promise<void>((resolve) => provider.once('sync', () => resolve()))
  try {
    await Promise.race([synced, stored])
    doc.on('update', () => {
      sent += 1
    })
    write(doc)
    await stored
  } finally {
    provider.destroy()
    doc.destroy()
  }
}
