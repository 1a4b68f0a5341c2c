import type { Project } from '../../../shared/contract/projects.ts'

type Moment = Pick<Project, 'updated_at' | 'status' | 'progress'>

/** Rows and answers come by different ways: what one says may be older than what the other has said. */
export function isOlder(row: Moment, answer: Moment): boolean {
  // To the millisecond, which is as exact as answers are.
  const [ofRow, ofAnswer] = [Date.parse(row.updated_at), Date.parse(answer.updated_at)]
  if (ofRow !== ofAnswer) return ofRow < ofAnswer
  // Counts within a stage go up without a new time.
  return row.status === answer.status && (row.progress?.done ?? 0) < (answer.progress?.done ?? 0)
}
