import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html?: string }
/** Resolves once the mail server has accepted the mail. */
export type SendMail = (mail: Mail) => Promise<void>

const PLAIN = /^([^\s@<>()[\]\\,;:"]+)@([^\s@<>()[\]\\,;:"]+)$/

/**
 * Returns the mailbox that an address belongs to, or undefined if it isn't a plain address. Limits count per
 * mailbox, because mail programs drop brackets and fold letters, so one mailbox has many spellings.
 */
export function mailboxOf(address: string): string | undefined {
  const [, local = '', host = ''] = PLAIN.exec(address) ?? []
  const domain = domainToASCII(host).replace(/\.$/, '')
  return domain === '' ? undefined : `${local}@${domain}`
}

/** `null` without a mail server: whoever wants to send something then says it where the operator can read it. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): SendMail | null {
  if (smtpUrl === '') return null
  const transport = createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return async ({ to, ...content }) => {
    const address = mailboxOf(to)
    if (!address) throw new Error('This is not an address that mail can go to.')
    await transport.sendMail({
      from,
      to: { name: '', address },
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...content,
    })
  }
}
