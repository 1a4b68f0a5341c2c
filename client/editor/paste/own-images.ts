import { Fragment, type Node } from '@tiptap/pm/model'
import { originOf } from '../../hosts/server-address.ts'

const ADDRESS = /^\/api\/blob\/([0-9a-f]{64})$/

/** Origins of our own images in HTML that was copied from a page. */
export function ownOrigins(): string[] {
  return [location.origin, originOf('api')]
}

/**
 * Removes our origin from image addresses. Copied content has it for other programs; addresses in a page
 * don't.
 */
export function withOwnImages(content: Fragment, origins: readonly string[]): Fragment {
  if (!holdsImage(content)) return content
  return Fragment.from(
    content.content.map((node) => {
      const attrs = node.type.name === 'image' ? { ...node.attrs, src: own(node.attrs.src, origins) } : node.attrs
      return node.isText ? node : node.type.create(attrs, withOwnImages(node.content, origins), node.marks)
    }),
  )
}

/** Hashes of our own images in pasted content, taken from their addresses. */
export function ownImages(content: Fragment): ReadonlySet<string> {
  const hashes = new Set<string>()
  content.descendants((node) => {
    const hash = hashOf(node)
    if (hash) hashes.add(hash)
  })
  return hashes
}

function hashOf({ type, attrs }: Node): string | undefined {
  return type.name === 'image' ? ADDRESS.exec(String(attrs.src))?.[1] : undefined
}

function holdsImage(content: Fragment): boolean {
  let isFound = false
  content.descendants(({ type }) => {
    isFound ||= type.name === 'image'
    return !isFound
  })
  return isFound
}

function own(src: unknown, origins: readonly string[]): unknown {
  if (typeof src !== 'string') return src
  const origin = origins.find((one) => src.startsWith(`${one}/`) && ADDRESS.test(src.slice(one.length)))
  return origin === undefined ? src : src.slice(origin.length)
}
