import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embeddedHost } from '../connect.ts'
import { testDatabase } from '../testing/test-database.ts'

describe('the wire server', async () => {
  const database = await testDatabase()
  const host = embeddedHost(database) ?? ''
  const client = (max = 1) => {
    const sql = postgres({ host, port: 5432, user: 'postgres', database: 'postgres', max, onnotice: () => {} })
    onTestFinished(() => sql.end({ timeout: 1 }))
    return sql
  }

  it('[W1] the wire server gives each of a thousand parallel queries its own rows or error', async () => {
    const sql = client(10)
    const results = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        if (n % 3 === 0) return (await sql`select ${n}::int as value`)[0]?.value
        if (n % 3 === 1) return Number((await sql`select ${`x${n}`}::text as value`)[0]?.value.slice(1))
        return sql`select ${n}::int / 0`.then(
          () => -1,
          (error: postgres.PostgresError) => (error.code === '22012' ? n : -1),
        )
      }),
    )
    expect(results).toEqual(Array.from({ length: 1000 }, (_, n) => n))
  })

  it('[W1] the wire server keeps unnamed statements of several clients apart', async () => {
    const [a, b] = [client(), client()]
    const both = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 ? a : b).unsafe('select $1::int as n, $2::text as who', [n, n % 2 ? 'a' : 'b']),
      ),
    )
    expect(both.every(([row], n) => row?.n === n && row?.who === (n % 2 ? 'a' : 'b'))).toBe(true)
  })

  it.each(['busy', ''])(
    '[W1] lets others run while a client that has prepared statement "%s" is busy',
    async (name) => {
      const raw = await rawClient(host)
      raw.write(Buffer.concat([parse(name, 'select $1::int as n'), frame('D', Buffer.from(`S${name}\0`)), FLUSH]))
      const prepared = await once(raw)
      expect(types(prepared)).toBe('1tT')
      const other = client()
      expect((await other.unsafe('select $1::text as word', ['seven']))[0]?.word).toBe('seven')
      const bind = frame('B', Buffer.from(`\0${name}\0\0\0\0\x01\0\0\0\x0242\0\0`))
      raw.write(Buffer.concat([bind, frame('E', Buffer.from('\0\0\0\0\0')), SYNC]))
      const answered = await once(raw)
      expect(types(answered)).toBe('2DCZ')
      expect(answered.toString('latin1')).toContain('42')
      expect((await other`select 8 as n`)[0]?.n).toBe(8)
    },
  )

  it('[W1] the wire server skips everything up to the next Sync after a failed prepare', async () => {
    const raw = await rawClient(host)
    raw.write(Buffer.concat([parse('wrong', 'select nothing from nowhere'), FLUSH]))
    expect(types(await once(raw))).toBe('E')
    expect((await client()`select 7 as n`)[0]?.n).toBe(7)
    raw.write(Buffer.concat([frame('B', Buffer.from('\0wrong\0\0\0\0\0\0\0')), FLUSH]))
    raw.write(Buffer.concat([frame('E', Buffer.from('\0\0\0\0\0')), SYNC]))
    expect(types(await once(raw))).toBe('Z')
    raw.write(query('select 9'))
    expect(types(await once(raw))).toBe('TDCZ')
  })

  it('[W1] the wire server reports an error for an unnamed statement whose table was dropped', async () => {
    const [raw, other] = [await rawClient(host), client()]
    await other`create table short_lived (n integer)`
    raw.write(Buffer.concat([parse('', 'select n from short_lived'), FLUSH]))
    expect(types(await once(raw))).toBe('1')
    await other`drop table short_lived`
    raw.write(Buffer.concat([frame('B', Buffer.alloc(8)), frame('E', Buffer.alloc(5)), SYNC]))
    expect(types(await once(raw))).toBe('EZ')
    raw.write(query('select 9'))
    expect(types(await once(raw))).toBe('TDCZ')
  })

  it('[W1] the wire server keeps a transaction open while a statement is prepared in it', async () => {
    const [raw, waiting] = [await rawClient(host), client()]
    await waiting`select 1`
    raw.write(query('begin'))
    await once(raw)
    raw.write(Buffer.concat([parse('inside', 'select 1'), FLUSH]))
    await once(raw)
    let answered = false
    const other = waiting`select 7 as n`.then(() => {
      answered = true
    })
    raw.write(query('select 2'))
    await once(raw)
    expect(answered).toBe(false)
    raw.write(query('commit'))
    await other
  })

  it('[W2] the wire server runs no statement of another client inside a transaction', async () => {
    const [a, b] = [client(), client()]
    await a`insert into installation values ('w2', '1')`
    const order: string[] = []
    await a.begin(async (tx) => {
      await tx`update installation set value = '2' where key = 'w2'`
      const other = b`select value from installation where key = 'w2'`.then(([row]) =>
        order.push(`b saw ${row?.value}`),
      )
      await tx`select 1`
      order.push('a ends')
      setImmediate(() => other.catch(() => {}))
    })
    await b`select 1`
    expect(order).toEqual(['a ends', 'b saw 2'])
  })

  it('[W4] the wire server rolls back and frees the session if a client disconnects in a transaction', async () => {
    const raw = await rawClient(host)
    raw.write(query("begin; insert into installation values ('w4', '1')"))
    await once(raw)
    raw.destroy()
    expect(await client()`select 1 as n from installation where key = 'w4'`).toHaveLength(0)
  })

  it('[W4] the wire server continues after a client disconnects during an extended query', async () => {
    const raw = await rawClient(host)
    raw.write(frame('P', Buffer.from('gone\0select 1\0\0\0')))
    raw.write(frame('H', Buffer.alloc(0)))
    await once(raw)
    raw.destroy()
    expect((await client()`select 5 as n`)[0]?.n).toBe(5)
    expect(await client()`select name from pg_prepared_statements where name = 'gone'`).toHaveLength(0)
  })

  it('the wire server disconnects a client that sends nonsense and serves the others', async () => {
    const raw = connect(join(host, '.s.PGSQL.5432'))
    const ended = new Promise((resolve) => raw.once('close', resolve))
    raw.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await ended
    const second = await rawClient(host)
    const secondEnded = new Promise((resolve) => second.once('close', resolve))
    second.write(Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff, 0]))
    await secondEnded
    expect((await client()`select 1 as n`)[0]?.n).toBe(1)
  })

  it('[W3] the wire server delivers a notification to the connection that listens', async () => {
    const [listener, sender] = [client(), client()]
    const heard = new Promise<string>((resolve) => {
      void listener.listen('w3', resolve, () => {
        sender`select pg_notify('w3', ${'long '.repeat(500)})`.execute()
      })
    })
    expect(await heard).toBe('long '.repeat(500))
  })

  it('[W3] notifications reach renewed listeners and listeners that remain after another stops', async () => {
    const [one, other, sender] = [client(), client(), client()]
    const heard: string[] = []
    const say = async (text: string) => {
      await sender`select pg_notify('w3b', ${text})`
      // Once this message arrives, everything sent before it on the same connection has arrived too.
      await expect.poll(() => heard.filter((entry) => entry.endsWith(text)).length).toBeGreaterThan(0)
    }
    const stays = await other.listen('w3b', (text) => heard.push(`other ${text}`))
    for (const round of ['a', 'b', 'c']) {
      const { unlisten } = await one.listen('w3b', (text) => heard.push(`one ${text}`))
      await say(round)
      await unlisten()
    }
    await say('d')
    await stays.unlisten()
    expect(heard.toSorted()).toEqual(['one a', 'one b', 'one c', 'other a', 'other b', 'other c', 'other d'])
  })

  it('the wire server passes on large results and large parameters unharmed', async () => {
    const text = 'Ünï'.repeat(1_000_000)
    const [row] = await client()`select ${text}::text as text, repeat('x', 3000000) as xs`
    expect(row?.text === text && row?.xs.length === 3_000_000).toBe(true)
  })
})

async function rawClient(host: string): Promise<Socket> {
  const socket = connect(join(host, '.s.PGSQL.5432'))
  const body = Buffer.from('user\0postgres\0\0')
  const start = Buffer.alloc(8)
  start.writeInt32BE(8 + body.length, 0)
  start.writeInt32BE(196608, 4)
  socket.write(Buffer.concat([start, body]))
  await once(socket)
  return socket
}

function once(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve))
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

function parse(name: string, text: string): Buffer {
  return frame('P', Buffer.from(`${name}\0${text}\0\0\0`))
}

/** Returns the types of complete messages, one letter each. */
function types(messages: Buffer): string {
  let found = ''
  for (let at = 0; at < messages.length; at += 1 + messages.readInt32BE(at + 1))
    found += String.fromCharCode(messages[at] ?? 0)
  return found
}

function query(text: string): Buffer {
  return frame('Q', Buffer.from(`${text}\0`))
}

const [FLUSH, SYNC] = [frame('H', Buffer.alloc(0)), frame('S', Buffer.alloc(0))]
