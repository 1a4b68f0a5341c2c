const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be'])
const ID = /^[\w-]{6,20}$/
/** Path segments that stand in place of a video's id, for a playlist or the current live stream. */
const NO_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream'])
const LONGEST = 1_000_000

/** A video, and the second at which it starts. */
export type Video = { id: string; start?: number }

/**
 * Parses a video's address, in the long form (`watch?v=…`, `embed/…`, `shorts/…`, `live/…`) or the short form
 * (`youtu.be/…`). Undefined for any other text.
 */
export function videoOf(address: string): Video | undefined {
  const text = address.trim()
  let url: URL
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return undefined
  }
  const id = idIn(url)
  if (id === undefined || !ID.test(id) || NO_IDS.has(id)) return undefined
  const start = startIn(url)
  return start ? { id, start } : { id }
}

function idIn({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter((part) => part !== '')
  if (SHORT_HOSTS.has(hostname)) return first
  if (!HOSTS.has(hostname)) return undefined
  if (first === 'watch') return searchParams.get('v') ?? second
  return /^(?:embed|shorts|live|v|e)$/.test(first ?? '') ? second : undefined
}

/** Start in seconds, from `42`, `42s`, `1h2m3s` or `1:02:03`. */
function startIn({ searchParams, hash }: URL): number {
  const written =
    ['t', 'start', 'time_continue'].map((name) => searchParams.get(name)).find(Boolean) ?? /^#t=(.*)$/.exec(hash)?.[1]
  const parts =
    /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s?)?$/.exec(written ?? '') ??
    /^(?:(\d{1,6}):)?(\d{1,6}):(\d{1,6})$/.exec(written ?? '')
  const [hours = 0, minutes = 0, seconds = 0] = (parts ?? []).slice(1).map((part) => Number(part ?? 0))
  return Math.min(hours * 3600 + minutes * 60 + seconds, LONGEST)
}

/** Address of a video's own page. */
export function videoAddress({ id, start }: Video): string {
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`
}

/**
 * Returns the address of the embedded player on the domain that sets no cookie before someone plays the
 * video.
 */
export function videoEmbed({ id, start }: Video, { plays = false } = {}): string {
  const asked = [...(plays ? ['autoplay=1'] : []), ...(start ? [`start=${start}`] : [])]
  return `https://www.youtube-nocookie.com/embed/${id}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}
