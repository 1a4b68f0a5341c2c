const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
  'youtu.be',
])
const ID = /^[\w-]{6,20}$/

/**
 * The id of a video from its address in the long form (`watch?v=…`, `embed/…`, `shorts/…`) or the short one
 * (`youtu.be/…`); undefined for every other text.
 */
export function videoId(address: string): string | undefined {
  const text = address.trim()
  let url: URL
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return undefined
  }
  if (!HOSTS.has(url.hostname)) return undefined
  const id = url.searchParams.get('v') ?? url.pathname.split('/').findLast((part) => part !== '')
  return id !== undefined && ID.test(id) ? id : undefined
}

/** Where a video is looked at on its own. */
export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`
}

/** The player for a page, which sets no cookie before somebody plays it. */
export function videoEmbed(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`
}
