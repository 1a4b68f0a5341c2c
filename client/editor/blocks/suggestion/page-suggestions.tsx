import type { Editor } from '@tiptap/core'
import { Sparkle } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { suggestionAnchor } from '../../../../shared/document/suggestion-anchor.ts'
import { type Suggestion, settleSuggestion } from '../../../sync/open-suggestions.ts'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { acceptOnce } from './accept-once.ts'
import { acceptSuggestion } from './accept-suggestion.ts'
import type { SuggestedBlock } from './suggested-blocks.ts'
import styles from './suggestion.module.css'
import { type Answer, SuggestionCard } from './suggestion-card.tsx'
import { suggestionCards, suggestionCardsPlugin } from './suggestion-cards.ts'

export type PageSuggestionsProps = {
  editor: Editor
  page: Pick<PageDoc, 'room' | 'doc'>
  suggestions: readonly Suggestion[]
  /** Under the line below the page's title. */
  place: HTMLElement | undefined
}

const NONE: readonly SuggestedBlock[] = []

/** What the generator would write where people have changed its text: a card under each such block. */
export function PageSuggestions({ editor, page, suggestions, place }: PageSuggestionsProps) {
  const placeOf = usePlaces()
  const blocks = useSuggestedBlocks(editor, suggestions, placeOf)
  useNamedCard(blocks, placeOf)

  const answer = async (block: SuggestedBlock, how: Answer, byKeyboard: boolean) => {
    const next = blocks[blocks.indexOf(block) + 1] ?? blocks.find((other) => other !== block)
    // The card goes, and with it the button that had the focus.
    if (how === 'edit' || (byKeyboard && !next)) editor.view.focus()
    else if (byKeyboard && next) focusCard(placeOf(next.suggestion.id))
    if (how === 'accept' || how === 'edit') {
      const tr = acceptSuggestion(editor.state, block, { toEdit: how === 'edit' })
      acceptOnce(page.doc, { unit: block.suggestion.block, hash: block.suggestion.hash }, () =>
        editor.view.dispatch(how === 'edit' ? tr.scrollIntoView() : tr),
      )
      return
    }
    try {
      await settleSuggestion(page.room, block.suggestion, how)
      if (how === 'kept') showToast({ title: 'This block stays as it is', text: 'Nothing more is suggested for it.' })
    } catch (error) {
      console.warn('A suggestion could not be settled', error)
      showToast({ title: 'The suggestion was not settled', text: 'This browser has no room left.', type: 'error' })
    }
  }

  return (
    <>
      {place && blocks[0] ? createPortal(<Count blocks={blocks} placeOf={placeOf} />, place) : null}
      {blocks.map((block) =>
        createPortal(
          <SuggestionCard block={block} onAnswer={(how, byKeyboard) => void answer(block, how, byKeyboard)} />,
          placeOf(block.suggestion.id),
          block.suggestion.id,
        ),
      )}
    </>
  )
}

/** Says how many there are, and leads to the first. */
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

/** Goes to the card that the address names, once it is there. */
function useNamedCard(blocks: readonly SuggestedBlock[], placeOf: (suggestionId: number) => HTMLElement): void {
  const reached = useRef('')
  useEffect(() => {
    const look = () => {
      const { hash } = location
      const named = blocks.find(({ suggestion: { id } }) => hash === `#${suggestionAnchor(id)}`)
      if (!named || reached.current === hash) return
      reached.current = hash
      // After the page has gone to where it begins.
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
