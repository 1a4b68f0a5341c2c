import { chatPromptKey } from '../../session/index.ts'

/** Draft of a question and its chosen projects, kept in this tab in case the page reloads. */
export type KeptPrompt = { draft: string; projectIds: readonly number[] }

export function keepPrompt(userId: string, { draft, projectIds }: KeptPrompt): void {
  try {
    if (draft === '') sessionStorage.removeItem(chatPromptKey(userId))
    else sessionStorage.setItem(chatPromptKey(userId), JSON.stringify({ draft, projectIds }))
  } catch {
    // Without storage, the prompt lasts only until the page reloads.
  }
}

export function keptPrompt(userId: string): KeptPrompt | undefined {
  try {
    return checkPrompt(JSON.parse(sessionStorage.getItem(chatPromptKey(userId)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function checkPrompt(value: unknown): KeptPrompt | undefined {
  const { draft, projectIds } = (value ?? {}) as { draft?: unknown; projectIds?: unknown }
  if (typeof draft !== 'string' || !Array.isArray(projectIds) || !projectIds.every(Number.isSafeInteger))
    return undefined
  return { draft, projectIds }
}
