import type { JobFacts, WorkflowFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph } from '../blocks.ts'
import { cite, code, joined, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'

/** Writes what starts a workflow, then its jobs. */
export function writeWorkflow({ events, jobs, more }: WorkflowFacts, phrases: Phrases): Block[] {
  const named = events.items.map(({ name, only }): Phrase => withValues(name, { items: only, more: 0 }, phrases))
  const entries = jobs.map((job) => jobEntry(job, phrases))
  if (more > 0) entries.push(phrases.andMore(more))
  return [
    heading('workflow', 2, phrases.headings.jobs),
    ...paragraph('workflow/events', named.length > 0 ? phrases.startsOn(named, events.more) : ''),
    ...bulletList('workflow/jobs', entries),
  ]
}

function jobEntry({ name, needs, variants, runs, uses, cite: ref }: JobFacts, phrases: Phrases): Phrase {
  const each = variants.map((variant) => withValues(variant.name, variant.values, phrases))
  const said = joined([
    needs.length > 0 ? phrases.jobAfter(needs.map(code)) : '',
    each.length > 0 ? phrases.jobForEach(each) : '',
    runs.items.length > 0 ? phrases.jobRuns(runs.items.map(code), runs.more) : '',
    uses.items.length > 0 ? phrases.jobUses(uses.items.map(code), uses.more) : '',
  ])
  return joined([[code(name), cite(ref)], said])
}

function withValues(name: string, values: { items: readonly string[]; more: number }, phrases: Phrases): Phrase {
  return values.items.length > 0
    ? say`${code(name)} (${phrases.list(values.items.map(code), values.more)})`
    : code(name)
}
