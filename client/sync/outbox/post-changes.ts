import type { Reply } from './sender.ts'

/** Sends a request of the outbox. Resolves to status 0 when no answer came. */
export async function postChanges(fetch: typeof globalThis.fetch, baseUrl: string, body: unknown): Promise<Reply> {
  try {
    const response = await fetch(`${baseUrl}/api/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined
    // A proxy may answer with an HTML page, so a body that isn't JSON is accepted for error statuses.
    const answer: unknown = response.ok ? await response.json() : await response.json().catch(() => undefined)
    return { status: response.status, body: answer, retryAfter }
  } catch {
    return { status: 0 }
  }
}
