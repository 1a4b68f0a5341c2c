import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { textOf } from '../../../../shared/document/node.ts'
import { suggestionAnchor } from '../../../../shared/document/suggestion-anchor.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { useLinkFollowed } from '../../../app/use-link-followed.ts'
import { originWords } from '../../../editor/blocks/suggestion/origin-words.ts'
import {
  followProjectSuggestions,
  type ListedSuggestion,
  type SuggestedPage,
} from '../../../sync/project-suggestions.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { settingsButton } from '../sidebar/settings-button.ts'
import styles from './suggestion-list.module.css'

type SuggestionListProps = { project: Project; onClose: () => void }

/** Lists the suggestions of refreshes for pages that people edited. Each links to its block. */
export function SuggestionList({ project, onClose }: SuggestionListProps) {
  const [pages, setPages] = useState<readonly SuggestedPage[]>()
  const chosen = useRef<number>(undefined)
  useEffect(() => followProjectSuggestions(project.id, setPages), [project.id])
  useLinkFollowed(onClose)
  const choose = (id: number) => {
    chosen.current = id
    onClose()
    // Fires the event that a browser sends after a jump within the page, so that the open page shows the
    // suggestion.
    setTimeout(() => dispatchEvent(new HashChangeEvent('hashchange')))
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Suggestions"
      description="New text for blocks that people edited. Nothing changes until someone accepts it."
      finalFocus={() => (chosen.current === undefined ? settingsButton() : cardOf(chosen.current))}
    >
      {pages ? null : (
        <p className={styles.none} role="status">
          Loading suggestions…
        </p>
      )}
      {pages?.length === 0 ? <p className={styles.none}>No suggestions for this project.</p> : null}
      {pages?.map((page) => (
        <section key={page.id} className={styles.page} aria-label={page.name || 'Untitled'}>
          <h3 className="as-written">{page.name || 'Untitled'}</h3>
          <ul>
            {page.suggestions.map((suggestion) => (
              <li key={suggestion.id}>
                <Link
                  href={`${pageAddress(project, page.id)}#${suggestionAnchor(suggestion.id)}`}
                  className={styles.suggestion}
                  onClick={() => choose(suggestion.id)}
                >
                  <span className={styles.text}>{textOf(suggestion.node).trim() || 'An empty block'}</span>
                  <Origin suggestion={suggestion} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

function Origin({ suggestion }: { suggestion: ListedSuggestion }) {
  const { words, subject } = originWords(suggestion, { now: new Date() })
  if (!words) return null
  return (
    <span className={styles.from}>
      {words.replace(/^f/, 'F')}
      {subject ? (
        <>
          : <bdi>{subject}</bdi>
        </>
      ) : null}
    </span>
  )
}

/** Returns the card of a suggestion if its page is open. Any other page focuses its card after loading. */
function cardOf(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${suggestionAnchor(id)} [role="group"]`)
}
