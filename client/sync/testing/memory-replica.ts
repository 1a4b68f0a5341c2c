import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Replica } from '../replica/database.ts'

/**
 * Creates a device's database in memory, for tests. Two with the same factory are two connections to one
 * database.
 */
export function memoryReplica(userId = 'ann', indexedDB = new IDBFactory()): Replica {
  return new Replica(userId, { indexedDB, IDBKeyRange })
}
