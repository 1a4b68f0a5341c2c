import { useState } from 'react'

export type CodeView = 'source' | 'view'

/** Languages whose text can be shown as what it describes. */
const VIEWED = { mermaid: 'diagram', openapi: 'description' } as const
export type Viewed = keyof typeof VIEWED

export type CodeViewState = {
  /** Other view that a block has besides its source; undefined if it has none. */
  viewed: Viewed | undefined
  now: CodeView
  set: (view: CodeView) => void
}

/** Whether a block shows its source or what its text describes. It starts with the latter if possible. */
export function useCodeView(language: string | undefined, text: string, inSource = false): CodeViewState {
  const viewed = language !== undefined && Object.hasOwn(VIEWED, language) ? (language as Viewed) : undefined
  const [chosen, set] = useState<CodeView>(viewed && text.trim() && !inSource ? 'view' : 'source')
  return { viewed, now: viewed ? chosen : 'source', set }
}

export function viewName(viewed: Viewed): string {
  return VIEWED[viewed]
}
