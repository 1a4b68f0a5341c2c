import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, it, onTestFinished } from 'vitest'
import { WireServer } from './wire-server.ts'

function frame(type: string, body: string): Buffer {
  const header = Buffer.alloc(5, type)
  header.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([header, Buffer.from(body)])
}

/** A database whose disk is full: it reports that, and never answers again. */
function panickingDatabase(): PGlite {
  const panic = frame('E', 'SPANIC\0VPANIC\0C53100\0MNo space left on device\0\0')
  return {
    isInTransaction: () => false,
    execProtocolRawStream: async (_: Uint8Array, { onRawData }: { onRawData: (data: Uint8Array) => void }) =>
      onRawData(panic),
  } as unknown as PGlite
}

it('the wire server reports a database panic', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-wire-'))
  const path = join(directory, '.s.PGSQL.5432')
  const { promise, resolve } = Promise.withResolvers<Error>()
  const server = new WireServer({ db: panickingDatabase(), path, idleInTransactionMs: 1000, onBroken: resolve })
  await server.listen()
  onTestFinished(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })
  const socket = connect(path)
  const version = Buffer.alloc(8)
  version.writeInt32BE(8, 0)
  version.writeInt32BE(196608, 4)
  socket.write(Buffer.concat([version, frame('Q', 'insert into t values (1)\0')]))
  expect((await promise).message).toBe('No space left on device')
})
