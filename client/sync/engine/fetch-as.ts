import { type FetchParts, fetchWhole, type NoAnswer } from './fetch-whole.ts'

/** Fetches an answer that is JSON. A page of a network that wants somebody to sign in also comes with status 200. */
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
