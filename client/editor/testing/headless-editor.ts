import type { Node } from '@tiptap/pm/model'
import { type Command, EditorState, type Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type ProsemirrorBinding, ySyncPlugin, ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import { correctBinding, drawnByUs, excludeMarks } from '../draw-once.ts'

excludeMarks(documentSchema)

/** An editor without a screen, bound to a document by the same binding as the real one. */
export type HeadlessEditor = {
  readonly doc: Y.Doc
  readonly state: EditorState
  dispatch: (tr: Transaction) => void
  run: (command: Command) => boolean
  /** Recreates the views of all plugins, as an editor does when a plugin is added or removed. */
  remakeViews: () => void
}

export function headlessEditor(update: Uint8Array | undefined, plugins: readonly Plugin[]): HeadlessEditor {
  const doc = new Y.Doc()
  if (update) Y.applyUpdate(doc, update)
  const sync = ySyncPlugin(fragmentOf(doc), drawnByUs()) as Plugin
  const views: { update?: (view: EditorView, before: EditorState) => void; destroy?: () => void }[] = []
  const view = {
    state: EditorState.create({ schema: documentSchema, plugins: [sync, ...plugins] }),
    hasFocus: () => false,
    endOfTextblock: () => true,
    dispatch(tr: Transaction) {
      const before = view.state
      view.state = before.applyTransaction(tr).state
      for (const one of views) one.update?.(view as unknown as EditorView, before)
    },
  }
  const remakeViews = () => {
    for (const one of views.splice(0)) one.destroy?.()
    for (const plugin of view.state.plugins) {
      const shown = plugin.spec.view?.(view as unknown as EditorView)
      if (shown) views.push(shown as never)
    }
  }
  remakeViews()
  const { binding } = ySyncPluginKey.getState(view.state) as { binding: ProsemirrorBinding }
  correctBinding(binding)
  binding._forceRerender()
  return {
    doc,
    get state() {
      return view.state
    },
    dispatch: view.dispatch,
    remakeViews,
    run: (command) => command(view.state, view.dispatch, view as unknown as EditorView),
  }
}

/** Brings copies of a document to the same state, as a connection would. */
export function exchange(...editors: readonly HeadlessEditor[]): void {
  const updates = editors.map(({ doc }) => Y.encodeStateAsUpdate(doc))
  for (const { doc } of editors) for (const update of updates) Y.applyUpdate(doc, update)
}

/** Page as seen by someone who opens it now. */
export function drawnAfresh({ doc }: HeadlessEditor): DocNode {
  return headlessEditor(Y.encodeStateAsUpdate(doc), []).state.doc.toJSON() as DocNode
}

export function updateOf(page: Node): Uint8Array {
  const editor = headlessEditor(undefined, [])
  editor.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, page.content))
  return Y.encodeStateAsUpdate(editor.doc)
}
