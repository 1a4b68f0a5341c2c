import { useEffect, useState } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { createProgressLog, timeLeft } from './time-left.ts'

/**
 * Interval in milliseconds. The estimate also changes without news: time passes, and after a silence it is
 * unknown.
 */
const LOOK_AGAIN = 5000

/** The remaining time of a run, in words; undefined while no honest estimate is possible. */
export function useTimeLeft(project: Project | undefined): string | undefined {
  const [log] = useState(createProgressLog)
  const [left, setLeft] = useState<string>()
  const { status = '', progress = null } = project ?? {}
  const [done, total] = [progress?.done, progress?.total]
  useEffect(() => {
    const counted = { status, progress: done === undefined || total === undefined ? null : { done, total } }
    log.note(counted, Date.now())
    const look = () => setLeft(timeLeft(counted, log.samples(), Date.now()))
    look()
    const timer = setInterval(look, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [log, status, done, total])
  return left
}
