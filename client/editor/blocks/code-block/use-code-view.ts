import { useState } from 'react'

export type CodeView = 'source' | 'view'

/** Languages that can be looked at as what they describe. */
const VIEWED = { mermaid: 'diagram', openapi: 'description' } as const
export type Viewed = keyof typeof VIEWED

export type CodeViewState = {
  /** Other view that a block has besides its source; undefined if it has none. */
  viewed: Viewed | undefined
  now: CodeView
  set: (view: CodeView) => void
}

/** Whether a block is seen as its source or as what it describes; a text that describes something begins as that. */
export function useCodeView(language: string | undefined, text: string, inSource = false): CodeViewState {
  const viewed = language !== undefined && Object.hasOwn(VIEWED, language) ? (language as Viewed) : undefined
  const [chosen, set] = useState<CodeView>(viewed && text.trim() && !inSource ? 'view' : 'source')
  return { viewed, now: viewed ? chosen : 'source', set }
}

export function viewName(viewed: Viewed): string {
  return VIEWED[viewed]
}
