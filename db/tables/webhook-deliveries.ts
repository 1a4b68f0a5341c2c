import type { Queries } from '../connect.ts'

/** Retention of accepted deliveries: longer than senders retry or allow a manual resend. */
const KEPT = '90 days'

/** Whether a delivery with this id or this body was accepted before. */
export async function isKnownDelivery(sql: Queries, id: string, digest: string): Promise<boolean> {
  return (await sql`select 1 from webhook_deliveries where id = ${id} or digest = ${digest}`).length > 0
}

/** `false` when somebody else has just recorded it. */
export async function recordDelivery(sql: Queries, id: string, digest: string): Promise<boolean> {
  const rows = await sql`
    insert into webhook_deliveries (id, digest) values (${id}, ${digest}) on conflict do nothing returning id`
  return rows.length > 0
}

export async function purgeDeliveries(sql: Queries): Promise<void> {
  await sql`delete from webhook_deliveries where received_at < now() - ${KEPT}::interval`
}
