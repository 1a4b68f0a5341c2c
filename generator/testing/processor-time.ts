/** The milliseconds for which this thread computes while `act` runs. Other work on the machine does not count. */
export function processorTime(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
