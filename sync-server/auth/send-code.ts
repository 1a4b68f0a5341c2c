import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { mailFailed } from '../errors.ts'
import type { SendCode } from './auth.ts'
import type { Mailbox } from './mailbox.ts'

export type CodeSenderOptions = {
  smtpUrl: string
  from: string
  log: FastifyBaseLogger
  /** Where a code is kept for reading when there is no mail server; `null` when nobody may read it there. */
  mailbox: Mailbox | null
  now: () => Date
}

/** Mails a code, or, without a mail server, writes it where the person who runs the installation can read it. */
export function createCodeSender({ smtpUrl, from, log, mailbox, now }: CodeSenderOptions): SendCode {
  if (smtpUrl === '') {
    return async (to, code) => {
      mailbox?.add({ to, code, at: now().toISOString() })
      log.warn(`Sign-in code for ${to}: ${code} (no mail server is configured, see SMTP_URL)`)
    }
  }
  const transport = createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return async (to, code) => {
    try {
      await transport.sendMail({ from, to, subject: `${code} is your Docwright code`, text: text(code) })
    } catch (error) {
      log.error({ err: error }, 'a sign-in code could not be mailed')
      throw mailFailed()
    }
  }
}

function text(code: string): string {
  return [
    `Your code for signing in to Docwright is ${code}.`,
    '',
    'It is valid for five minutes and for one sign-in. If you did not ask for it, you can ignore this mail.',
  ].join('\n')
}
