import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../../db/listen.ts'
import { mintId } from '../../shared/basics/ids.ts'
import { createApp } from '../app.ts'
import { admitInvitation } from '../auth/code-limits.ts'
import { smtpServer, type TakenMail } from '../testing/smtp-server.ts'
import { type Person, testApp } from '../testing/test-app.ts'

/** Returns a mail as a mail program shows it: the lines of the head, and the body. */
function opened({ raw }: TakenMail) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const text = body
    .join('\n')
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  return { headers, names: headers.map((line) => line.split(':')[0]).sort(), text }
}

describe('invitations', async () => {
  const smtp = await smtpServer()
  const server = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://docs.example.org' })
  let ann: Person
  let ben: Person
  const code = async () => /Subject: (\d{6})/.exec((await smtp.next()).raw)?.[1]
  const client = randomUUID()
  let number = 0

  beforeAll(async () => {
    ann = await server.signIn('ann@example.org', code)
    ben = await server.signIn('ben@example.org', code)
  })

  const create = async (name: string): Promise<number> =>
    ((await server.ask(ann, 'POST', '/api/project', { name, is_private: true })).body as { id: number }).id
  const add = (project_id: number, email: string, person = ann, role = 'write') =>
    server.ask(person, 'POST', '/api/rbac/project', { project_id, email, role })
  const addition = (projectId: number, email: string) => {
    number += 1
    return { id: number, key: randomUUID(), name: 'add-member', args: { projectId, email, role: 'read' } }
  }
  const send = async (changes: object[]) => {
    const body = { protocol: 1, clientId: client, changes }
    return (await server.ask(ann, 'POST', '/api/changes', body)).body as { answers: { outcome: string }[] }
  }
  const members = async (id: number) =>
    ((await server.ask(ann, 'GET', `/api/rbac/project/${id}`)).body as { user_email: string }[]).map(
      ({ user_email }) => user_email,
    )
  const tokenOf = async (id: number, email: string) =>
    ((await server.ask(ann, 'POST', `/api/rbac/project/${id}/invite-link`, { email })).body as { token: string }).token
  const waiting = async () => (await server.database.sql`select 1 from invitations`).length
  /** As if the time until the next try had passed. */
  const makeDue = async () => {
    await server.database.sql`update invitations set due_at = now()`
    await notify(server.database.sql, 'invited', {})
  }
  /**
   * Mails that were sent and not taken yet. Mails are sent one after the other: once the last one is here, all
   * earlier ones are too.
   */
  const rest = async (): Promise<TakenMail[]> => {
    const last = `${randomUUID()}@example.org`
    expect((await add(await create('Last'), last)).status).toBe(200)
    const mails = [await smtp.next()]
    while (mails.at(-1)?.to[0] !== last) mails.push(await smtp.next())
    return mails.slice(0, -1)
  }

  it('an invitation is mailed to the new member with project, role, inviter and link', async () => {
    const id = await create('Gateway')
    expect((await add(id, 'Cleo@Example.org')).status).toBe(200)
    const mail = await smtp.next()
    const { headers, text } = opened(mail)
    expect(mail.to).toEqual(['cleo@example.org'])
    expect(headers).toEqual(expect.arrayContaining(['To: cleo@example.org', 'Auto-Submitted: auto-generated']))
    for (const part of [
      'ann@example.org invited you',
      '“Gateway”',
      'as Editor',
      `https://docs.example.org/invitation#${await tokenOf(id, 'cleo@example.org')}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
  })

  it('an invitation goes out once for a change, however often the change is sent, with its link', async () => {
    const id = await create('Queued')
    const change = addition(id, 'dora@example.org')
    const answers = await Promise.all([send([change]), send([change]), send([change])])
    answers.push(await send([change]))
    expect(answers.flatMap((each) => each.answers.map(({ outcome }) => outcome))).toEqual(Array(4).fill('applied'))
    const mail = await smtp.next()
    const link = `/invitation#${await tokenOf(id, 'dora@example.org')}`
    expect([mail.to, opened(mail).text.includes(link)]).toEqual([['dora@example.org'], true])
    expect(await rest()).toEqual([])
  })

  it('an invitation is not mailed for a refused addition or a changed or removed role', async () => {
    const id = await create('Refused')
    expect((await add(id, 'eva@example.org', ben)).status).toBe(404)
    expect((await add(id, 'ann@example.org')).status).toBe(409)
    expect((await send([addition(id, 'ann@example.org')])).answers).toMatchObject([{ outcome: 'refused' }])
    expect((await send([addition(mintId(), 'eva@example.org')])).answers).toMatchObject([{ outcome: 'refused' }])
    await add(id, 'eva@example.org')
    expect((await smtp.next()).to).toEqual(['eva@example.org'])
    const project = { project_id: id, email: 'eva@example.org' }
    await server.ask(ann, 'PATCH', '/api/rbac/project', { ...project, new_role: 'read' })
    await server.ask(ann, 'DELETE', '/api/rbac/project', project)
    expect(await rest()).toEqual([])
  })

  it('an invitation takes no header, line, tag or further recipient from a name or an address', async () => {
    const id = await create('Plain')
    await add(id, 'fay@example.org')
    const plain = opened(await smtp.next())
    // The contract refuses such a name, but code that reads the database must not rely on that.
    const name = 'P\r\nBcc: all@example.org\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script> ünï'
    await server.database.sql`update projects set name = ${name} where id = ${id}`
    await add(id, 'gus@example.org')
    const mail = await smtp.next()
    const { names, text } = opened(mail)
    expect(mail.to).toEqual(['gus@example.org'])
    expect(names).toEqual(plain.names)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ünï')
    // All of these would reach Hal, past the limit for Hal's address.
    for (const email of ['gil,hal@example.org', '<hal@example.org', '(x)hal@example.org', 'gil:hal@example.org;']) {
      expect((await add(id, email)).status).toBe(200)
    }
    expect(await rest()).toEqual([])
  })

  it('an invitation does not wait for the mail server, and a mail failure keeps the member', async () => {
    const id = await create('Slow')
    smtp.behave('hold')
    expect((await add(id, 'ida@example.org')).status).toBe(200)
    expect((await send([addition(id, 'jon@example.org')])).answers).toMatchObject([{ outcome: 'applied' }])
    expect(await members(id)).toEqual(['ann@example.org', 'ida@example.org', 'jon@example.org'])
    smtp.behave('take')
    expect([(await smtp.next()).to, (await smtp.next()).to]).toEqual([['ida@example.org'], ['jon@example.org']])
    smtp.behave('refuse')
    expect((await add(id, 'kim@example.org')).status).toBe(200)
    await expect.poll(() => smtp.refused()).toBe(1)
    expect(await members(id)).toContain('kim@example.org')
    smtp.behave('take')
    expect(await rest()).toEqual([])
    await makeDue()
    expect((await rest()).map(({ to }) => to)).toEqual([['kim@example.org']])
    await makeDue()
    expect(await rest()).toEqual([])
  })

  it('an invitation is given up after seven tries or when the role is removed', async () => {
    const id = await create('Refusing')
    smtp.behave('refuse')
    const before = smtp.refused()
    await add(id, 'nat@example.org')
    await add(id, 'oda@example.org')
    await expect.poll(() => smtp.refused()).toBe(before + 2)
    await server.ask(ann, 'DELETE', '/api/rbac/project', { project_id: id, email: 'oda@example.org' })
    for (let tries = 2; tries <= 7; tries++) {
      await makeDue()
      await expect.poll(() => smtp.refused()).toBe(before + 1 + tries)
    }
    await expect.poll(waiting).toBe(0)
    smtp.behave('take')
    expect(await members(id)).toContain('nat@example.org')
  })

  it('an invitation that waits when the server stops is sent by the next one', async () => {
    const id = await create('Stopped')
    const { sql } = server.database
    // A server ended between the two steps, so the row was stored without a notification.
    await sql`insert into memberships (project_id, email, role) values (${id}, 'pia@example.org', 'read')`
    await sql`insert into invitations (project_id, email, inviter_id, inviter)
      values (${id}, 'pia@example.org', 'an-inviter', 'ann@example.org')`
    const { database, jobs, config } = server
    const next = await createApp({ database, jobs, config, clientDirectory: null })
    expect((await smtp.next()).to).toEqual(['pia@example.org'])
    await next.close()
    expect(await waiting()).toBe(0)
  })

  it('invitations stop at ten an hour for an address and a hundred for an inviter, but roles count', async () => {
    for (let n = 0; n < 11; n++) {
      const id = await create(`Project ${n}`)
      expect((await add(id, 'lea@example.org')).status).toBe(200)
      expect(await members(id)).toContain('lea@example.org')
    }
    const taken = await Promise.all(Array.from({ length: 10 }, () => smtp.next()))
    expect(taken.map(({ to }) => to[0])).toEqual(Array(10).fill('lea@example.org'))
    expect(await rest()).toEqual([])
    const admit = (email: string) => admitInvitation(server.database, 'secret', email, 'an-inviter')
    for (let n = 0; n < 100; n++) expect(await admit(`p${n}@example.org`)).toBeDefined()
    expect(await admit('one-more@example.org')).toBeUndefined()
    expect(await admitInvitation(server.database, 'secret', 'one-more@example.org', 'another')).toBeDefined()
  })
})

describe('invitations without a mail server', async () => {
  const server = await testApp({ DEV_MAILBOX: 'on' })

  it('an invitation is shown as escaped text in the mailbox', async () => {
    const ann = await server.signIn('ann@example.org')
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: '<b>Bold</b>', is_private: true })
    const { id: project_id } = body as { id: number }
    await server.ask(ann, 'POST', '/api/rbac/project', { project_id, email: 'ben@example.org', role: 'read' })
    const page = async () =>
      (await server.app.inject({ url: `/dev/mailbox/${server.mailbox.secret}`, headers: { host: 'localhost:3000' } }))
        .body
    await expect.poll(page).toContain('“&lt;b&gt;Bold&lt;/b&gt;”')
    expect(await page()).toMatch(/\/invitation#[\w-]{32}">/)
    // The mailbox still has a code for the invited person.
    expect((await server.signIn('ben@example.org')).token).toMatch(/\./)
  })
})
