import type { Editor, KeyboardShortcutCommand } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposing } from '../../../ui/composing.ts'
import { stopsIn } from '../../../ui/stops.ts'
import { closingFence, type Edit, indent, newLine, outdent } from './code-text.ts'
import { openedFence } from './fences.ts'

/** Text of the code block that contains the whole selection, with the offsets of the selection. */
function codeAt({ selection }: EditorState) {
  const { $from, $to } = selection
  if (!(selection instanceof TextSelection) || !$from.parent.type.spec.code || !$from.sameParent($to)) return undefined
  return { text: $from.parent.textContent, from: $from.parentOffset, to: $to.parentOffset, start: $from.start(), $from }
}

export const CODE_KEYS: Record<string, KeyboardShortcutCommand> = {
  Tab: ({ editor }) => edit(editor, indent),
  'Shift-Tab': ({ editor }) => edit(editor, outdent),
  Enter: ({ editor }) => leaveAtEnd(editor) || edit(editor, (text, from) => newLine(text, from), true),
  'Mod-Enter': ({ editor }) => {
    const code = codeAt(editor.state)
    return code !== undefined && editor.commands.command(({ tr }) => goOnAfter(tr, code.$from))
  },
  'Mod-a': ({ editor }) => {
    const code = codeAt(editor.state)
    if (!code?.text || (code.from === 0 && code.to === code.text.length)) return false
    return editor.commands.setTextSelection({ from: code.start, to: code.start + code.text.length })
  },
}

function edit(editor: Editor, make: (text: string, from: number, to: number) => Edit[], replaces = false): boolean {
  const code = codeAt(editor.state)
  if (!code) return false
  return editor.commands.command(({ tr }) => {
    if (replaces) tr.deleteSelection()
    const text = replaces ? code.text.slice(0, code.from) + code.text.slice(code.to) : code.text
    for (const one of make(text, code.from, replaces ? code.from : code.to).toReversed()) {
      const at = code.start + one.at
      if ('insert' in one) tr.insertText(one.insert, at)
      else tr.delete(at, at + one.remove)
    }
    tr.scrollIntoView()
    return true
  })
}

/**
 * Handles Enter at the end of a code block, after a closing fence or two empty lines. Deletes these lines
 * and moves the cursor below the block.
 */
function leaveAtEnd(editor: Editor): boolean {
  const code = codeAt(editor.state)
  if (!code || code.from !== code.to || code.to !== code.text.length) return false
  const { text, $from } = code
  const spare = text.endsWith('\n\n') ? 2 : closingFence(text, openedFence(editor.state, $from))
  if (spare === 0) return false
  return editor.commands.command(({ tr }) => {
    tr.delete($from.pos - spare, $from.pos)
    return goOnAfter(tr, tr.doc.resolve(tr.mapping.map($from.pos)))
  })
}

/** Puts the cursor into the line after the block: an existing empty line or a new one. */
function goOnAfter(tr: Transaction, $inside: ResolvedPos): boolean {
  const after = $inside.after()
  const next = tr.doc.resolve(after).nodeAfter
  if (next?.type.name !== 'paragraph' || next.content.size > 0) {
    const block = $inside.node(-1).contentMatchAt($inside.indexAfter(-1)).defaultType?.createAndFill()
    if (!block) return false
    tr.insert(after, block)
  }
  tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
  return true
}

/**
 * Lets keyboard users leave code, where Tab indents. After Escape, the next Tab moves the focus out of the
 * block.
 */
export function leavingPlugin(): Plugin {
  let leaving = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (event.key === 'Shift' || isComposing(event)) return false
          const leaves = leaving && event.key === 'Tab' && codeAt(view.state) !== undefined
          leaving = event.key === 'Escape'
          if (!leaves) return false
          event.preventDefault()
          focusBeside(view, event.shiftKey)
          return true
        },
      },
    },
  })
}

/** Moves the focus to the nearest Tab stop before or after the block. */
function focusBeside(view: EditorView, backwards: boolean): void {
  const { $from } = view.state.selection
  const block = view.nodeDOM($from.before())
  const text = block instanceof HTMLElement ? block.querySelector('pre') : null
  if (!text) return
  const side = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const stops = stopsIn(document).filter((stop) => text.compareDocumentPosition(stop) & side && !stop.contains(text))
  stops.at(backwards ? -1 : 0)?.focus()
}
