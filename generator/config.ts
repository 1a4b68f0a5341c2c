import { envSchema } from 'env-schema'
import { Configuration } from '../shared/contract/configuration.ts'

/** The same settings as the server's; the generator uses the database, the git hosts and its threads. */
export function readConfig(environment: NodeJS.ProcessEnv): Configuration {
  return envSchema<Configuration>({ schema: Configuration, data: environment, env: false })
}
