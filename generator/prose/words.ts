import type { ProseReport } from './fill-slots.ts'

const MOST_NAMED = 10
const REASONS: Readonly<Record<NonNullable<ProseReport['ended']>, string>> = {
  limit: 'a limit of time or tokens was reached',
  server: "the model's server gave no answers",
  'moved-on': 'the documentation is being brought up to date',
}

/** Line for the log: what a model wrote in a project, which pages stayed without a paragraph, and why. */
export function proseWords({ due, written, fallen, left, tokens, ended }: ProseReport): string {
  const counted = `${written} of ${due} paragraphs written, ${tokens} tokens`
  const kept = fallen
    .slice(0, MOST_NAMED)
    .map(({ page, slot, fault, reason }) => `${page} (${slot}): ${fault}, ${reason}`)
  const more = fallen.length > MOST_NAMED ? [`and ${fallen.length - MOST_NAMED} more`] : []
  const stayed = fallen.length > 0 ? `; ${fallen.length} pages stay without: ${[...kept, ...more].join('; ')}` : ''
  return `${counted}${stayed}${ended && left > 0 ? `; ${left} not asked for, since ${REASONS[ended]}` : ''}`
}
