import type { Database, Queries } from './connect.ts'

/** Client on a page, as reported by another server. `state`: null once the client has left. */
export type SharedPerson = [client: number, clock: number, state: Record<string, unknown> | null]

/**
 * Presence changes at one server. `by`: the server. `pages`: people who came, moved or left, by page; null
 * if the server stops. `people`: null if everyone has left the page.
 */
export type PresenceNews = { by: string; pages: readonly [pageId: number, people: SharedPerson[] | null][] | null }

/**
 * Messages that parts of the product send each other through the database, by channel. Payloads are
 * pointers, never content: Postgres allows 8000 bytes, and a listener that missed a message finds the rows.
 * Only presence has no rows, so it is sent repeatedly.
 */
export type Channels = {
  /**
   * `page_updates` has new updates of a page, up to `seq`. `by`: the writer, which needn't read its own
   * updates.
   */
  page_updates: { pageId: number; seq: number; by: string }
  /** The recovery list of a page changed. */
  recovered: { pageId: number }
  /** Someone's rights in a project changed, or the project or page was deleted. */
  access: { projectId: number; pageId?: number }
  /** `change_log` has new entries. */
  changes: Record<string, never>
  /** Pages or the state of a project changed, so its search index may be outdated. Sent by triggers. */
  searched: { projectId: number }
  /** Someone was given a role and has to get an email about it. */
  invited: Record<string, never>
  /** A session ended before its token expired. */
  revoked: { sessionId: string }
  /** Presence changes at another server. The sender keeps within the payload size that Postgres allows. */
  presence: PresenceNews
}
export type Channel = keyof Channels

/** Sends a notification when the surrounding transaction commits, or at once outside of one. */
export async function notify<Name extends Channel>(
  sql: Queries,
  channel: Name,
  payload: Channels[Name],
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`
}

/** Sends many notifications in one statement. */
export async function notifyAll<Name extends Channel>(
  sql: Queries,
  channel: Name,
  payloads: readonly Channels[Name][],
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`select pg_notify(${channel}, payload) from unnest(${texts}::text[]) as payload`
}

/**
 * Sends notifications that are worthless a moment later. Doesn't wait for a disk or standby to confirm
 * them.
 */
export async function notifyInPassing<Name extends Channel>(
  sql: Queries,
  channel: Name,
  payloads: readonly Channels[Name][],
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload)
    from unnest(${texts}::text[]) as payload`
}

/**
 * Calls `onMessage` for each notification until the returned function is called. Calls `onConnected` at the
 * start, after each reconnection, and repeatedly while the connection is lost. Notifications are lost
 * meanwhile, so `onConnected` has to catch up.
 */
export async function listen<Name extends Channel>(
  database: Database,
  channel: Name,
  onMessage: (payload: Channels[Name]) => void,
  onConnected: () => void = () => {},
): Promise<() => Promise<void>> {
  return await database.listener.listen(channel, (text) => onMessage(JSON.parse(text) as Channels[Name]), onConnected)
}
