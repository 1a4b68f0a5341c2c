import type { Editor } from '@tiptap/core'
import { Sparkle } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { suggestionAnchor } from '../../../../shared/document/suggestion-anchor.ts'
import { type Suggestion, settleSuggestion } from '../../../sync/open-suggestions.ts'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { acceptSuggestion, editBelow } from './accept-suggestion.ts'
import { tellAccepted, tellSettled, tellUnsettled } from './answer-toasts.ts'
import type { SuggestedBlock } from './suggested-blocks.ts'
import styles from './suggestion.module.css'
import { type Answer, SuggestionCard } from './suggestion-card.tsx'
import { suggestionCards, suggestionCardsPlugin } from './suggestion-cards.ts'

export type PageSuggestionsProps = {
  editor: Editor
  page: Pick<PageDoc, 'room' | 'doc'>
  suggestions: readonly Suggestion[]
  /** Element under the line below the page's title. */
  place: HTMLElement | undefined
}

const NONE: readonly SuggestedBlock[] = []

/** Shows a card under each block that has a suggestion. */
export function PageSuggestions({ editor, page, suggestions, place }: PageSuggestionsProps) {
  const placeOf = usePlaces()
  const blocks = useSuggestedBlocks(editor, suggestions, placeOf)
  useNamedCard(blocks, placeOf)

  const answer = async (block: SuggestedBlock, given: Answer, byKeyboard: boolean) => {
    const { suggestion } = block
    const next = blocks[blocks.indexOf(block) + 1] ?? blocks.find((other) => other !== block)
    // The focused button disappears with the card.
    if (given.how === 'edit' || (byKeyboard && !next)) editor.view.focus()
    else if (byKeyboard && next) focusCard(placeOf(next.suggestion.id))
    if ('choices' in given) {
      const undo = acceptSuggestion(editor.view, { doc: page.doc, suggestion, choices: given.choices })
      if (given.how === 'edit') editBelow(editor.view, suggestion)
      tellAccepted(suggestion.id, undo)
      return
    }
    try {
      await settleSuggestion(page.room, suggestion, given.how)
      tellSettled(suggestion.id, given.how, () => settleSuggestion(page.room, suggestion, 'open'))
    } catch (error) {
      tellUnsettled(error)
    }
  }

  return (
    <>
      {place && blocks[0] ? createPortal(<Count blocks={blocks} placeOf={placeOf} />, place) : null}
      {blocks.map((block) =>
        createPortal(
          <SuggestionCard block={block} onAnswer={(given, byKeyboard) => void answer(block, given, byKeyboard)} />,
          placeOf(block.suggestion.id),
          block.suggestion.id,
        ),
      )}
    </>
  )
}

/** Shows the number of suggestions, and leads to the first one. */
function Count({ blocks, placeOf }: { blocks: readonly SuggestedBlock[]; placeOf: (id: number) => HTMLElement }) {
  const [first] = blocks
  return (
    <p className={styles.count}>
      <button type="button" onClick={() => first && focusCard(placeOf(first.suggestion.id))}>
        <Sparkle aria-hidden="true" />
        {blocks.length === 1 ? '1 suggestion' : `${blocks.length} suggestions`}
      </button>
    </p>
  )
}

function focusCard(place: HTMLElement): void {
  place.scrollIntoView({ block: 'center' })
  place.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
}

/** Moves the focus to the card that the page's address names, once that card exists. */
function useNamedCard(blocks: readonly SuggestedBlock[], placeOf: (suggestionId: number) => HTMLElement): void {
  const reached = useRef('')
  useEffect(() => {
    const look = () => {
      const { hash } = location
      const named = blocks.find(({ suggestion: { id } }) => hash === `#${suggestionAnchor(id)}`)
      if (!named || reached.current === hash) return
      reached.current = hash
      // Waits two frames, until the page has scrolled to its starting position.
      requestAnimationFrame(() => requestAnimationFrame(() => focusCard(placeOf(named.suggestion.id))))
    }
    const again = () => {
      reached.current = ''
      look()
    }
    look()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [blocks, placeOf])
}

/** The element of each card, the same for as long as the page is open. */
function usePlaces(): (suggestionId: number) => HTMLElement {
  const places = useRef(new Map<number, HTMLElement>())
  return useCallback((id) => {
    const known = places.current.get(id)
    if (known) return known
    const place = document.createElement('div')
    place.contentEditable = 'false'
    place.id = suggestionAnchor(id)
    place.className = styles.place ?? ''
    places.current.set(id, place)
    return place
  }, [])
}

function useSuggestedBlocks(
  editor: Editor,
  suggestions: readonly Suggestion[],
  placeOf: (suggestionId: number) => HTMLElement,
): readonly SuggestedBlock[] {
  useEffect(() => {
    editor.registerPlugin(suggestionCardsPlugin(placeOf))
    return () => {
      editor.unregisterPlugin(suggestionCards)
    }
  }, [editor, placeOf])
  useEffect(() => {
    editor.view.dispatch(editor.state.tr.setMeta(suggestionCards, suggestions))
  }, [editor, suggestions])
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => {
        editor.off('transaction', changed)
      }
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => suggestionCards.getState(editor.state)?.blocks ?? NONE)
}
