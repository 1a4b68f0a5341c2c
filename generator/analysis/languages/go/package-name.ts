/** The name a package is used by: the last part of its path, versions such as `/v2` and `.v3` left out. */
export function packageNameOf(specifier: string): string {
  const parts = specifier.split('/')
  const last = parts.pop() ?? ''
  const name = /^v\d+$/.test(last) ? (parts.pop() ?? last) : last
  return name.replace(/\.v\d+$/, '').replace(/^go-|-go$/g, '')
}
