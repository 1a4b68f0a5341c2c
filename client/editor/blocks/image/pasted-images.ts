import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { type ImageData64, readDataAddress } from './data-address.ts'

export type PastedImage = { data: ImageData64; alt: string; at: number }

/**
 * Placeholder address of a pasted image until its position is known. Valid in a page, but no image is
 * there.
 */
const stand = (index: number) => `attachment:${index.toString(16).padStart(64, '0')}`

/**
 * Removes images with `data:` addresses from pasted HTML and passes them with their positions to `upload`,
 * so that they're uploaded like files. They never reach the screen or other people's copies of the page.
 */
export function pastedImages(upload: (images: readonly PastedImage[]) => void): Plugin {
  const key = new PluginKey<readonly PastedImage[]>('pastedImages')
  let taken = new Map<string, Omit<PastedImage, 'at'>>()
  return new Plugin<readonly PastedImage[]>({
    key,
    state: {
      init: () => [],
      apply: (tr) => (tr.getMeta(key) as readonly PastedImage[] | undefined) ?? [],
    },
    props: {
      transformPastedHTML: (html) => {
        taken = new Map()
        if (!/<img[^>]+src\s*=\s*["']?\s*data:/i.test(html)) return html
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        for (const image of body.querySelectorAll('img')) {
          const data = readDataAddress(image.getAttribute('src') ?? '')
          if (!data) continue
          const src = stand(taken.size)
          taken.set(src, { data, alt: image.getAttribute('alt') ?? '' })
          image.setAttribute('src', src)
        }
        return body.innerHTML
      },
    },
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (taken.size === 0 || !transactions.some(({ docChanged }) => docChanged)) return null
      const found: { node: Node; at: number }[] = []
      doc.descendants((node, at) => {
        if (node.type.name === 'image' && taken.has(String(node.attrs.src))) found.push({ node, at })
      })
      for (const { node, at } of found.toReversed()) tr.delete(at, at + node.nodeSize)
      const images = found.flatMap(({ node, at }) => {
        const image = taken.get(String(node.attrs.src))
        return image ? [{ ...image, at: tr.mapping.map(at, -1) }] : []
      })
      taken = new Map()
      return images.length > 0 ? tr.setMeta(key, images) : null
    },
    view: () => ({
      update: ({ state }) => {
        const images = key.getState(state) ?? []
        // Deferred, because other parts of the editor haven't received this update yet.
        if (images.length > 0) queueMicrotask(() => upload(images))
      },
    }),
  })
}

/** Whether HTML is a single copied image. The clipboard then holds both its address and its file. */
export function isOneImage(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelectorAll('img').length === 1 && !body.textContent.trim()
}

/** Slice of only an image node, to ask where an image is allowed. */
export function sliceOf(node: Node): Slice {
  return new Slice(Fragment.from(node), 0, 0)
}
