import type { ChatSettings } from './chat-settings.ts'

export type Draft = { prompt: string; projects: number; settings: Pick<ChatSettings, 'docsN' | 'codeN'> }

/** Whether a prompt can be sent. It needs a project, and pressing Enter without one shows this. */
export function maySubmit({ prompt, projects, settings }: Draft): boolean {
  return prompt.trim() !== '' && projects > 0 && (settings.docsN > 0 || settings.codeN > 0)
}

type Sought = Pick<ChatSettings, 'docsN' | 'codeN' | 'searchScope'>

/** Explains why a search would find nothing; undefined if it can find something. */
export function nothingToFind({ docsN, codeN, searchScope }: Sought): string | undefined {
  if (docsN === 0 && codeN === 0) {
    return 'Both numbers of results are 0, so there is nothing to search. Change them in the settings.'
  }
  const none =
    searchScope === 'docs' && docsN === 0 ? 'documentation' : searchScope === 'code' && codeN === 0 ? 'code' : undefined
  return (
    none && `The number of results from ${none} is 0, and nothing else is looked in. Change either in the settings.`
  )
}

export function lacksProject({ prompt, projects }: Draft): boolean {
  return prompt.trim() !== '' && projects === 0
}
