import type { Fragment } from '@tiptap/pm/model'
import { readBlob } from '../../../shared/contract/pages.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { addressOf, download, NotKept } from '../../api/index.ts'
import { heldImage } from '../../sync/images.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { ownImages } from './own-images.ts'

const OF_ANOTHER = 'They belong to another project. People who can’t read it won’t see them here.'

/**
 * Copies images from our other projects into this project, because the other project may have other readers.
 * `from`: the project that the images are known to come from.
 */
export function takeAlong(content: Fragment, place: ImagePlace, from?: number): void {
  if (place !== 'device' && place.projectId !== from) void bringImages(ownImages(content), place)
}

/**
 * Uploads images of another project to this project, whose readers may not be able to read the other one.
 * Uploads them as if the person had chosen the files here, and retries later if necessary. So a person can
 * share only images that they can read. An image keeps its address, which is a hash of its content.
 */
async function bringImages(hashes: ReadonlySet<string>, place: Room): Promise<void> {
  let text: string | undefined
  // One after the other, to avoid holding the bytes of all images in memory.
  for (const hash of hashes) {
    try {
      await bringImage(hash, place)
    } catch (error) {
      console.warn('An image of another project was not brought along', error)
      text ??= error instanceof NotKept ? error.message : OF_ANOTHER
    }
  }
  if (text) showToast({ title: 'Couldn’t copy some images', text, type: 'warning' })
}

async function bringImage(hash: string, place: Room): Promise<void> {
  const address = addressOf(readBlob, { params: { hash } })
  const bytes = (await heldImage(`/api/blob/${hash}`)) ?? (await download({ address }))
  const file = new File([bytes], 'image', { type: bytes.type })
  const { uploadOrKeep } = await import('../blocks/image/bring-image.ts')
  await uploadOrKeep(file, { place })
}
