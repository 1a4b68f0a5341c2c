import type { LucideIcon } from 'lucide-react'
import type { Snippet } from '../../../shared/contract/rag.ts'
import type { Marks } from '../marked.tsx'

/** What can be chosen in the palette: something that leads somewhere, or that is done. */
export type Entry = {
  key: string
  icon: LucideIcon
  title: string
  marks?: Marks
  /** Names of code stand in its letters. */
  isCode?: boolean
  /** Where it stands. */
  place?: string
  snippet?: Snippet
  keys?: string
} & ({ href: string } | { act: () => void })

export type Group = { name: string; entries: readonly Entry[] }
