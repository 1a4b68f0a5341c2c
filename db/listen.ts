import type { Database, Queries } from './connect.ts'

/** A client on a page, as another server knows it; without a state, it's gone. */
export type SharedPerson = [client: number, clock: number, state: Record<string, unknown> | null]

/**
 * People who came, moved or left at the server `by`. `pages: null`: the server stops. A page without people:
 * everyone left it.
 */
export type PresenceNews = { by: string; pages: readonly [pageId: number, people: SharedPerson[] | null][] | null }

/**
 * Messages that parts of the product send each other through the database, by channel. Payloads are pointers,
 * never content: Postgres allows 8000 bytes, and a listener that missed one finds the rows. Only presence has
 * no rows, and is sent again.
 */
export type Channels = {
  /** Updates of a page are in `page_updates` up to `seq`. `by` is the writer, who need not read its own. */
  page_updates: { pageId: number; seq: number; by: string }
  /** The recovery list of a page changed. */
  recovered: { pageId: number }
  /** Someone's rights in a project changed, or the project or page was deleted. */
  access: { projectId: number; pageId?: number }
  /** `change_log` has new entries. */
  changes: Record<string, never>
  /** Pages or the state of a project changed, so its search index may be outdated. Sent by triggers. */
  searched: { projectId: number }
  /** Someone needs a mail that says they were given a role. */
  invited: Record<string, never>
  /** A session ended before its token. */
  revoked: { sessionId: string }
  /** People on pages at another server. The sender stays within the size that Postgres allows. */
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

/** Sends notifications that are worthless a moment later: no disk or standby confirms them. */
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
 * Calls `onMessage` for each notification until the returned function is called. `onConnected` runs at
 * first, after each reconnection, and repeatedly while the connection is lost. Notifications are lost
 * then, so `onConnected` has to catch up.
 */
export async function listen<Name extends Channel>(
  database: Database,
  channel: Name,
  onMessage: (payload: Channels[Name]) => void,
  onConnected: () => void = () => {},
): Promise<() => Promise<void>> {
  return await database.listener.listen(channel, (text) => onMessage(JSON.parse(text) as Channels[Name]), onConnected)
}
