import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { runImageTask } from './run-image-task.ts'

const bytes = randomBytes(100_000)

it('an image has the same hash in the browser as on the server', async () => {
  expect(await runImageTask({ hash: new Blob([bytes]) })).toBe(createHash('sha256').update(bytes).digest('hex'))
})

it('base64 becomes an image of its type', async () => {
  const image = (await runImageTask({ base64: `\n${bytes.toString('base64')} `, type: 'image/png' })) as Blob
  expect(image.type).toBe('image/png')
  expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true)
})

it('invalid base64 is an error', async () => {
  await expect(runImageTask({ base64: 'no base64!', type: 'image/png' })).rejects.toThrow()
})
