import { createServer } from 'node:http'
import { answer } from './routes.ts'
import { openStore } from './store.ts'

const port = Number(process.env.LANTERN_PORT ?? 8080)
const store = await openStore(process.env['LANTERN_NOTES'] ?? 'notes')

createServer((request, response) => {
  response.end(answer(store, request.url ?? '/'))
}).listen(port)
