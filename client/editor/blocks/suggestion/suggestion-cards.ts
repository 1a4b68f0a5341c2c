import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Suggestion } from '../../../sync/open-suggestions.ts'
import { type SuggestedBlock, suggestedBlocks } from './suggested-blocks.ts'

type Cards = { suggestions: readonly Suggestion[]; blocks: readonly SuggestedBlock[]; set: DecorationSet }

const NONE: Cards = { suggestions: [], blocks: [], set: DecorationSet.empty }

/** Plugin key. The transaction meta under this key is the list of current suggestions for the page. */
export const suggestionCards = new PluginKey<Cards>('suggestionCards')

/** Places a card's element under each block with a suggestion, as a decoration outside the document. */
export function suggestionCardsPlugin(placeOf: (suggestionId: number) => HTMLElement): Plugin<Cards> {
  const place = ({ suggestion, to }: SuggestedBlock) =>
    Decoration.widget(to, () => placeOf(suggestion.id), {
      key: `suggestion ${suggestion.id}`,
      side: -1,
      ignoreSelection: true,
      stopEvent: () => true,
    })
  return new Plugin<Cards>({
    key: suggestionCards,
    state: {
      init: () => NONE,
      apply: (tr, before) => {
        const suggestions = (tr.getMeta(suggestionCards) as readonly Suggestion[] | undefined) ?? before.suggestions
        if (suggestions === before.suggestions && !tr.docChanged) return before
        const blocks = suggestedBlocks(tr.doc, suggestions)
        if (isEqual(blocks, before.blocks, 'node') && isEqual(blocks, before.blocks, 'to')) {
          return { ...before, suggestions }
        }
        // Keeps the set if no block has moved, because rebuilding it at every keystroke is slow on a long page.
        const set = isEqual(blocks, before.blocks, 'to') ? before.set : DecorationSet.create(tr.doc, blocks.map(place))
        return { suggestions, blocks, set }
      },
    },
    props: { decorations: (state) => suggestionCards.getState(state)?.set },
  })
}

function isEqual(one: readonly SuggestedBlock[], other: readonly SuggestedBlock[], what: 'node' | 'to'): boolean {
  return (
    one.length === other.length &&
    one.every((block, at) => block.suggestion === other[at]?.suggestion && block[what] === other[at]?.[what])
  )
}
