export type WaitingJob = {
  id: string
  /** Owner who waits for the job. Null for the installation's example, because no one waits for it. */
  owner: string | null
  /** Time at which the job was requested. `isDue`: whether the job may run already. */
  askedAt: number
  isDue: boolean
  /** Number of this owner's running jobs. */
  running: number
  /** Time of this owner's last turn. */
  lastTurn: number | null
}

/**
 * Returns the order in which waiting jobs run. Each owner's first job comes before anyone's second. Owners
 * whose last turn is longest ago go first. So each owner waits for at most one turn of each other owner.
 */
export function fairOrder<Job extends WaitingJob>(jobs: readonly Job[]): Job[] {
  const counted = new Map<string | null, number>()
  const ranked = [...jobs]
    .sort((a, b) => Number(b.isDue) - Number(a.isDue) || a.askedAt - b.askedAt || compare(a.id, b.id))
    .map((job) => {
      const round = counted.get(job.owner) ?? job.running
      counted.set(job.owner, round + 1)
      return { job, round: job.owner === null ? Number.POSITIVE_INFINITY : round }
    })
  const first = ({ lastTurn }: WaitingJob) => lastTurn ?? Number.NEGATIVE_INFINITY
  ranked.sort(
    (a, b) => compare(a.round, b.round) || compare(first(a.job), first(b.job)) || compare(a.job.askedAt, b.job.askedAt),
  )
  return ranked.map(({ job }) => job)
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
