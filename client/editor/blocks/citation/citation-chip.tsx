import { useSurroundings } from '../../surroundings.ts'
import { chipLabel } from './chip-label.ts'
import './citation.css'

/** A citation in a page for readers. The popover handles clicks, once for the whole page. */
export function CitationChip({ id }: { id: number }) {
  const { citations } = useSurroundings()
  const { text, state, name } = chipLabel(citations.get(id))
  return (
    <button type="button" className="citation" data-citation={id} data-state={state || undefined} aria-label={name}>
      {text}
      {state ? ` ${state}` : ''}
    </button>
  )
}
