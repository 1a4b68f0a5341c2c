import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// V8 counts code that it dropped and compiled again by blocks, as if the code did more.
setFlagsFromString('--no-flush-bytecode')

let counting: Promise<Session> | undefined

/** Counts from here on: what was compiled before is counted by functions and not by blocks. */
async function started(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return session
}

/**
 * Number of code blocks that ran in the generator's sources during `act`. Unlike the time, this number is the
 * same in every run and on every machine. Work inside one engine call (a pattern, a `split`) doesn't count.
 */
export async function countSteps(act: () => Promise<unknown> | unknown): Promise<number> {
  counting ??= started()
  const session = await counting
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/generator/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}
