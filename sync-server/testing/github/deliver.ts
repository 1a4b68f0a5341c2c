import { createHmac, randomUUID } from 'node:crypto'

export type Delivery = { event: string; payload: object | string; id?: string; secret?: string; signature?: string }

/** The headers and the body of a webhook, signed as GitHub signs. */
export function signedDelivery({ event, payload, id = randomUUID(), secret = '', signature }: Delivery) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/1',
      'x-github-event': event,
      'x-github-delivery': id,
      'x-hub-signature-256': signature ?? `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  }
}
