/** Cookie that an answer sets, in the form that the next request sends it. `name`: which of our cookies. */
export function cookieOf(header: number | string | readonly string[] | undefined, name: 'code' | 'known' | 'session') {
  const set = [header ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  return set.find((cookie) => cookie.includes(`docwright.${name}=`)) ?? ''
}
