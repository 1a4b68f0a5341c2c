/** `npm run soak -- <what> [options]`: what has to hold for as long as one likes, on both Postgreses. */
import { soakFiles } from '../generator/testing/soak-files.ts'
import { soakRefreshes } from '../generator/testing/soak-refreshes.ts'
import { soakKills } from '../sync-server/testing/soak.ts'
import { soakServers } from '../sync-server/testing/soak-servers.ts'

const KINDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  kills: soakKills,
  refreshes: soakRefreshes,
  files: soakFiles,
  servers: soakServers,
}

const [kind = '', ...args] = process.argv.slice(2)
const soak = KINDS[kind]
if (!soak) {
  console.error(`Name what to do for long: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}
await soak(args)
process.exit(process.exitCode ?? 0)
