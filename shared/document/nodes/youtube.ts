import { Node } from '@tiptap/core'
import { videoAddress, videoEmbed, videoId } from '../video.ts'

/** A video by its address. Whoever shows it builds the player's address from the id, never from what is stored. */
export const YoutubeNode = Node.create({
  name: 'youtube',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => storedAddress(addressOf(element)) },
      width: { default: null },
      height: { default: null },
    }
  },

  parseHTML() {
    const getAttrs = (element: HTMLElement) => (videoId(addressOf(element) ?? '') ? null : false)
    return [
      { tag: 'iframe[src]', getAttrs },
      { tag: 'p[data-youtube]', priority: 60, getAttrs },
    ]
  },

  renderHTML({ node }) {
    const id = videoId(String(node.attrs.src ?? ''))
    if (!id) return ['p', {}, String(node.attrs.src ?? '')]
    return ['iframe', { src: videoEmbed(id), title: 'YouTube video', allowfullscreen: 'true', loading: 'lazy' }]
  },
})

function storedAddress(src: string | null): string | null {
  const id = videoId(src ?? '')
  return id ? videoAddress(id) : null
}

function addressOf(element: HTMLElement): string | null {
  return element.getAttribute('data-youtube') ?? element.getAttribute('src')
}
