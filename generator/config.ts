import { envSchema } from 'env-schema'
import { Configuration } from '../shared/contract/configuration.ts'
import { modelSettingsFault } from '../shared/model/open-model.ts'

/**
 * Reads the same settings as the server. The generator uses the database, the git hosts and its threads.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Configuration {
  const settings = envSchema<Configuration>({ schema: Configuration, data: environment, env: false })
  const modelFault = modelSettingsFault(settings)
  if (modelFault) throw new Error(modelFault)
  return settings
}
