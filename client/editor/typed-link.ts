import { InputRule } from '@tiptap/core'
import type { MarkType } from '@tiptap/pm/model'
import { isSafeLink } from '../../shared/document/addresses.ts'

/** An image begins with an exclamation mark. */
const TYPED = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/

/** Makes a link of one that is typed as Markdown. */
export function typedLinkRule(type: MarkType): InputRule {
  return new InputRule({
    find: TYPED,
    handler: ({ state, range: { from, to }, match: [, words = '', href = ''] }) => {
      if (!isSafeLink(href)) return null
      state.tr
        .delete(from + 1 + words.length, to)
        .delete(from, from + 1)
        .addMark(from, from + words.length, type.create({ href }))
        .removeStoredMark(type)
      return undefined
    },
  })
}
