import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAILBOX_PATH } from '../../shared/contract/sign-in.ts'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { ownAddress } from '../http/own-address.ts'
import type { Mailbox } from './mailbox.ts'

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether to offer the mailbox: only if the server sends no mail. The listening address isn't a criterion,
 * because a proxy may forward requests from anywhere.
 */
export function offersMailbox({ SMTP_URL, DEV_MAILBOX, MODE, isPublic }: Config): boolean {
  if (SMTP_URL !== '' || DEV_MAILBOX === 'off') return false
  return DEV_MAILBOX === 'on' || (!isPublic && MODE === 'DEVELOPMENT')
}

/** Line that is printed at the start. Its link leads to this machine, even if there is a public address. */
export function wordsOfMailbox(mailbox: Mailbox, config: Config, listening: Parameters<typeof ownAddress>[1]): string {
  const address = ownAddress({ ...config, PUBLIC_URL: '' }, listening)
  return `Sign-in codes and invitations are shown at ${address}${MAILBOX_PATH}/${mailbox.secret}`
}

/**
 * Shows the codes and invitations that weren't mailed. A secret in the link protects them, because a proxy
 * without forwarding headers makes every request look local. The header check prevents a leaked link from
 * working on other machines.
 */
export function registerDevMailbox(app: FastifyInstance, mailbox: Mailbox, { HOST }: Pick<Config, 'HOST'>): void {
  const guard = (request: FastifyRequest, secret: string) => {
    if (!comesFromThisMachine(request, HOST) || !isSame(secret, mailbox.secret)) throw notFound()
  }
  app.get<{ Params: { secret: string } }>(`${MAILBOX_PATH}/:secret`, async (request, reply) => {
    const [secret = '', json] = request.params.secret.split(/(\.json)$/)
    guard(request, secret)
    reply.header('cache-control', 'no-store')
    if (json) return mailbox.list()
    reply.type('text/html; charset=utf-8')
    return page(codesOf(mailbox), invitationsOf(mailbox))
  })
}

function comesFromThisMachine({ headers }: Pick<FastifyRequest, 'headers'>, ownHost: string): boolean {
  const forwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'))
  const host = headers.host ?? ''
  return !forwarded && !headers.via && (LOCAL_HOST.test(host) || host.replace(/:\d+$/, '') === ownHost)
}

/** Compares hashes, because a comparison's duration then reveals neither length nor first difference. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function codesOf(mailbox: Mailbox): string {
  const rows = [...mailbox.list()].reverse().map(({ to, code, at }) => {
    const cells = [escapeHtml(to), `<code>${escapeHtml(code)}</code>`, escapeHtml(at)]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return rows.join('\n')
}

function invitationsOf(mailbox: Mailbox): string {
  const rows = [...mailbox.listInvitations()].reverse().map(({ to, subject, link, at }) => {
    const cells = [escapeHtml(to), `<a href="${escapeHtml(link)}">${escapeHtml(subject)}</a>`, escapeHtml(at)]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  if (rows.length === 0) return ''
  return `<h2>Invitations</h2>
<table><thead><tr><th>To</th><th>Subject</th><th>Sent</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function page(rows: string, invitations: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign-in codes · Docwright</title>
<style>body{font:1rem/1.6 system-ui;margin:3rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}
td,th{text-align:left;padding:.25rem 1.5rem .25rem 0}code{font-size:1.25rem}</style>
<h1>Sign-in codes</h1>
<p>No mail server is set up (SMTP_URL), so the newest codes are shown here. Anyone with this link can read them on this machine until the server restarts.</p>
<table><thead><tr><th>To</th><th>Code</th><th>Sent</th></tr></thead><tbody>
${rows || '<tr><td colspan="3">No code has been requested yet.</td></tr>'}
</tbody></table>
${invitations}
</html>`
}
