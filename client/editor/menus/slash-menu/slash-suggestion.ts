import type { Editor } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import {
  exitSuggestion,
  findSuggestionMatch,
  Suggestion,
  type SuggestionMount,
  type SuggestionProps,
} from '@tiptap/suggestion'
import { ref } from 'valtio'
import { isComposing } from '../../../ui/composing.ts'
import type { ImagePlace } from '../../blocks/image/image-file.ts'
import type { Insertion } from '../../blocks.ts'
import { isLocalChange } from '../../local-change.ts'
import { filterInsertions, isCommand } from './filter-insertions.ts'

/** State of the menu, with `open` set while the menu is open. */
export type SlashState = {
  open?: {
    query: string
    items: readonly Insertion[]
    chosen: number
    mount: SuggestionMount
    take: (insertion: Insertion) => void
  }
}

const key = new PluginKey('slashMenu')
/** Length of the query after which the menu closes if nothing matches: the person doesn't want a block. */
const GIVES_UP_AFTER = 12

export type Offered = { place: ImagePlace; insertions: () => readonly Insertion[] }

/**
 * Offers blocks when someone types a slash. The menu renders `state`. Returns a function that stops offering.
 */
export function offerBlocks(editor: Editor, { place, insertions }: Offered, state: SlashState): () => void {
  const show = (props: SuggestionProps<Insertion, Insertion>) => {
    const { query } = props
    const items = filterInsertions(insertions(), query)
    if (items.length === 0 && query.length > GIVES_UP_AFTER) {
      delete state.open
      return
    }
    const same = state.open?.query === query
    state.open = {
      query,
      items: ref(items),
      chosen: same ? Math.min(state.open?.chosen ?? 0, Math.max(items.length - 1, 0)) : 0,
      mount: ref(props.mount),
      take: ref(props.command),
    }
  }

  const onKey = (event: KeyboardEvent): boolean => {
    const { open } = state
    if (!open || isComposing(event)) return false
    const count = open.items.length
    const move = MOVES[event.key]
    if (move && count > 0) {
      open.chosen = move(open.chosen, count)
      return true
    }
    const isTaking = event.key === 'Enter' || event.key === 'Tab'
    const insertion = open.items[open.chosen]
    if (!isTaking || !insertion) return false
    open.take(insertion)
    return true
  }

  let isLate = false
  const plugin = Suggestion<Insertion, Insertion>({
    editor,
    pluginKey: key,
    char: '/',
    allowSpaces: true,
    findSuggestionMatch: (trigger) => {
      const match = findSuggestionMatch(trigger)
      return match && isCommand(insertions(), match.query) ? match : null
    },
    allow: ({ range }) => mayInsert(editor, range.from),
    // Opens the menu only for local typing, not for text by others or for a click into a text with a slash.
    shouldShow: ({ transaction }) => isLate || isLocalChange([transaction]) || isActive(editor),
    command: ({ range, props: insertion }) => {
      editor.chain().focus().deleteRange(range).run()
      insertion.insert(editor, place)
    },
    render: () => ({
      onStart: show,
      onUpdate: show,
      onKeyDown: ({ event }) => onKey(event),
      // Checks the state, because the package also calls this when a plugin is registered, without a new start.
      onExit: () => {
        if (!isActive(editor)) delete state.open
      },
    }),
  })
  const leave = () => {
    if (state.open) exitSuggestion(editor.view, key)
  }
  // Registered first, so that the menu handles keys before the text does.
  editor.registerPlugin(plugin, (own, others) => [own, ...others])
  editor.on('blur', leave)
  // Looks for a slash that was typed before this plugin had loaded.
  isLate = editor.isFocused
  if (isLate) editor.view.dispatch(editor.state.tr)
  isLate = false
  return () => {
    editor.off('blur', leave)
    editor.unregisterPlugin(key)
    delete state.open
  }
}

function isActive({ state }: Editor): boolean {
  return (key.getState(state) as { active?: boolean } | undefined)?.active === true
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

/** Whether a block can be inserted here. In code, a slash is a slash. */
function mayInsert(editor: Editor, position: number): boolean {
  const $at = editor.state.doc.resolve(position)
  const { code } = $at.parent.type.spec
  return editor.isEditable && !code && !$at.marks().some(({ type }) => type.name === 'code')
}
