import { testDatabase } from '../../../db/testing/test-database.ts'
import { describeShapeSource } from '../testing/source-contract.ts'
import { startEmbeddedSource } from './embedded-source.ts'

describeShapeSource('the log of changes in our own database', async () => {
  const database = await testDatabase()
  return {
    sql: database.sql,
    open: (waitMs) =>
      startEmbeddedSource({
        database,
        waitMs,
        pieceRows: 3,
        keepChanges: { ofShape: 1_000, ofAll: 10_000 },
        replayChanges: 20,
        onError: (error) => {
          throw error
        },
      }),
  }
})
