import type { LucideIcon } from 'lucide-react'
import type { Snippet } from '../../../shared/contract/rag.ts'
import type { Marks } from '../marked.tsx'

/** An entry of the palette: a link or an action. */
export type Entry = {
  key: string
  icon: LucideIcon
  title: string
  marks?: Marks
  /** Whether the title is a name in code, shown in the code font. */
  isCode?: boolean
  /** Where it stands. */
  place?: string
  snippet?: Snippet
  keys?: string
  /** A one-word note shown before the entry is chosen. */
  badge?: string
} & ({ href: string } | { act: () => void })

export type Group = { name: string; entries: readonly Entry[] }
