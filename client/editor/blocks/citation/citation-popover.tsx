import { type RefObject, useState } from 'react'
import { late } from '../../../ui/late.tsx'
import { useQuotedChip } from './use-quoted-chip.ts'

const QuotePopover = late(async () => (await import('./quote-popover.tsx')).QuotePopover)

/** Shows the source behind the citation that is hovered, focused or clicked. */
export function CitationPopover({ page }: { page: RefObject<HTMLElement | null> }) {
  const chip = useQuotedChip(page)
  const [everQuoted, setEverQuoted] = useState(false)
  if (chip.quoted && !everQuoted) setEverQuoted(true)
  return everQuoted ? <QuotePopover {...chip} /> : null
}
