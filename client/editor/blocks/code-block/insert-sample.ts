import type { ChainedCommands, Range } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

type Sample = { language: string; text: string }

/** Inserts sample code and selects it, so that typing or pasting replaces it. */
export function insertSample(chain: ChainedCommands, { language, text }: Sample, at?: Range): ChainedCommands {
  const block = { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text }] }
  return (at ? chain.insertContentAt(at, block) : chain.insertContent(block)).command(({ tr }) => {
    const { $from } = tr.selection
    if ($from.parent.textContent === text) tr.setSelection(TextSelection.create(tr.doc, $from.start(), $from.end()))
    return true
  })
}
