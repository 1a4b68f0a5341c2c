import { createServer, Socket } from 'node:net'
import postgres from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPooler } from '../testing/pooler.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { connect } from './driver.ts'

async function place() {
  const { database, remove, settings } = await openTestDatabase()
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return { database, url: settings.url ?? '' }
}

function pool(open: typeof connect, url: string, max = 4) {
  const sql = open(url, { max, backoff: () => 0.01, onnotice: () => {} })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

/** Returns how many of many concurrent transactions were acknowledged, and how many are stored. */
async function writeThroughPooler(open: typeof connect) {
  const { database, url } = await place()
  await database.sql`create table written (id int)`
  const pooler = await startPooler(url, { mode: 'transaction', backends: 3 })
  onTestFinished(() => pooler.close())
  const sql = pool(open, pooler.url)
  let acknowledged = 0
  await Promise.all(
    Array.from({ length: 60 }, (_, id) =>
      sql
        .begin((tx) => tx.unsafe(`insert into written values (${id})`))
        .then(
          () => acknowledged++,
          () => {},
        ),
    ),
  )
  const [row] = await database.sql<{ count: number }[]>`select count(*)::int as count from written`
  return { acknowledged, stored: row?.count ?? 0 }
}

describe('the driver', () => {
  it('the driver acknowledges a transaction only if it is stored, even behind a transaction pooler', async () => {
    const corrected = await writeThroughPooler(connect)
    expect(corrected.stored).toBe(corrected.acknowledged)
    expect(corrected.acknowledged).toBeGreaterThan(0)
  })

  it('the published driver without corrections acknowledges transactions that were rolled back', async () => {
    // The loss depends on which connection gets which backend.
    let published = await writeThroughPooler(postgres)
    for (let n = 1; n < 10 && published.stored === published.acknowledged; n++) {
      published = await writeThroughPooler(postgres)
    }
    expect(published.stored).toBeLessThan(published.acknowledged)
  })

  it('the driver rejects every form of COMMIT for a failed transaction', async () => {
    const { database, url } = await place()
    await database.sql`create table written (id int)`
    const sql = pool(connect, url)
    await expect(
      sql.begin(async (tx) => {
        await tx`insert into written values (1)`
        // The failure is caught where the driver does not see it.
        await tx.unsafe('do $$ begin perform 1; end $$; savepoint s; select 1 / 0').catch(() => {})
      }),
    ).rejects.toThrow()
    const reserved = await sql.reserve()
    for (const commit of ['commit', 'COMMIT', 'end', ' commit and no chain']) {
      await reserved.unsafe('begin; insert into written values (2)')
      await reserved.unsafe('select 1 / 0').catch(() => {})
      await expect(reserved.unsafe(commit, [], { prepare: true, ...{ simple: false } })).rejects.toThrow(
        'did not commit',
      )
    }
    await expect(reserved.unsafe('commit')).rejects.toThrow('did not commit')
    reserved.release()
    expect(await database.sql`select * from written`).toHaveLength(0)
  })

  it('the driver rejects a COMMIT outside a transaction', async () => {
    const { url } = await place()
    const reserved = await pool(connect, url).reserve()
    await expect(reserved.unsafe('commit')).rejects.toThrow('did not commit')
    await reserved.unsafe('rollback')
    reserved.release()
  })

  it('the driver runs no other query on the connection of a transaction after a socket drain', async () => {
    const { url } = await place()
    const { hostname, port } = new URL(url)
    const sockets: Socket[] = []
    const socket = async () => {
      const opened = new Socket()
      sockets.push(opened)
      await new Promise<void>((resolve) => opened.connect(Number(port), hostname, resolve))
      return opened
    }
    const sql = connect(url, { max: 1, socket } as never)
    onTestFinished(() => sql.end({ timeout: 1 }))
    const order: string[] = []
    await sql.begin(async (tx) => {
      await tx`select 1`
      sockets[0]?.emit('drain')
      void sql`select 1`.then(() => order.push('another'))
      await tx`select 1`
      await tx`select 1`
      order.push('transaction')
    })
    await sql`select 1`
    expect(order[0]).toBe('transaction')
  })

  it('the driver loses no acknowledged write when backends end repeatedly', async () => {
    const { database, url } = await place()
    await database.sql`create table written (id int primary key)`
    const name = new URL(url).pathname.slice(1)
    const sql = pool(connect, `${url}?application_name=victim`, 8)
    const acknowledged = new Set<number>()
    let id = 0
    let stopped = false
    const write = async () => {
      while (!stopped) {
        const mine = id++
        const writing = mine % 2 ? sql.begin((tx) => insert(tx, mine)) : insert(sql, mine)
        await writing.then(
          () => acknowledged.add(mine),
          () => {},
        )
      }
    }
    const writers = Array.from({ length: 16 }, write)
    for (let round = 0; round < 20; round++) {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20)
      await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and application_name = 'victim'`
    }
    stopped = true
    await Promise.all(writers)
    const rows = await database.sql<{ id: number }[]>`select id from written`
    const stored = new Set(rows.map((row) => row.id))
    expect([...acknowledged].filter((written) => !stored.has(written))).toEqual([])
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('the driver settles every statement of a lost transaction and a lost reserved connection', async () => {
    const { database, url } = await place()
    const sql = pool(connect, url, 2)
    const end = (pid: number) => database.sql`select pg_terminate_backend(${pid})`
    const late: Promise<unknown>[] = []
    const lost = sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const hanging = tx`select pg_sleep(60)`.catch(() => {})
      late.push(...[1, 2, 3].map((n) => tx`select ${n}::int`))
      await end(row?.pid ?? 0)
      await hanging
      late.push(tx`select 4`)
    })
    await expect(lost).rejects.toThrow('CONNECTION_CLOSED')
    const settled = await Promise.allSettled(late)
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true)

    const reserved = await sql.reserve()
    const [row] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`
    const hanging = expect(reserved`select pg_sleep(60)`).rejects.toThrow()
    await end(row?.pid ?? 0)
    await hanging
    await expect(reserved`select 1`).rejects.toThrow()
    reserved.release()
    expect(await Promise.all([1, 2, 3, 4].map((n) => sql`select ${n}::int as n`))).toHaveLength(4)
  })

  it('the driver settles all requests for a connection and drops failed connections', async () => {
    const { url } = await place()
    const pooler = await startPooler(url, { mode: 'session', backends: 20 })
    onTestFinished(() => pooler.close())
    const sql = pool(connect, pooler.url, 2)
    for (let round = 0; round < 5; round++) {
      const held = await Promise.all([sql.reserve(), sql.reserve()])
      // These calls wait for the two sessions that end now. In every second round, the address doesn't answer.
      const waiting = Array.from({ length: 6 }, () => sql.reserve().then((session) => session.release()))
      if (round % 2 === 0) pooler.cut()
      else pooler.setState('away')
      await Promise.allSettled(waiting)
      pooler.setState('on')
      for (const session of held) session.release()
    }
    const both = await Promise.all([sql.reserve(), sql.reserve()])
    for (const session of both) session.release()
    expect(await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`))).toHaveLength(3)
  })

  it('the driver fails a statement if the server closes the connection on it', async () => {
    let asked = 0
    const server = createServer((socket) => {
      asked++
      socket.once('data', () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const sql = pool(connect, `postgres://x@127.0.0.1:${port}/x`, 1)
    await expect(sql`select 1`).rejects.toThrow('CONNECTION_CLOSED')
    expect(asked).toBe(1)
    const twice = pool(connect, `postgres://x@127.0.0.1:${port},127.0.0.1:${port}/x`, 1)
    await expect(twice`select 1`).rejects.toThrow('CONNECTION_CLOSED')
    expect(asked).toBe(3)
  })

  it('the driver leaves no pending statement after connections are lost inside a transaction', async () => {
    const { database, url } = await place()
    const sql = connect(url, { max: 2, backoff: () => 0.01 })
    for (let round = 0; round < 10; round++) {
      const lost = sql.begin(async (tx) => {
        const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        await database.sql`select pg_terminate_backend(${row?.pid ?? 0})`
        await tx`select pg_sleep(60)`
      })
      await expect(lost).rejects.toThrow()
      expect(await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`))).toHaveLength(3)
    }
    // Waits for every statement that didn't settle, which may take longer than a test is allowed to.
    await sql.end({ timeout: 1_000 })
  })
})

async function insert(sql: Pick<postgres.Sql, 'unsafe'>, id: number): Promise<void> {
  await sql.unsafe('insert into written values ($1)', [id], { prepare: true })
}
