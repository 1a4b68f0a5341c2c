import { redact } from '../../shared/secrets/redact.ts'
import type { DriftReport, Finding } from './check-drift.ts'

const EXCERPT = 100

/** Returns the report for people: one line per statement, grouped by page, and a summary. */
export function writeReport(report: DriftReport): string {
  const { pages, citations, states, findings } = report
  const byPage = Map.groupBy(findings, ({ page }) => page)
  const groups = [...byPage.values()].map((all) => `${all.map(findingLine).join('\n')}\n\n`)
  const outcome =
    findings.length === 0
      ? `Every statement holds that has a source: ${counted(citations, 'citation')} on ${counted(pages, 'page')}.`
      : `${counted(findings.length, 'statement')} on ${counted(byPage.size, 'page')} ${findings.length === 1 ? 'is' : 'are'} false or cannot be proven.`
  const { current, moved, stale, gone } = states
  return `${groups.join('')}${outcome}\nCitations: ${current} current, ${moved} moved, ${stale} stale, ${gone} gone.\n`
}

/** Returns the report for machines, with the full text of statements. */
export function reportAsJson({ findings, ...rest }: DriftReport): string {
  const safe = findings.map((finding) => ({ ...finding, statement: redact(finding.statement) }))
  return `${JSON.stringify({ ...rest, findings: safe }, null, 2)}\n`
}

function findingLine({ page, line, statement, causes }: Finding): string {
  const said = excerpt(redact(statement))
  const why = [...new Set(causes.map(({ why, place }) => `${why} (${place})`))].join('; ')
  return visible(`${page}:${line}: ${said} — ${why}`)
}

function excerpt(text: string): string {
  const characters = [...text]
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('').trimEnd()}…` : text
}

/** Replaces control and format characters, because the text of a page must not control a terminal. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
