import { ModelFault } from './model.ts'

/** Runs one call with a time limit, and converts a failure into a `ModelFault`. */
export async function askInTime<Answer>(
  milliseconds: number,
  signal: AbortSignal,
  act: (ends: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The model took too long')), milliseconds)
  try {
    return await act(AbortSignal.any([signal, late.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) throw new ModelFault('late', `no answer within ${seconds(milliseconds)}`, { cause: error })
    throw toFault(error)
  } finally {
    clearTimeout(timer)
  }
}

function seconds(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 1_000)} seconds`
}

const NO_WAY = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT|TLS/

function toFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error
  const codes = causesOf(error).map((each) => `${(each as { code?: unknown }).code ?? ''}`)
  const code = codes.find((each) => NO_WAY.test(each))
  if (code) return new ModelFault('absent', `it could not be reached (${code})`, { cause: error })
  return new ModelFault('broken', 'its answer broke off or could not be read', { cause: error })
}

/** Returns an error, the errors that it aggregates, and all their causes. */
function causesOf(error: unknown): unknown[] {
  if (typeof error !== 'object' || error === null) return []
  const several = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...several, ...causesOf((error as Error).cause)]
}
