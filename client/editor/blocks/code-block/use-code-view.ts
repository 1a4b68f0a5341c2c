import { useState } from 'react'

export type CodeView = 'source' | 'view'

/** Languages whose code can be rendered, with the name of the rendering. */
const VIEWED = { mermaid: 'diagram', openapi: 'description' } as const
export type Viewed = keyof typeof VIEWED

export type CodeViewState = {
  /** Rendering that a block offers besides its source; undefined if there is none. */
  viewed: Viewed | undefined
  now: CodeView
  set: (view: CodeView) => void
}

/**
 * Tracks whether a block shows its source or its rendering. Begins with the rendering if there is one and
 * `inSource` isn't set.
 */
export function useCodeView(language: string | undefined, text: string, inSource = false): CodeViewState {
  const viewed = language !== undefined && Object.hasOwn(VIEWED, language) ? (language as Viewed) : undefined
  const [chosen, set] = useState<CodeView>(viewed && text.trim() && !inSource ? 'view' : 'source')
  return { viewed, now: viewed ? chosen : 'source', set }
}

export function viewName(viewed: Viewed): string {
  return VIEWED[viewed]
}
