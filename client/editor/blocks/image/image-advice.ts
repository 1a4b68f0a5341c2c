import { IMAGE_REFUSED } from '../../../../shared/contract/messages/editor.ts'
import { IMAGE_TYPES } from '../../../../shared/document/image-types.ts'

const NAMES = Object.values(IMAGE_TYPES).map(({ name }) => name)

/** Advice for a refused file; undefined if there is none. */
export function imageAdvice(fault: string): string | undefined {
  if (fault === IMAGE_REFUSED.type) return `Use a ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)} image.`
  return fault === IMAGE_REFUSED.size ? 'Resize or compress the image, then try again.' : undefined
}
