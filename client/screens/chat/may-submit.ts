import type { ChatSettings } from './chat-settings.ts'

export type Draft = { prompt: string; projects: number; settings: Pick<ChatSettings, 'docsN' | 'codeN'> }

/** Whether a prompt can be sent. Without a project it cannot, and pressing Enter says so. */
export function maySubmit({ prompt, projects, settings }: Draft): boolean {
  return prompt.trim() !== '' && projects > 0 && (settings.docsN > 0 || settings.codeN > 0)
}

export function lacksProject({ prompt, projects }: Draft): boolean {
  return prompt.trim() !== '' && projects === 0
}
