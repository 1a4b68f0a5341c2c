import type { FastifyBaseLogger } from 'fastify'
import { mailFailed, noMailServer } from '../errors.ts'
import type { Mailbox } from './mailbox.ts'
import type { SendMail } from './mailer.ts'

/** Resolves once the code is sent. */
export type SendCode = (email: string, code: string) => Promise<void>

export type CodeSenderOptions = {
  sendMail: SendMail | null
  log: FastifyBaseLogger
  /** Keeps codes if there is no mail server; `null` if the mailbox isn't offered. */
  mailbox: Mailbox | null
  /** Whether the log gets a line with the code: see `logShowsCodes`. */
  logShowsCodes: boolean
  now: () => Date
}

/**
 * Mails a code. Without a mail server, puts it into the mailbox or the log for the installation's operator.
 */
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
