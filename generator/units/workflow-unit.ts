import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { commandOf } from '../analysis/manifests/build-manifests.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { asRecord, asText, entriesOf } from '../analysis/resolution/relaxed-json.ts'
import type { JobFacts, Unit, WorkflowFacts } from './facts.ts'
import { type ComposeContext, capped, citeSymbol } from './view.ts'

const WORKFLOW = /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/
const MAX_SIZE = 200_000
const MAX_EVENTS = 8
const MAX_JOBS = 20
const MAX_COMMANDS = 8
const MAX_VALUES = 6

/** Keys that `workflowUnit` describes in more detail than the list of keys does. */
export const WORKFLOW_KEYS: ReadonlySet<string> = new Set(['name', 'on', 'jobs'])

/** Events that start a workflow, and what its jobs run. Undefined if the file isn't a valid workflow. */
export function workflowUnit({ path }: ModelFile, context: ComposeContext): Unit | undefined {
  const workflow = WORKFLOW.test(path) ? parsed(context.read(path)) : {}
  const jobs = entriesOf(workflow.jobs)
  if (jobs.length === 0) return undefined
  const { items, more } = capped(jobs, MAX_JOBS)
  const facts: WorkflowFacts = {
    events: capped(eventsOf(workflow.on), MAX_EVENTS),
    jobs: items.map(([name, job]) => ({
      ...jobFacts(asRecord(job)),
      name,
      cite: citeSymbol(path, `jobs.${name}`, context),
    })),
    more,
  }
  return { id: 'workflow', type: 'workflow', facts }
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  if (content.length > MAX_SIZE) return {}
  try {
    // Parses values as text: the version 3.10 is no number.
    return asRecord(load(content, { schema: FAILSAFE_SCHEMA }))
  } catch {
    return {}
  }
}

function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => asText(item) ?? [])
}

/** `on: push`, `on: [push]`, or a table with what each is limited to. */
function eventsOf(on: unknown): WorkflowFacts['events']['items'] {
  const names = textsOf(on)
  if (names.length > 0) return names.map((name) => ({ name, only: [] }))
  return entriesOf(on).map(([name, limits]) => {
    const { branches, tags } = asRecord(limits)
    const times = Array.isArray(limits) ? limits.flatMap((item) => textsOf(asRecord(item).cron)) : []
    return {
      name,
      only: [...textsOf(branches), ...textsOf(tags).map((tag) => `tags: ${tag}`), ...times].slice(0, MAX_VALUES),
    }
  })
}

function jobFacts(job: Readonly<Record<string, unknown>>): Omit<JobFacts, 'name' | 'cite'> {
  // Leaves out steps with a condition, because they may never run.
  const steps = (Array.isArray(job.steps) ? job.steps : []).map(asRecord).filter((step) => step.if === undefined)
  const runs = steps.map(({ run }) => commandOf(linesOf(asText(run) ?? '')))
  const uses = [job, ...steps].flatMap((each) => textsOf(each.uses)).filter((name) => !/^actions\//.test(name))
  const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')
  return {
    needs: textsOf(job.needs),
    variants: variantsOf(asRecord(asRecord(job.strategy).matrix)),
    runs: capped(unique(runs), MAX_COMMANDS),
    uses: capped(unique(uses.map((name) => name.replace(/@.*$/, ''))), MAX_COMMANDS),
  }
}

function linesOf(run: string): string[] {
  return run
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:#|set -|echo\b|printf\b)/.test(line))
}

/** Matrix values for which a job runs once each. Leaves out values that a workflow computes. */
function variantsOf(matrix: Readonly<Record<string, unknown>>): JobFacts['variants'] {
  return entriesOf(matrix).flatMap(([name, value]) => {
    const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
    const values = texts.map((text) => text || '""')
    return values.length === 0 || /^(?:include|exclude)$/.test(name)
      ? []
      : [{ name, values: capped(values, MAX_VALUES) }]
  })
}
