import { Image } from '@tiptap/extension-image'
import { isSafeImageSource } from '../addresses.ts'
import { pixels } from '../image-size.ts'
import { shortened } from '../limits.ts'

export const ImageNode = Image.extend({
  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => safe(element.getAttribute('src')) },
      alt: { default: null, parseHTML: (element) => shortened(element.getAttribute('alt')) },
      title: { default: null, parseHTML: (element) => shortened(element.getAttribute('title')) },
      width: { default: null, parseHTML: (element) => pixels(element.getAttribute('width')) ?? null },
      height: { default: null, parseHTML: (element) => pixels(element.getAttribute('height')) ?? null },
    }
  },
  parseHTML() {
    return [{ tag: 'img[src]', getAttrs: (element) => (safe(element.getAttribute('src')) ? null : false) }]
  },
  renderHTML({ HTMLAttributes }) {
    const src = safe(HTMLAttributes.src)
    return ['img', src ? { ...HTMLAttributes, src } : { alt: HTMLAttributes.alt }]
  },
}).configure({ inline: false, allowBase64: false })

function safe(src: unknown): string | null {
  return typeof src === 'string' && isSafeImageSource(src) ? src : null
}
