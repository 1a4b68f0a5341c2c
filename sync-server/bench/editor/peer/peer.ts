/** Baseline for the product's editor: plain Tiptap, on a document shared by Yjs, and nothing else. */
import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import StarterKit from '@tiptap/starter-kit'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'

const room = new URLSearchParams(location.search).get('room')
if (room) mount(new URL(room))
// Without a room, the page only provides Yjs for bare documents.
else Object.assign(window, { Y })

function mount({ href, pathname }: URL): void {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(href.slice(0, -pathname.length), pathname.slice(1), doc, { disableBc: true })
  provider.on('sync', (synced) => {
    if (!synced || document.querySelector('.tiptap')) return
    new Editor({
      element: document.querySelector('main'),
      extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ document: doc })],
    })
  })
}
