import type { Queries, Tx } from '../connect.ts'

/** Longer than a sender tries again, or lets one be sent again by hand. */
const KEPT = '90 days'

/** Takes a delivery, once: `false` when its id or its body came before. */
export async function takeDelivery(tx: Tx, id: string, digest: string): Promise<boolean> {
  const rows = await tx`
    insert into webhook_deliveries (id, digest) values (${id}, ${digest}) on conflict do nothing returning id`
  return rows.length > 0
}

export async function purgeDeliveries(sql: Queries): Promise<void> {
  await sql`delete from webhook_deliveries where received_at < now() - ${KEPT}::interval`
}
