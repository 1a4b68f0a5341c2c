import { describeEntry } from '../../shared/audit/describe-entry.ts'
import type { AuditEntry } from '../../shared/contract/audit.ts'

const COLUMNS = ['time', 'who', 'email', 'account', 'act', 'what', 'about', 'project', 'device', 'facts'] as const

export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`

/** Returns an entry as a line of the CSV export, according to RFC 4180. */
export function csvLine(entry: AuditEntry): string {
  const values: Record<(typeof COLUMNS)[number], string | number | null> = {
    time: entry.at,
    who: entry.who,
    email: entry.email,
    account: entry.account_id,
    act: entry.act,
    what: describeEntry(entry),
    about: entry.about,
    project: entry.project_id,
    device: entry.device,
    facts: JSON.stringify(entry.facts),
  }
  return `${COLUMNS.map((column) => field(values[column])).join(',')}\r\n`
}

/**
 * Beginning that makes a spreadsheet run the text as a formula, even after spaces. We put an apostrophe in
 * front to prevent this.
 */
const FORMULA = /^[\s\uFEFF\u200B]*[=+\-@\t\r\n＝＋－＠|%]/u

function field(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
