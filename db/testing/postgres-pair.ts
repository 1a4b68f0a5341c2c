import postgres from 'postgres'
import { openLeadingAddress } from './leading-address.ts'
import { freePort, makePostgresHome, type PostgresStop } from './postgres-server.ts'

/** A Postgres with a synchronous standby, behind one address that connects to the current leader. */
export type PostgresPair = {
  url: (database: string) => string
  /** Ends all connections to a database. */
  terminate(database: string): Promise<void>
  restart(how: PostgresStop): Promise<void>
  /** Stops the leader without warning. Its standby leads from then on. */
  failOver(): Promise<void>
  /**
   * Adds a standby to a leader that a failover has left alone. Stops the leader for a moment to copy its
   * files.
   */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

/**
 * Written data survives the end of a process without fsync. These tests don't simulate the end of the
 * machine.
 */
const SETTINGS = ['fsync=off', 'synchronous_commit=on']
/**
 * A standby looks for a lost leader every 5 s by default. Until the standby is back, no commit is
 * acknowledged.
 */
const FOLLOWING = [...SETTINGS, 'wal_retrieve_retry_interval=100ms']
/** Settings of a leader that acknowledges a commit once the standby has it. */
const LEADING = [...SETTINGS, 'synchronous_standby_names=*']

export async function startPostgresPair(): Promise<PostgresPair> {
  const home = await makePostgresHome()
  let number = 1
  let leader = { cluster: 'data1', port: await freePort() }
  let standby: typeof leader | undefined
  await home.makeCluster(leader.cluster)
  let leading = await home.run(leader.cluster, leader.port, SETTINGS)
  let following: typeof leading | undefined
  const address = await openLeadingAddress(leader.port)

  /** Queries a server directly on its port, bypassing the shared address. */
  async function asAdmin<Result>(port: number, act: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const sql = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} })
    try {
      return await act(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  async function addStandby(): Promise<void> {
    await leading.stop('fast')
    number += 1
    standby = { cluster: `data${number}`, port: await freePort() }
    await home.copyCluster(leader.cluster, standby.cluster)
    await home.write(standby.cluster, 'standby.signal', '')
    const conninfo = `host=127.0.0.1 port=${leader.port} user=postgres`
    leading = await home.run(leader.cluster, leader.port, LEADING)
    following = await home.run(standby.cluster, standby.port, [...FOLLOWING, `primary_conninfo=${conninfo}`])
  }

  await addStandby()
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${address.port}/${database}`,
    terminate: async (database) => {
      await asAdmin(
        leader.port,
        (sql) =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`,
      )
    },
    restart: async (how) => {
      await leading.stop(how)
      leading = await home.run(leader.cluster, leader.port, standby ? LEADING : SETTINGS)
    },
    failOver: async () => {
      if (!standby || !following) throw new Error('There is no standby.')
      await leading.stop('immediate')
      await asAdmin(standby.port, (sql) => sql`select pg_promote()`)
      leader = standby
      leading = following
      standby = undefined
      following = undefined
      address.pointTo(leader.port)
    },
    addStandby,
    stop: async () => {
      await address.close()
      await following?.stop('immediate')
      await leading.stop('immediate')
      await home.remove()
    },
  }
}
