import { ROLE_NAMES, type Role } from '../../shared/rbac/can.ts'
import type { Mail } from '../auth/mailer.ts'
import { escapeHtml } from '../http/escape-html.ts'

const NAME_LENGTH = 80
/**
 * Characters to remove from names. They include marks that change the text direction, because after such a
 * mark the text around the name could read differently.
 */
const BREAKS_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu

const MAY: Readonly<Record<Role, string>> = {
  read: 'You can read it.',
  write: 'You can read and edit it.',
  admin: 'You can read and edit it, and manage its members.',
}

export type InvitationWords = { to: string; inviter: string; projectName: string; role: Role; link: string }

/**
 * Writes the mail to a person who was given a role. Shortens the project's name to one line, because it
 * can be any text that someone chose.
 */
export function writeInvitation({ to, inviter, projectName, role, link }: InvitationWords): Mail {
  const name = oneLine(projectName)
  const what = `${inviter} invited you to the project “${name}” on Docwright as ${ROLE_NAMES[role]}. ${MAY[role]}`
  const how = `Sign in as ${to}: the invitation is for this e-mail address.`
  const otherwise = 'If you don’t know who this is from, you can ignore this mail.'
  return {
    to,
    subject: `${inviter} invited you to “${name}”`,
    text: [what, '', 'Open the invitation:', link, '', how, otherwise].join('\n'),
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<p>${escapeHtml(what)}</p>
<p><a href="${escapeHtml(link)}">Open the invitation</a></p>
<p>${escapeHtml(how)}<br>${escapeHtml(otherwise)}</p>
</html>`,
  }
}

/**
 * Returns a name in a form that is safe to show to others: one line, without marks that change the
 * direction of the text around it.
 */
export function oneLine(name: string): string {
  const signs = [...name.toWellFormed().replace(BREAKS_A_LINE, ' ').trim()]
  return signs.length > NAME_LENGTH ? `${signs.slice(0, NAME_LENGTH - 1).join('')}…` : signs.join('')
}
