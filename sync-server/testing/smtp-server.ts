import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** `to` are the addresses that the server was told to deliver to, whatever stands in the mail. */
export type TakenMail = { to: string[]; raw: string }

export type TestSmtp = {
  url: string
  /** Mails that arrived and were not taken by `next`. */
  mails: TakenMail[]
  /** The oldest mail that is here, or the one that comes in next. */
  next(): Promise<TakenMail>
  /** Sets how mails are treated, until the next call: taken, sent back, or held. */
  behave(how: 'take' | 'refuse' | 'hold'): void
  /** How many mails it sent back. */
  refused(): number
}

/** A mail server on a free port, for one test file. */
export async function smtpServer(): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const waiting: ((mail: TakenMail) => void)[] = []
  let held: (() => void)[] = []
  let how: 'take' | 'refuse' | 'hold' = 'take'
  let refused = 0
  const take = (mail: TakenMail, done: (error?: Error) => void) => {
    if (how === 'hold') {
      held.push(() => take(mail, done))
    } else if (how === 'refuse') {
      refused += 1
      done(new Error('mailbox full'))
    } else {
      const taker = waiting.shift()
      if (taker) taker(mail)
      else mails.push(mail)
      done()
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        take({ to, raw: Buffer.concat(pieces).toString() }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: async () => mails.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    behave: (next) => {
      how = next
      const again = held
      held = []
      for (const act of again) act()
    },
    refused: () => refused,
  }
}
