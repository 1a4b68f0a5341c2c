import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createMemoryCluster } from './memory-cluster.ts'

const folder = `${mkdtempSync(join(tmpdir(), 'docwright-cluster-'))}/`
afterAll(() => rmSync(folder, { recursive: true }))

async function answerOfFresh(): Promise<unknown> {
  const db = await createMemoryCluster(folder)
  await db.exec('create table t (n int); insert into t values (1)')
  const { rows } = await db.query('select n from t')
  await db.close()
  return rows
}

it('a memory cluster starts empty, even from a stored or truncated copy', async () => {
  expect(await answerOfFresh()).toEqual([{ n: 1 }])
  const [copy, ...others] = readdirSync(folder)
  expect(copy).toMatch(/^cluster-[\d.]+\.tar$/)
  expect(others).toEqual([])
  expect(await answerOfFresh()).toEqual([{ n: 1 }])
  truncateSync(join(folder, copy ?? ''), 5_000_000)
  expect(await answerOfFresh()).toEqual([{ n: 1 }])
})
