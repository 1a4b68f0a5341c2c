import type { StepsFacts, ToldStep } from '../../../units/steps/told-steps.ts'
import { type Block, type ListEntry, orderedList, paragraph, paragraphNode } from '../../blocks.ts'
import { docInline } from '../../doc-text.ts'
import { cite, joined, type Phrase, say } from '../../inline.ts'
import type { Phrases } from '../phrases.ts'
import type { StepPhrases } from './step-phrases.ts'
import { capital } from './step-words.ts'

/** Writes a function step by step: a numbered list, with nested lists below conditions and loops. */
export function writeSteps(key: string, facts: StepsFacts | undefined, phrases: Phrases): Block[] {
  if (!facts) return []
  const { variant, steps, more, cut } = facts
  const entries = steps.map((step) => stepEntry(step, phrases))
  const rest = cut ? phrases.steps.furtherSteps : more > 0 ? phrases.steps.moreSteps(more) : ''
  return [
    ...paragraph(key, phrases.steps.stepByStep(variant)),
    ...orderedList(`${key}/list`, entries),
    ...paragraph(`${key}/rest`, rest),
  ]
}

function stepEntry(step: ToldStep, phrases: Phrases): ListEntry {
  const { below, cites, note } = step
  const lower = below.map((each) => stepEntry(each, phrases))
  const words = note && phrases.steps.comment(docInline(note.text.replaceAll(/\s*\n\s*/g, ' '), phrases.docLabels))
  return {
    text: [sentence(step, lower.length > 0, phrases.steps), ...cites.map(cite)],
    blocks: words ? [paragraphNode([words, cite(note.cite)])] : [],
    below: lower,
  }
}

function sentence({ lead, acts }: ToldStep, isList: boolean, steps: StepPhrases): Phrase {
  if (lead === null) return say`${capital(steps.and(acts.map((act) => steps.act(act, false))))}.`
  const { text, comma } = steps.lead(lead)
  if (acts.length === 0 && isList) return say`${text}:`
  const done = steps.and(acts.map((act, at) => steps.act(act, at === 0)))
  return joined([comma ? say`${text},` : text, say`${done}.`])
}
