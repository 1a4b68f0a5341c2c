import type { Citation } from '../../../../shared/contract/pages.ts'
import { citationLabel } from '../../../../shared/document/source-link.ts'

export type ChipLabel = {
  /** Text on the chip, for example `router.go:118–164`. */
  text: string
  /** State after the text, if the statement may no longer hold. */
  state: '' | 'changed' | 'removed'
  /** Full name for screen readers. */
  name: string
}

const WORDS: Readonly<Record<Citation['state'], ChipLabel['state']>> = {
  current: '',
  // Empty, because the statement is still true, and its source shows the new location.
  moved: '',
  stale: 'changed',
  gone: 'removed',
}

/** Label of a citation's chip. If the citation is missing or hasn't arrived, the label is only "source". */
export function chipLabel(citation: Citation | undefined): ChipLabel {
  if (!citation) return { text: 'source', state: '', name: 'Source' }
  const { path, symbol } = citation
  const file = path.slice(path.lastIndexOf('/') + 1)
  const state = WORDS[citation.state]
  const text = citationLabel({ ...citation, path: file })
  // Starts with the visible text, so that voice control finds the chip by it.
  const seen = state ? `${text} ${state}` : text
  return { text, state, name: [seen, 'source', path !== file && path, symbol].filter(Boolean).join(', ') }
}
