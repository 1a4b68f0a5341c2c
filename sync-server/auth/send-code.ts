import type { FastifyBaseLogger } from 'fastify'
import { mailFailed, noMailServer } from '../errors.ts'
import type { Mailbox } from './mailbox.ts'
import type { SendMail } from './mailer.ts'

/** Resolves when the code has gone out. */
export type SendCode = (email: string, code: string) => Promise<void>

export type CodeSenderOptions = {
  sendMail: SendMail | null
  log: FastifyBaseLogger
  /** Where a code is kept for reading when there is no mail server; `null` when nobody may read it there. */
  mailbox: Mailbox | null
  /** Whether the log has a line with the code: see `logShowsCodes`. */
  logShowsCodes: boolean
  now: () => Date
}

/** Mails a code, or, without a mail server, writes it where the person who runs the installation can read it. */
export function createCodeSender({ sendMail, log, mailbox, logShowsCodes, now }: CodeSenderOptions): SendCode {
  if (!sendMail) {
    return async (to, code) => {
      if (!mailbox && !logShowsCodes) throw noMailServer()
      mailbox?.add({ to, code, at: now().toISOString() })
      if (logShowsCodes) log.warn(`Sign-in code for ${to}: ${code} (no mail server is set up, see SMTP_URL)`)
    }
  }
  return async (to, code) => {
    try {
      await sendMail({ to, subject: `${code} is your Docwright code`, text: text(code) })
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
    'It expires in 5 minutes and works once. If you didn’t ask for it, you can ignore this mail.',
  ].join('\n')
}
