import { useEffect, useState } from 'react'
import { openSuggestions, type Suggestion } from '../../../sync/open-suggestions.ts'

type Page = { projectId: number; pageId: number }

const NONE: readonly Suggestion[] = []

/** What is suggested for a page, for who may take it. */
export function useSuggestions({ projectId, pageId }: Page, editable: boolean): readonly Suggestion[] {
  const [all, setAll] = useState(NONE)
  useEffect(
    () => (editable ? openSuggestions({ projectId, pageId }, setAll) : undefined),
    [projectId, pageId, editable],
  )
  return editable ? all : NONE
}
