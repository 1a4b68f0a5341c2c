import { Replica } from './replica/database.ts'

/** How many changes and images of a person this browser holds that the server does not have. */
export async function countWaiting(userId: string): Promise<number> {
  const replica = new Replica(userId)
  try {
    const images = await replica.images.filter(({ waiting, failure }) => waiting === 1 || failure !== undefined).count()
    return (await replica.outbox.count()) + images
  } finally {
    replica.close()
  }
}
