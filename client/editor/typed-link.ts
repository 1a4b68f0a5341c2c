import { InputRule } from '@tiptap/core'
import type { MarkType } from '@tiptap/pm/model'
import { isSafeLink } from '../../shared/document/addresses.ts'

/** A link in Markdown. Excludes images, which begin with an exclamation mark. */
const TYPED = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/

/** Turns a link typed as Markdown into a link. */
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
