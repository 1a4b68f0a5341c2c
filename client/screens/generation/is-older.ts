import type { Project } from '../../../shared/contract/projects.ts'

type Moment = Pick<Project, 'updated_at' | 'status' | 'progress'>

/**
 * Whether a row on this device is older than the server's answer. Rows and answers arrive separately, so
 * either can be the older one.
 */
export function isOlder(row: Moment, answer: Moment): boolean {
  // Compares milliseconds, the precision of answers.
  const [ofRow, ofAnswer] = [Date.parse(row.updated_at), Date.parse(answer.updated_at)]
  if (ofRow !== ofAnswer) return ofRow < ofAnswer
  // Compares counts if the times are equal, because progress within a stage doesn't change the time.
  return row.status === answer.status && (row.progress?.done ?? 0) < (answer.progress?.done ?? 0)
}
