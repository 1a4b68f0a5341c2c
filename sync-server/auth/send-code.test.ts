import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { Mailbox } from './mailbox.ts'
import { createCodeSender } from './send-code.ts'

/** Code sender without a mail server, with or without codes in the log and with or without a mailbox. */
function sender({ logShowsCodes, hasMailbox }: { logShowsCodes: boolean; hasMailbox: boolean }) {
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line) } as unknown as FastifyBaseLogger
  const mailbox = hasMailbox ? new Mailbox() : null
  return {
    send: createCodeSender({ sendMail: null, log, mailbox, logShowsCodes, now: () => new Date(0) }),
    lines,
    mailbox,
  }
}

it('a sign-in code goes to the mailbox and a private log if there is no mail server', async () => {
  const { send, lines, mailbox } = sender({ logShowsCodes: true, hasMailbox: true })
  await send('ann@example.org', '123456')
  expect(lines).toEqual([expect.stringContaining('Sign-in code for ann@example.org: 123456')])
  expect(mailbox?.list()).toMatchObject([{ to: 'ann@example.org', code: '123456' }])
})

it('a sign-in code goes to the mailbox only, or is refused with advice, if the log is shared', async () => {
  const shown = sender({ logShowsCodes: false, hasMailbox: true })
  await shown.send('ann@example.org', '123456')
  expect([shown.lines, shown.mailbox?.list().length]).toEqual([[], 1])
  const { send, lines } = sender({ logShowsCodes: false, hasMailbox: false })
  await expect(send('ann@example.org', '123456')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('No mail server is set up'),
  })
  expect(lines).toEqual([])
})
