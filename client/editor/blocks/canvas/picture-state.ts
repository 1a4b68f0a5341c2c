import type * as Y from 'yjs'
import { fingerprint, recordIds } from '../../../../shared/document/canvas/canvas.ts'
import { pictureOf } from '../../../../shared/document/canvas/picture.ts'
import { fingerprintOfPicture } from './picture-text.ts'

/** Whether the picture of a drawing differs from its records. */
export function isStale(map: Y.Map<unknown>): boolean {
  const picture = pictureOf(map)
  if (picture === undefined) return recordIds(map).size > 0
  return fingerprintOfPicture(picture) !== fingerprint(map)
}
