import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { Configuration } from '../shared/contract/configuration.ts'

export type RunningGenerator = { stop(): Promise<void> }

export async function startGenerator(_options: {
  database: Database
  config: Configuration
  log: FastifyBaseLogger
}): Promise<RunningGenerator> {
  return { stop: async () => {} }
}
