import Type, { type Static } from 'typebox'
import { call } from './call.ts'

export const Health = Type.Object({
  status: Type.Enum(['ok', 'starting', 'stopping', 'failing']),
  database: Type.Enum(['embedded', 'memory', 'postgres']),
  durability: Type.Enum(['none', 'process-crash', 'power-loss'], {
    description: 'The failure that an acknowledged change survives',
  }),
  notifications: Type.Enum(['listening', 'polling'], {
    description: 'How the server learns of changes by others: at once, or up to 2 s late while its connection is lost',
  }),
})
export type Health = Static<typeof Health>

export const health = call('GET', '/health', 'Returns whether the server is ready, and how durable changes are', {
  answer: Health,
})

export const openapi = call('GET', '/api/openapi.json', 'Returns this API as an OpenAPI 3.1 document', {
  answer: Type.Unknown(),
})
