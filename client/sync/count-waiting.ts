import { Replica } from './replica/database.ts'

/** Number of a person's changes and images that this browser holds and the server doesn't have. */
export async function countWaiting(userId: string): Promise<number> {
  const replica = new Replica(userId)
  try {
    const images = await replica.images.filter(({ waiting, failure }) => waiting === 1 || failure !== undefined).count()
    return (await replica.outbox.count()) + images
  } finally {
    replica.close()
  }
}
