import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Replica } from '../replica/database.ts'

/** A device's database in memory, for tests. Two with one factory are two connections to the same one. */
export function memoryReplica(userId = 'ann', indexedDB = new IDBFactory()): Replica {
  return new Replica(userId, { indexedDB, IDBKeyRange })
}
