import { Node } from '@tiptap/core'
import { wholeNumber } from '../limits.ts'
import { videoAddress, videoEmbed, videoOf } from '../video.ts'

/**
 * Video, stored by its address. The player's address is always built from the video's id and never taken from
 * the stored text.
 */
export const YoutubeNode = Node.create({
  name: 'youtube',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => storedAddress(addressOf(element)) },
      width: { default: null, parseHTML: (element) => sizeOf(element, 'width') },
      height: { default: null, parseHTML: (element) => sizeOf(element, 'height') },
    }
  },

  parseHTML() {
    const getAttrs = (element: HTMLElement) => (videoOf(addressOf(element) ?? '') ? null : false)
    return [
      { tag: 'iframe[src]', getAttrs },
      { tag: 'p[data-youtube]', priority: 60, getAttrs },
    ]
  },

  renderHTML({ node }) {
    const video = videoOf(String(node.attrs.src ?? ''))
    if (!video) return ['p', {}, String(node.attrs.src ?? '')]
    const { width, height } = node.attrs
    const shown = { title: 'YouTube video', allowfullscreen: 'true', loading: 'lazy' }
    return ['iframe', { src: videoEmbed(video), width, height, ...shown }]
  },
})

function storedAddress(src: string | null): string | null {
  const video = videoOf(src ?? '')
  return video ? videoAddress(video) : null
}

function addressOf(element: HTMLElement): string | null {
  return element.getAttribute('data-youtube') ?? element.getAttribute('src')
}

/** In pixels. */
function sizeOf(element: HTMLElement, name: 'width' | 'height'): number | null {
  const size = element.getAttribute(name) ?? element.getAttribute(`data-${name}`)
  return wholeNumber(size, { min: 1, max: 10_000, none: 0 }) || null
}
