import { hash } from 'node:crypto'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import { RULES_VERSION } from '../../shared/prose/ask-slot.ts'
import type { Slot } from '../../shared/prose/slot.ts'
import type { PageKind } from '../plan/plan-node.ts'
import type { Unit } from '../units/facts.ts'
import { filePrompt } from './file.ts'
import { overviewPrompt } from './overview.ts'
import type { PlacedSlot, Prompt } from './prompt.ts'
import { topicPrompt } from './topic.ts'

/** The prompt for each kind of page. A page has at most one slot. */
const PROMPTS: Readonly<Record<PageKind, Prompt | null>> = {
  overview: overviewPrompt,
  topic: topicPrompt,
  'topic-page': topicPrompt,
  subtopic: topicPrompt,
  folder: null,
  file: filePrompt,
}

export function slotOf(kind: PageKind, units: readonly Unit[]): PlacedSlot | undefined {
  return PROMPTS[kind]?.(units)
}

/** Key of everything that a paragraph depends on, so that a text with this key is never requested twice. */
export function slotKey({ name, version, lines }: Slot, model: string, language: DocumentationLanguage): string {
  return hash('sha256', JSON.stringify([name, version, RULES_VERSION, model, language, lines]))
}
