import { InputRule } from '@tiptap/core'
import type { NodeType, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { languageOfWord } from '../../../../shared/document/nodes/code-block.ts'

/** Fence that this person typed to create a block. Only kept in this editor, not in the document. */
type Opened = { fence: string; before: number } | null

const key = new PluginKey<Opened>('fences')

/** Matches a typed fence: three or more backticks or tildes, an optional language, and a space or Enter. */
const OPENING = /^(`{3,}|~{3,})[ \t]?([\w+#.-]*)[\s\n]$/

export function fenceRule(type: NodeType): InputRule {
  return new InputRule({
    find: OPENING,
    handler: ({ state, range, match: [, fence = '', word] }) => {
      const $start = state.doc.resolve(range.from)
      const fits = $start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), type)
      if (!fits) return null
      state.tr
        .delete(range.from, range.to)
        .setBlockType(range.from, range.from, type, { language: languageOfWord(word) })
        .setMeta(key, { fence, before: $start.before() })
      return undefined
    },
  })
}

export function fencePlugin(): Plugin {
  return new Plugin<Opened>({
    key,
    state: {
      init: () => null,
      apply: (tr, opened) => {
        const begun = tr.getMeta(key) as Opened | undefined
        if (begun !== undefined) return begun
        if (!opened || !tr.docChanged) return opened
        const { pos, deleted } = tr.mapping.mapResult(opened.before)
        return deleted ? null : { ...opened, before: pos }
      },
    },
  })
}

/** Fence that began the block around this position, if known. */
export function openedFence(state: EditorState, $inside: ResolvedPos): string | undefined {
  const opened = key.getState(state)
  return opened && opened.before === $inside.before() ? opened.fence : undefined
}
