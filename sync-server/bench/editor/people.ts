import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import { MESSAGE, SUBPROTOCOL } from '../../../shared/protocol/collaboration.ts'

const CHARACTERS_A_SECOND = 5

// Each connection of y-websocket adds a listener for the process's exit.
process.setMaxListeners(50)

/** Another person who has the page open. */
export type Person = { start: () => void; stop: () => void; leave: () => void }

/** Opens a room as a browser does, with a token if needed. Types at `share` of the page's length. */
export async function join(room: string, share: number, token?: string): Promise<Person> {
  const { doc, provider, close } = await open(room, token)
  const text = textAt(doc, share)
  const type = () => {
    text.insert(text.length, 'x')
    const cursor = Y.createRelativePositionFromTypeIndex(text, text.length)
    provider.awareness.setLocalStateField('cursor', { anchor: cursor, head: cursor })
  }
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start: () => {
      timer = setInterval(type, 1000 / CHARACTERS_A_SECOND)
    },
    stop: () => clearInterval(timer),
    leave: () => {
      clearInterval(timer)
      close()
    },
  }
}

/** Puts a document into a room, whose server keeps it. */
export async function bring(room: string, update: Uint8Array): Promise<void> {
  const { doc, close } = await open(room)
  Y.applyUpdate(doc, update)
  // The answer to a second client comes after the document, so the document has arrived by then.
  const other = await open(room)
  other.close()
  close()
}

type Opened = { doc: Y.Doc; provider: WebsocketProvider; close: () => void }

async function open(room: string, token?: string): Promise<Opened> {
  const at = room.lastIndexOf('/')
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(room.slice(0, at), room.slice(at + 1), doc, {
    disableBc: true,
    WebSocketPolyfill: (token ? socketWith(token) : WebSocket) as never,
  })
  provider.messageHandlers[MESSAGE.stored] = () => undefined
  await new Promise<void>((resolve) => provider.on('sync', (synced) => synced && resolve()))
  const close = () => {
    provider.destroy()
    doc.destroy()
  }
  return { doc, provider, close }
}

function socketWith(token: string) {
  return class extends WebSocket {
    constructor(address: string) {
      super(address, [SUBPROTOCOL, token])
    }
  }
}

/** Text of the first paragraph at or after `share` of the page. */
function textAt(doc: Y.Doc, share: number): Y.XmlText {
  const blocks = fragmentOf(doc).toArray()
  for (const block of blocks.slice(Math.floor(blocks.length * share))) {
    const first = block instanceof Y.XmlElement && block.nodeName === 'paragraph' ? block.get(0) : undefined
    if (first instanceof Y.XmlText) return first
  }
  throw new Error('There is no paragraph to write in')
}
