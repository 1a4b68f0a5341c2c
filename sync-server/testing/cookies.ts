/** The cookie that an answer sets, as the next request sends it: of the browser that asked for a code, or of a session. */
export function cookieOf(header: number | string | readonly string[] | undefined, name: 'code' | 'known' | 'session') {
  const set = [header ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  return set.find((cookie) => cookie.includes(`docwright.${name}=`)) ?? ''
}
