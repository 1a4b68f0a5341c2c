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
  /** What has to be known of it beforehand, in a word. */
  badge?: string
} & ({ href: string } | { act: () => void })

export type Group = { name: string; entries: readonly Entry[] }
