import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAILBOX_PATH } from '../../shared/contract/sign-in.ts'
import { type Config, isLoopback } from '../config.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Mailbox } from './mailbox.ts'

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Only while no mail goes out, and by itself only where nobody else can reach us. */
export function offersMailbox({ SMTP_URL, DEV_MAILBOX, MODE, HOST, isPublic }: Config): boolean {
  if (SMTP_URL !== '' || DEV_MAILBOX === 'off') return false
  return DEV_MAILBOX === 'on' || (!isPublic && (MODE === 'DEVELOPMENT' || isLoopback(HOST)))
}

/** Behind a proxy every sender looks local, so neither a forwarded request nor one under another name counts. */
export function comesFromThisMachine({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const forwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'))
  return !forwarded && !headers.via && LOCAL_HOST.test(headers.host ?? '')
}

/** Shows the codes and invitations that were not mailed, to the person at this machine. */
export function registerDevMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  const guard = (request: FastifyRequest) => {
    if (!comesFromThisMachine(request)) throw notFound()
  }
  app.get(`${MAILBOX_PATH}.json`, async (request, reply) => {
    guard(request)
    reply.header('cache-control', 'no-store')
    return mailbox.list()
  })
  app.get(MAILBOX_PATH, async (request, reply) => {
    guard(request)
    const rows = [...mailbox.list()]
      .reverse()
      .map(
        ({ to, code, at }) =>
          `<tr><td>${escapeHtml(to)}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(at)}</td></tr>`,
      )
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return page(rows.join('\n'), invitationsOf(mailbox))
  })
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
<p>No mail server is set up (SMTP_URL), so the newest codes are shown here, to this machine only.</p>
<table><thead><tr><th>To</th><th>Code</th><th>Sent</th></tr></thead><tbody>
${rows || '<tr><td colspan="3">No code has been requested yet.</td></tr>'}
</tbody></table>
${invitations}
</html>`
}
