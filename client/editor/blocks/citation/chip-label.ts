import type { Citation } from '../../../../shared/contract/pages.ts'
import { citationLabel } from '../../../../shared/document/source-link.ts'

export type ChipLabel = {
  /** On the chip, for example `router.go:118–164`. */
  text: string
  /** After it, when the statement is not known to hold any more. */
  state: '' | 'changed' | 'removed'
  /** Heard, and in full. */
  name: string
}

const WORDS: Readonly<Record<Citation['state'], ChipLabel['state']>> = {
  current: '',
  // The statement holds; what is behind it says where it is now.
  moved: '',
  stale: 'changed',
  gone: 'removed',
}

/** How a citation reads in the text. A row that has not come yet, or is gone, leaves a chip that says so. */
export function chipLabel(citation: Citation | undefined): ChipLabel {
  if (!citation) return { text: 'source', state: '', name: 'Source' }
  const { path, symbol } = citation
  const file = path.slice(path.lastIndexOf('/') + 1)
  const state = WORDS[citation.state]
  const text = citationLabel({ ...citation, path: file })
  // Begins with what is seen, so that it can be called by it.
  const seen = state ? `${text} ${state}` : text
  return { text, state, name: [seen, 'source', path !== file && path, symbol].filter(Boolean).join(', ') }
}
