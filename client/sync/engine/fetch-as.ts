import { type FetchParts, fetchWhole, type NoAnswer } from './fetch-whole.ts'

/**
 * Fetches a JSON answer and checks its shape, because a captive portal's sign-in page also has status 200.
 */
export async function fetchAs<Answer>(
  parts: FetchParts,
  address: string,
  is: (answer: unknown) => answer is Answer,
): Promise<Answer | NoAnswer> {
  const whole = await fetchWhole(parts, address)
  if (typeof whole === 'string') return whole
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(whole.bytes))
    return is(answer) ? answer : 'server'
  } catch {
    return 'server'
  }
}
