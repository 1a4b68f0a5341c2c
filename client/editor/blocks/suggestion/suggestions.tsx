import { useEffect, useState } from 'react'
import { openSuggestions, type Suggestion } from '../../../sync/open-suggestions.ts'
import { late } from '../../../ui/late.tsx'
import type { PageSuggestionsProps } from './page-suggestions.tsx'

// Loaded on demand, because most pages have no suggestions.
const PageSuggestions = late(async () => (await import('./page-suggestions.tsx')).PageSuggestions)

/** Suggestions for a page, shown to people who may accept them. */
export function Suggestions(props: Omit<PageSuggestionsProps, 'suggestions'>) {
  const { projectId, pageId } = props.page.room
  const [all, setAll] = useState<readonly Suggestion[]>([])
  useEffect(() => openSuggestions({ projectId, pageId }, setAll), [projectId, pageId])
  return all.length > 0 ? <PageSuggestions {...props} suggestions={all} /> : null
}
