/** `npm run dev`: the server, restarted when its sources change, and Vite with hot reloading in front of it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const environment = { MODE: 'DEVELOPMENT', ...process.env }
const watched = ['sync-server', 'generator', 'db', 'shared'].map((folder) => `--watch-path=${ROOT}${folder}`)
const children = [
  spawn(process.execPath, [...watched, `${ROOT}sync-server/main.ts`], {
    stdio: 'inherit',
    env: environment,
    cwd: ROOT,
  }),
  spawn(process.execPath, [`${ROOT}node_modules/vite/bin/vite.js`], { stdio: 'inherit', env: process.env, cwd: ROOT }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
