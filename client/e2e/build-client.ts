import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The tests run what people run: the built client, served by the real server. */
export default function buildClient(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../build.ts', import.meta.url))], { stdio: 'inherit' })
}
